-- Frees what is ours, writes the outcome and tells it. KEYS: n locks, n fences, n runs, history stream, pending run[, done mark]
-- ARGV: token, outcome, 1 if that is a completion, ms to remember the trigger, ms to keep the record, channel, event,
--   history length, ms to keep the history, fence, trigger id, when the run began in ms ('': not known), why it failed
-- A run that was begun while this store was silent is written down as ended, unless a later one is known. No channel: tells nothing.
-- Answers 1 if the lock was ours, plus 2 if the event was told, plus 4 if a pending run waits; with a fault in telling, {that number, fault}.
-- Asked again it answers the same and tells nothing.
local call = redis.call
local n = math.floor((#KEYS - 2) / 3)
local token = ARGV[1]
local waits = call('EXISTS', KEYS[3 * n + 2]) * 4
local freed = 0
for i = 1, n do
  -- MGET, for GET would fail on another program's lock of another type.
  if call('MGET', KEYS[i])[1] == token then
    -- The first write frees memory, so none of the next is refused for want of it.
    freed = freed + call('DEL', KEYS[i])
  end
end
local held = freed == n and 1 or 0
local revoked = false
local recorded = call('HGET', KEYS[2 * n + 1], 'owner') == token
if recorded then
  local run = call('HMGET', KEYS[2 * n + 1], 'outcome', 'held', 'state')
  revoked = run[3] == 'revoked'
  if run[1] and run[1] ~= '' and not revoked then
    return 2 + (tonumber(run[2]) or 0) + waits
  end
end
if KEYS[3 * n + 3] and ARGV[3] == '1' then
  call('SET', KEYS[3 * n + 3], token, 'PX', ARGV[4])
end
if not recorded then
  local later = (tonumber(call('HGET', KEYS[2 * n + 1], 'fence')) or 0) >= tonumber(ARGV[10])
  -- Whoever was given a larger fence may have run and gone again; that this one was cut short is then no news.
  if later or ARGV[3] ~= '1' and (tonumber(call('GET', KEYS[n + 1])) or 0) > tonumber(ARGV[10]) then
    return held + waits
  end
end
-- A revoked run that was cut short is not to be repeated.
local outcome = revoked and ARGV[3] ~= '1' and 'revoked' or ARGV[2]
local time = call('TIME')
local ended = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
for i = 1, n do
  local key = KEYS[2 * n + i]
  if not recorded and (tonumber(call('HGET', key, 'fence')) or 0) < tonumber(ARGV[10]) then
    call('HSET', key, 'fence', ARGV[10], 'owner', token, 'triggerId', ARGV[11], 'source', 'unknown', 'attempt', '1',
      'startedAt', ARGV[12] ~= '' and ARGV[12] or ended, 'abandoned', '0')
    if tonumber(ARGV[10]) > (tonumber(call('GET', KEYS[n + i])) or 0) then
      call('SET', KEYS[n + i], ARGV[10])
    end
  end
  if call('HGET', key, 'owner') == token then
    call('HSET', key, 'state', 'ended', 'outcome', outcome, 'endedAt', ended, 'held', held, 'detail', ARGV[13])
    call('PEXPIRE', key, ARGV[5])
  end
end
if ARGV[6] == '' then
  return held + waits
end
-- include announce.lua
local told, fault = announce(KEYS[3 * n + 1], ARGV[6], ARGV[7], ARGV[8], ARGV[9])
local answer = held + 2 * told + waits
return fault and {answer, fault} or answer
