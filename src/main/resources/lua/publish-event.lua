-- Publishes an event, appends it to its stream and, if it is a skip, counts it, in one step.
-- KEYS: stream [, hash of this hour's skip counts]
-- ARGV: channel, event as JSON, most entries, milliseconds an entry is kept, field to count, the same event as it was tried
--   before if it comes late, else ''
local MOST_FIELDS = 5000
local WEEK = 7 * 24 * 3600
local LOOKED_AT = 200

-- An earlier try may have come through without an answer.
if ARGV[6] ~= '' then
  for _, entry in ipairs(redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', LOOKED_AT)) do
    if entry[2][2] == ARGV[6] or entry[2][2] == ARGV[2] then
      return
    end
  end
end

-- First, because it works even when memory is full and everything below is refused.
redis.call('PUBLISH', ARGV[1], ARGV[2])

redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'event', ARGV[2])
-- %.0f: a number of this size loses digits in Lua's own conversion.
local oldest = string.format('%.0f', redis.call('TIME')[1] * 1000 - ARGV[4])
redis.call('XTRIM', KEYS[1], 'MINID', '~', oldest)

if KEYS[2] then
  local field = ARGV[5]
  if redis.call('HEXISTS', KEYS[2], field) == 0 and redis.call('HLEN', KEYS[2]) >= MOST_FIELDS then
    field = 'others'
  end
  redis.call('HINCRBY', KEYS[2], field, 1)
  redis.call('EXPIRE', KEYS[2], WEEK)
end
