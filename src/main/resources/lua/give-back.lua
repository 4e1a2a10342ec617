-- Undoes a grant that became no run. If that was written down already, then what it was to do is owed. KEYS: n locks, n fences, n runs. ARGV: token
-- Answers how many of the locks were ours.
local n = #KEYS / 3
local freed = 0
for i = 1, n do
  if redis.call('MGET', KEYS[i])[1] == ARGV[1] then
    freed = freed + redis.call('DEL', KEYS[i])
  end
  local run = redis.call('HMGET', KEYS[2 * n + i], 'owner', 'outcome')
  if run[1] == ARGV[1] and run[2] == '' then
    local time = redis.call('TIME')
    redis.call('HSET', KEYS[2 * n + i], 'state', 'ended', 'outcome', 'interrupted',
      'endedAt', string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
  end
end
return freed
