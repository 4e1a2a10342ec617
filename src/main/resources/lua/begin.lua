-- The last step before a command starts. KEYS: n locks, n fences, n runs, history stream, pending run, n-1 groups' waiting lists,
--   n-1 lists of last looks
-- ARGV: token, ttl ms, fence, trigger id, source, attempt, ms to keep the record, channel, event, history length,
--   abandoned attempts before, mark of the pending run that this is ('': none), indexer
-- Answers {'ours', told, fault}, {'missing'} or {'taken', i, holder}. Asked again it writes and tells nothing.
local n = #KEYS / 5
local token, fence = ARGV[1], ARGV[3]
local seen = redis.call('MGET', unpack(KEYS, 1, 2 * n))
local ours = true
for i = 1, n do
  ours = ours and seen[i] == token
end
if not ours then
  -- include answers.lua
  return not_ours(seen, n, token)
end
for i = 1, n do
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
if redis.call('HGET', KEYS[2 * n + 1], 'owner') == token then
  return {'ours', 1, false}
end
local time = redis.call('TIME')
local started = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
for i = 1, n do
  local run = KEYS[2 * n + i]
  redis.call('HSET', run, 'fence', fence, 'owner', token, 'triggerId', ARGV[4], 'source', ARGV[5], 'attempt', ARGV[6],
    'startedAt', started, 'state', 'running', 'outcome', '', 'endedAt', '', 'held', '', 'abandoned', ARGV[11], 'detail', '')
  redis.call('PEXPIRE', run, ARGV[7])
  if tonumber(fence) > (tonumber(seen[n + i]) or 0) then
    redis.call('SET', KEYS[n + i], fence)
  end
end
-- MGET, for GET would fail on what somebody else put there as another type.
local waits = redis.call('MGET', KEYS[3 * n + 2])[1]
if waits then
  local readable, pending = pcall(cjson.decode, waits)
  -- What waits for the trigger of this run, with all that it covers, was asked for before now.
  local same_id = readable and type(pending) == 'table' and ARGV[4] ~= '' and pending.triggerId == ARGV[4]
  if same_id or readable and type(pending) == 'table' and ARGV[12] ~= '' and pending.token == ARGV[12] then
    redis.call('DEL', KEYS[3 * n + 2])
  end
end
for list = 3 * n + 3, 5 * n do
  -- A list of another type is nobody's; a fault here would leave the run begun but untold.
  redis.pcall('ZREM', KEYS[list], ARGV[13])
end
-- include announce.lua
return {'ours', announce(KEYS[3 * n + 1], ARGV[8], ARGV[9], ARGV[10])}
