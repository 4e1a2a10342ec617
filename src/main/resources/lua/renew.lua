-- Sets the time left anew, if every name is ours. KEYS: n locks, n fences, n runs. ARGV: token, ttl ms
-- Answers {'ours'}, {'missing'} or {'taken', i, holder}.
local n = #KEYS / 3
local seen = redis.call('MGET', unpack(KEYS, 1, 2 * n))
local answer = not_ours(seen, n, ARGV[1])
if answer then
  return answer
end
for i = 1, n do
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
return {'ours'}
