-- The waiting lists of groups: sorted sets of indexers by the moment, in microseconds of the store, from which they wait; and beside
-- each the moments at which somebody last looked for them. KEYS: n locks, n fences, n runs, pause, pending run, n-1 lists, n-1 of
-- last looks
local FORGOTTEN_AFTER = 10 * 1000000
local KEPT_MS = 60 * 1000

local function micros()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

local function list(n, group)
  return KEYS[3 * n + 1 + group], KEYS[4 * n + group]
end

-- The first group in which somebody waits longer than since; nil if nobody does.
local function first_behind(n, indexer, since)
  for group = 2, n do
    local line, looks = list(n, group)
    local gone = redis.call('ZRANGEBYSCORE', looks, '-inf', micros() - FORGOTTEN_AFTER)
    for _, member in ipairs(gone) do
      redis.call('ZREM', line, member)
      redis.call('ZREM', looks, member)
    end
    local first = redis.call('ZRANGE', line, 0, 0, 'WITHSCORES')
    local score = tonumber(first[2])
    if score and first[1] ~= indexer and (score < since or score == since and first[1] < indexer) then
      return group
    end
  end
  return nil
end

-- The place is that of the first moment, however often it is looked for.
local function stand_in_line(n, indexer, since)
  for group = 2, n do
    local line, looks = list(n, group)
    redis.call('ZADD', line, string.format('%.0f', since), indexer)
    redis.call('ZADD', looks, string.format('%.0f', micros()), indexer)
    redis.call('PEXPIRE', line, KEPT_MS)
    redis.call('PEXPIRE', looks, KEPT_MS)
  end
end
