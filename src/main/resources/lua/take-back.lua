-- Takes missing names again under an old fence. KEYS: n locks, n fences, n runs. ARGV: token, ttl ms, fence, ms to keep the record
-- Answers {'ours'}, {'missing'} when another run came later or this one has ended, or {'taken', i, holder}.
-- include answers.lua
local n = #KEYS / 3
local token, ttl, fence = ARGV[1], ARGV[2], ARGV[3]
local seen = redis.call('MGET', unpack(KEYS, 1, 2 * n))
local answer = not_ours(seen, n, token)
if answer[1] == 'taken' then
  return answer
end
local runs = {}
for i = 1, n do
  -- Not the fence counter: racers who gave back have raised it.
  runs[i] = redis.call('HMGET', KEYS[2 * n + i], 'fence', 'owner', 'outcome')
  if (tonumber(runs[i][1]) or 0) > tonumber(fence) then
    return {'missing'}
  end
  -- A late call for a run that has ended would lock for nobody.
  if runs[i][2] == token and runs[i][3] and runs[i][3] ~= '' then
    return {'missing'}
  end
end
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
for i = 1, n do
  if seen[i] then
    redis.call('PEXPIRE', KEYS[i], ttl)
  elseif not redis.call('SET', KEYS[i], token, 'NX', 'PX', ttl) then
    return taken(i, n, '(not a string)', seen[n + i])
  end
  if tonumber(fence) > (tonumber(seen[n + i]) or 0) then
    redis.call('SET', KEYS[n + i], fence)
  end
  -- A store that forgot the run would not know that it is abandoned when its node dies.
  if runs[i][2] ~= token then
    redis.call('HSET', KEYS[2 * n + i], 'fence', fence, 'owner', token, 'triggerId', '', 'source', 'taken-back', 'attempt', '1',
      'startedAt', now, 'state', 'running', 'outcome', '', 'endedAt', '', 'held', '')
    redis.call('PEXPIRE', KEYS[2 * n + i], ARGV[4])
  end
end
return {'ours'}
