-- Frees what is ours, writes the outcome and tells it. KEYS: n locks, n fences, n runs, history stream[, done mark]
-- ARGV: token, outcome, 1 if that is a completion, ms to remember the trigger, ms to keep the record, channel, event,
--   history length, ms to keep the history
-- Answers {lock was ours, told, fault}. Asked again it answers the same and tells nothing.
local n = math.floor((#KEYS - 1) / 3)
local token = ARGV[1]
local seen = redis.call('MGET', unpack(KEYS, 1, n))
local ours = {}
for i = 1, n do
  if seen[i] == token then ours[#ours + 1] = KEYS[i] end
end
-- The first write frees memory, so none of the next is refused for want of it.
if #ours > 0 then
  redis.call('DEL', unpack(ours))
end
local held = #ours == n and 1 or 0
local run = redis.call('HMGET', KEYS[2 * n + 1], 'owner', 'outcome', 'held')
local recorded = run[1] == token
if recorded and run[2] and run[2] ~= '' then
  return {tonumber(run[3]) or 0, 1, false}
end
if ARGV[3] == '1' and #KEYS > 3 * n + 1 and (recorded or held == 1) then
  redis.call('SET', KEYS[3 * n + 2], token, 'PX', ARGV[4])
end
if not recorded then
  return {held, 0, false}
end
local ended = digits(millis())
for i = 1, n do
  local key = KEYS[2 * n + i]
  if i == 1 or redis.call('HGET', key, 'owner') == token then
    redis.call('HSET', key, 'state', 'ended', 'outcome', ARGV[2], 'endedAt', ended, 'held', held)
    redis.call('PEXPIRE', key, ARGV[5])
  end
end
return {held, announce(KEYS[3 * n + 1], ARGV[6], ARGV[7], ARGV[8], ARGV[9])}
