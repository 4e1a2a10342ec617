-- Undoes a grant that became no run, with the record of it. KEYS: n locks, n fences, n runs. ARGV: token
-- Answers how many of the locks were ours.
local n = #KEYS / 3
local freed = 0
for i = 1, n do
  if redis.call('MGET', KEYS[i])[1] == ARGV[1] then
    freed = freed + redis.call('DEL', KEYS[i])
  end
  local run = redis.call('HMGET', KEYS[2 * n + i], 'owner', 'outcome')
  if run[1] == ARGV[1] and run[2] == '' then
    redis.call('DEL', KEYS[2 * n + i])
  end
end
return freed
