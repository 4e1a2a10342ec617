-- Stands before every lock script. KEYS in all of them: n locks, n fences, n run records, then what the script says.
local RUN = {'fence', 'owner', 'triggerId', 'source', 'attempt', 'startedAt', 'outcome', 'endedAt', 'abandoned'}

local function micros()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

local function millis()
  return math.floor(micros() / 1000)
end

-- Numbers of 16 digits leave Lua in this form only; any other rounds them.
local function digits(number)
  return string.format('%.0f', number)
end

local function run_of(key)
  return redis.call('HMGET', key, unpack(RUN))
end

-- token, ms left (-1: no end), fence, ms into the run, run record; the last two only when the record is this token's
local function holder_of(i, n, token, fence)
  local run = run_of(KEYS[2 * n + i])
  local left = redis.call('PTTL', KEYS[i])
  if run[2] ~= token then
    return {token, left, fence or '0', false, false}
  end
  return {token, left, fence or '0', millis() - (tonumber(run[6]) or 0), run}
end

local function taken(i, n, token, fence)
  return {'taken', i, holder_of(i, n, token, fence)}
end

-- What keeps the names from being all ours: the answer to give, or nil when they are.
local function not_ours(seen, n, token)
  local missing = false
  for i = 1, n do
    if not seen[i] then
      missing = true
    elseif seen[i] ~= token then
      return taken(i, n, seen[i], seen[n + i])
    end
  end
  return missing and {'missing'} or nil
end
