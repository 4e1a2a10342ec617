-- Included where a script has found that it must refuse: what defines a function costs more than a command, and a grant needs none.
-- KEYS: n locks, n fences, n run records.
local RUN = {'fence', 'owner', 'triggerId', 'source', 'attempt', 'startedAt', 'outcome', 'endedAt', 'abandoned', 'detail'}

local function run_of(key)
  return redis.call('HMGET', key, unpack(RUN))
end

-- token, ms left (-1: no end), fence, ms into the run, run record; the last two only when the record is this token's
local function holder_of(i, n, token, fence)
  local run = run_of(KEYS[2 * n + i])
  local left = redis.call('PTTL', KEYS[i])
  if run[2] ~= token then
    -- A run that was written down without this lock, later than it was granted, has not heard of what is asked for now.
    local later = tonumber(run[1]) or 0
    if later > 0 and later >= (tonumber(fence or 0) or 0) and string.find(token, ':%d+:%w+$') then
      fence = string.format('%.0f', later + 1)
    end
    return {token, left, fence or '0', false, false}
  end
  local time = redis.call('TIME')
  local into = time[1] * 1000 + math.floor(time[2] / 1000) - (tonumber(run[6]) or 0)
  return {token, left, fence or '0', into, run}
end

local function taken(i, n, token, fence)
  return {'taken', i, holder_of(i, n, token, fence)}
end

-- The answer to whoever holds not all of the names.
local function not_ours(seen, n, token)
  for i = 1, n do
    if seen[i] and seen[i] ~= token then
      return taken(i, n, seen[i], seen[n + i])
    end
  end
  return {'missing'}
end
