-- The waiting lists of groups: sorted sets of indexers by the moment, in microseconds of the store, from which they wait; and beside
-- each the moments at which somebody last looked for them. KEYS: n locks, n fences, n runs, pause, pending run, n-1 lists, n-1 of
-- last looks
local FORGOTTEN_AFTER = 10 * 1000000
local KEPT_MS = 60 * 1000

local function micros()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

-- What is no sorted set was written by somebody else, and would stop everybody who waits.
local function sorted_set(key)
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'zset' and kind ~= 'none' then
    redis.call('DEL', key)
  end
  return key
end

local function list(n, group)
  return sorted_set(KEYS[3 * n + 1 + group]), sorted_set(KEYS[4 * n + group])
end

-- Who is first in a line, and from when; whom nobody has looked for lately is put out of it.
local function first_of(line, looks)
  local now = micros()
  while true do
    local member, since = unpack(redis.call('ZRANGE', line, 0, 0, 'WITHSCORES'))
    local looked = member and tonumber(redis.call('ZSCORE', looks, member) or 0)
    if not member or (now - FORGOTTEN_AFTER < looked and looked <= now) then
      return member, tonumber(since)
    end
    redis.call('ZREM', line, member)
    redis.call('ZREM', looks, member)
  end
end

-- The first group in which somebody waits longer than since; nil if nobody does.
local function first_behind(n, indexer, since)
  for group = 2, n do
    local first, score = first_of(list(n, group))
    if first and first ~= indexer and (score < since or score == since and first < indexer) then
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
