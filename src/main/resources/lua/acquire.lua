-- Takes all the names or none. KEYS: n locks, n fences, n runs, pause[, done mark of the trigger]
-- ARGV: token, ttl ms, least fence, least interval ms between starts (0: any), fence since which a run is owed ('': a fresh trigger),
--   1 to heed the pause
-- Answers the fence when granted, {'unfinished', fence, run record} when that is to be repeated, {'taken', i, holder}, or
-- {'declined', 'paused', run record, ms left (-1: no end)}, or {'declined', 'duplicate', 'recent', 'settled' or 'given-up', run record}.
local MOST_ABANDONED = 3
local call = redis.call
local n = math.floor(#KEYS / 3)
local token, ttl = ARGV[1], ARGV[2]

-- Reads come first: a holder is found even where the server refuses to write.
local seen
if n == 1 then
  seen = call('MGET', KEYS[1], KEYS[2], KEYS[4])
else
  local read = {unpack(KEYS, 1, 2 * n)}
  read[2 * n + 1] = KEYS[3 * n + 1]
  seen = call('MGET', unpack(read))
end
local ours, fence = 0, 0
local other, declined
for i = 1, n do
  local owner, stored = seen[i], tonumber(seen[n + i] or 0) or 0
  if owner == token then
    ours = ours + 1
  elseif owner then
    other = other or i
  end
  if stored > fence then
    fence = stored
  end
end

if not other and ours == 0 and seen[2 * n + 1] and ARGV[6] == '1' then
  declined = 'paused'
end

local unfinished
if not other and not declined and ARGV[5] ~= '' then
  -- include answers.lua
  local run = run_of(KEYS[2 * n + 1])
  local outcome = run[7] or ''
  -- Nobody else holds the lock, so a run without an outcome is abandoned: its owner would hold it.
  local abandoned = run[2] and outcome == ''
  if abandoned or outcome == 'interrupted' or outcome == 'lock-lost' then
    unfinished = run
    run[9] = tostring((tonumber(run[9]) or 0) + (abandoned and 1 or 0))
    if ours == 0 and abandoned and tonumber(run[9]) >= MOST_ABANDONED then
      local time = call('TIME')
      local ended = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
      call('HSET', KEYS[2 * n + 1], 'state', 'ended', 'outcome', 'given-up', 'endedAt', ended)
      return {'declined', 'given-up', run}
    end
  elseif ours == 0 and (tonumber(run[1]) or 0) >= tonumber(ARGV[5]) then
    return {'declined', 'settled', run}
  end
elseif not other and not declined and ours == 0 then
  if KEYS[3 * n + 2] and call('EXISTS', KEYS[3 * n + 2]) == 1 then
    declined = 'duplicate'
  elseif ARGV[4] ~= '0' then
    local run = call('HMGET', KEYS[2 * n + 1], 'outcome', 'startedAt')
    if run[1] == 'succeeded' or run[1] == 'failed' or run[1] == 'timed-out' then
      local time = call('TIME')
      local ago = time[1] * 1000 + math.floor(time[2] / 1000) - (tonumber(run[2]) or 0)
      -- A start that lies ahead was before the clock was set back; how long ago, nobody knows.
      if ago >= 0 and ago < tonumber(ARGV[4]) then
        declined = 'recent'
      end
    end
  end
end

if not other and not declined then
  -- A repeated try keeps the fence of the first.
  local lifted = fence
  if ours == 0 or fence == 0 then
    local time = call('TIME')
    lifted = math.max(fence + 1, time[1] * 1000000 + time[2], ARGV[3] + 1)
  end
  -- Numbers of 16 digits leave Lua in this form only; any other rounds them.
  local text = string.format('%.0f', lifted)
  for i = 1, n do
    if seen[i] then
      call('PEXPIRE', KEYS[i], ttl)
    elseif not call('SET', KEYS[i], token, 'NX', 'PX', ttl) then
      -- Something of another type than ours: another program's lock.
      other = i
      seen[i] = '(not a string)'
      break
    end
    if lifted ~= fence then
      call('SET', KEYS[n + i], text)
    end
  end
  if not other then
    return unfinished and {'unfinished', text, unfinished} or text
  end
end

-- include answers.lua
if declined then
  return {'declined', declined, run_of(KEYS[2 * n + 1]), declined == 'paused' and call('PTTL', KEYS[3 * n + 1]) or nil}
end
for i = 1, n do
  if i ~= other and call('MGET', KEYS[i])[1] == token then
    call('DEL', KEYS[i])
  end
end
return taken(other, n, seen[other], seen[n + other])
