-- Sets the time left anew, if every name is ours. KEYS: n locks, n fences, n runs. ARGV: token, ttl ms
-- Answers {'ours'}, {'missing'} or {'taken', i, holder}.
local n = #KEYS / 3
local seen = redis.call('MGET', unpack(KEYS, 1, 2 * n))
local ours = true
for i = 1, n do
  ours = ours and seen[i] == ARGV[1]
end
if not ours then
  -- include answers.lua
  return not_ours(seen, n, ARGV[1])
end
for i = 1, n do
  redis.call('PEXPIRE', KEYS[i], ARGV[2])
end
return {'ours'}
