-- Takes all the names or none, for whoever does not wait. KEYS: n locks, n fences, n runs, pause[, done mark of the trigger]
-- ARGV: token, ttl ms, least fence, least interval ms between starts (0: any), fence since which a run is owed ('': a fresh trigger),
--   1 to heed the pause
-- Answers the fence when granted, {'after', fence, run record} to a try for an owed run when there was one, {'taken', i, holder}, or
-- {'declined', 'paused' or 'recent', run record, ms left (-1: no end)}, {'declined', 'duplicate', 'settled' or 'given-up', run record}.
local call = redis.call
local n = math.floor(#KEYS / 3)
local token, ttl, beside = ARGV[1], ARGV[2], 1
-- include names-seen.lua

local declined, left
if not other and ours == 0 and seen[2 * n + 1] and ARGV[6] == '1' then
  declined, left = 'paused', call('PTTL', KEYS[3 * n + 1])
end

local run, unfinished
if not other and not declined and ARGV[5] ~= '' then
  -- include answers.lua
  run = run_of(KEYS[2 * n + 1])
  -- include unfinished.lua
  if not unfinished and ours == 0 then
    if (tonumber(run[1]) or 0) >= tonumber(ARGV[5]) then
      return {'declined', 'settled', run}
    end
    if KEYS[3 * n + 2] and call('EXISTS', KEYS[3 * n + 2]) == 1 then
      return {'declined', 'duplicate', run}
    end
  end
elseif not other and not declined and ours == 0 then
  if KEYS[3 * n + 2] and call('EXISTS', KEYS[3 * n + 2]) == 1 then
    declined = 'duplicate'
  else
    -- include too-soon.lua
    declined = left and 'recent'
  end
end

if not other and not declined then
  -- include grant.lua
  if not other then
    return run and run[2] and {'after', text, run} or text
  end
end

-- include answers.lua
if declined then
  return {'declined', declined, run_of(KEYS[2 * n + 1]), left}
end
-- include let-go.lua
return taken(other, n, seen[other], seen[n + other])
