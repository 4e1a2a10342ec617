-- Takes a lock from whoever holds it. KEYS: lock, fence, run, history stream, locks that are freed with it if they are the same holder's
-- ARGV: token that is to be revoked, token in its place ('': none, the lock is free at once), channel, event, history length,
--   ms to keep the history
-- Answers {'revoked', told, fault}, or {'changed', holder or nil} when somebody else holds it, or nobody.
-- include answers.lua
local seen = redis.call('MGET', KEYS[1], KEYS[2])
local token = seen[1] or (redis.call('EXISTS', KEYS[1]) == 1 and '(not a string)')
if token ~= ARGV[1] then
  return {'changed', token and holder_of(1, 1, token, seen[2])}
end
local left = redis.call('PTTL', KEYS[1])
-- The first write frees memory, so none of the next is refused for want of it.
redis.call('DEL', KEYS[1])
if ARGV[2] ~= '' then
  -- Without an end it would stand for ever.
  redis.call('SET', KEYS[1], ARGV[2], 'PX', math.max(1, left))
end
for i = 5, #KEYS do
  if redis.call('MGET', KEYS[i])[1] == token then
    redis.call('DEL', KEYS[i])
  end
end
-- What is asked for from now on is owed under a fence that the revoked run does not have.
redis.call('SET', KEYS[2], string.format('%.0f', (tonumber(seen[2] or 0) or 0) + 1))
local run = redis.call('HMGET', KEYS[3], 'owner', 'outcome')
if run[1] == token and run[2] == '' then
  local time = redis.call('TIME')
  local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
  -- An outcome, or its run would look abandoned. The holder has yet to tell how it ended.
  redis.call('HSET', KEYS[3], 'state', 'revoked', 'outcome', 'revoked', 'endedAt', now)
end
-- include announce.lua
local told, fault = announce(KEYS[4], ARGV[3], ARGV[4], ARGV[5], ARGV[6])
return {'revoked', told, fault}
