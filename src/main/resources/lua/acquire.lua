-- Takes all the names or none. KEYS: n locks, n fences, n runs[, done mark of the trigger]
-- ARGV: token, ttl ms, least fence, least interval ms between starts (0: any), fence since which a run is owed ('': a fresh trigger)
-- Answers the fence when granted, {'unfinished', fence, run record} when that is to be repeated, {'taken', i, holder}, or
-- {'declined', 'duplicate', 'recent', 'settled' or 'given-up', run record}.
local n = math.floor(#KEYS / 3)
local token, ttl = ARGV[1], ARGV[2]
local COMPLETED = {succeeded = true, failed = true, ['timed-out'] = true}
local MOST_ABANDONED = 3

local function give_up(upto)
  for i = 1, upto do
    if redis.call('GET', KEYS[i]) == token then
      redis.call('DEL', KEYS[i])
    end
  end
end

-- Reads come first: a holder is found even where the server refuses to write.
local seen = redis.call('MGET', unpack(KEYS, 1, 2 * n))
local ours, fence = 0, 0
for i = 1, n do
  if seen[i] == token then
    ours = ours + 1
  elseif seen[i] then
    if ours > 0 then give_up(i - 1) end
    return taken(i, n, seen[i], seen[n + i])
  end
  fence = math.max(fence, tonumber(seen[n + i]) or 0)
end

local unfinished = nil
if ARGV[5] ~= '' then
  local run = run_of(KEYS[2 * n + 1])
  local outcome = run[7] or ''
  -- Nobody else holds the lock, so a run without an outcome is abandoned: its owner would hold it.
  local abandoned = run[2] and outcome == ''
  if abandoned or outcome == 'interrupted' or outcome == 'lock-lost' then
    unfinished = run
    run[9] = tostring((tonumber(run[9]) or 0) + (abandoned and 1 or 0))
    if ours == 0 and abandoned and tonumber(run[9]) >= MOST_ABANDONED then
      redis.call('HSET', KEYS[2 * n + 1], 'state', 'ended', 'outcome', 'given-up', 'endedAt', digits(millis()))
      return {'declined', 'given-up', run}
    end
  elseif ours == 0 and (tonumber(run[1]) or 0) >= tonumber(ARGV[5]) then
    return {'declined', 'settled', run}
  end
elseif ours == 0 then
  if #KEYS > 3 * n and redis.call('EXISTS', KEYS[3 * n + 1]) == 1 then
    return {'declined', 'duplicate', run_of(KEYS[2 * n + 1])}
  end
  local interval = tonumber(ARGV[4])
  if interval > 0 then
    local run = run_of(KEYS[2 * n + 1])
    if COMPLETED[run[7]] and millis() - tonumber(run[6]) < interval then
      return {'declined', 'recent', run}
    end
  end
end

-- A repeated try keeps the fence of the first.
local lifted = fence
if ours == 0 or fence == 0 then
  lifted = math.max(fence + 1, micros(), ARGV[3] + 1)
end
local text = digits(lifted)
for i = 1, n do
  if seen[i] then
    redis.call('PEXPIRE', KEYS[i], ttl)
  elseif not redis.call('SET', KEYS[i], token, 'NX', 'PX', ttl) then
    -- Something of another type than ours: another program's lock.
    give_up(i - 1)
    return taken(i, n, '(not a string)', seen[n + i])
  end
  if seen[n + i] ~= text then
    redis.call('SET', KEYS[n + i], text)
  end
end
return unfinished and {'unfinished', text, unfinished} or text
