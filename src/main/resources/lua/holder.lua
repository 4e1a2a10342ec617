-- Who holds one name. KEYS: lock, fence, run. Answers a holder, or nil when it is free.
-- include answers.lua
local seen = redis.call('MGET', KEYS[1], KEYS[2])
if seen[1] then
  return holder_of(1, 1, seen[1], seen[2])
end
if redis.call('EXISTS', KEYS[1]) == 1 then
  return holder_of(1, 1, '(not a string)', seen[2])
end
return false
