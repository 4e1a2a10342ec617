-- Takes all the names or none; where a trigger finds a group busy, or in mode 'queue' its own indexer, a later run is written down.
-- KEYS: n locks, n fences, n runs, pause, pending run, n-1 groups' waiting lists, n-1 lists of last looks[, done mark of the trigger]
-- ARGV: token, ttl ms, least fence, least interval ms between starts (0: any), fence since which a run is owed ('': a fresh trigger),
--   1 to heed the pause, mode 'group' or 'queue', largest fence whose run the trigger came after ('': any), source, trigger id,
--   indexer, ms to keep a pending run
-- Answers as acquire.lua does, and {'pending-run', fence, mark, source, trigger id} when this begins the pending run;
--   {'queued' or 'pending', i, since, holder or nil} when a later run is written down now, or was before.
local call = redis.call
local n = math.floor(#KEYS / 5)
local token, ttl, owed, beside = ARGV[1], ARGV[2], ARGV[5] ~= '', 2
local indexer = ARGV[11]
-- include names-seen.lua
-- include answers.lua
-- include waiting-lists.lua

local run = run_of(KEYS[2 * n + 1])
-- include pending-run.lua
local place = pending and pending.at or micros()
local behind = not other and ours == 0 and first_behind(n, indexer, place)
local busy = other or behind

local function holder_if_any()
  return other and holder_of(other, n, seen[other], seen[n + other]) or nil
end

-- As AcquireRequest.contentWith: whether a trigger is content with the run that it finds, one that begins after it or has its id.
local function covered()
  if ARGV[7] ~= 'queue' then
    return true
  end
  local begun = run[2] == seen[1]
  if begun and ARGV[10] ~= '' and run[3] == ARGV[10] then
    return true
  end
  if ARGV[8] == '' then
    return false
  end
  local after = tonumber(ARGV[8])
  if begun then
    -- A run that has taken its lock back was begun elsewhere: nobody heard of that between the triggers.
    return run[4] ~= 'taken-back' and (tonumber(run[1]) or 0) > after
  end
  -- A run is written down at once, or else where this store was not reached; then it may have begun before the trigger. A repeated try
  -- has the lock anew, but not its fence, which is of the clock.
  local holder = holder_of(1, n, seen[1], seen[n + 1])
  local granted = tonumber(holder[3])
  return granted > after and math.max(tonumber(ttl) - holder[2], (micros() - granted) / 1000) <= 250
end

if busy and not owed and other == 1 and covered() then
  return taken(1, n, seen[1], seen[n + 1])
end

if ours == 0 and not (owed and other == 1) then
  if seen[2 * n + 1] and ARGV[6] == '1' then
    return {'declined', 'paused', run, call('PTTL', KEYS[3 * n + 1])}
  end
  if not owed and KEYS[5 * n + 1] and call('EXISTS', KEYS[5 * n + 1]) == 1 then
    return {'declined', 'duplicate', run}
  end
end

local unfinished, left
if other ~= 1 and owed then
  -- include unfinished.lua
  if not unfinished and ours == 0 then
    if not pending and (tonumber(run[1]) or 0) >= tonumber(ARGV[5]) then
      return {'declined', 'settled', run}
    end
    if not pending and KEYS[5 * n + 1] and call('EXISTS', KEYS[5 * n + 1]) == 1 then
      return {'declined', 'duplicate', run}
    end
    if pending then
      -- include too-soon.lua
    end
  end
elseif other ~= 1 and ours == 0 and not pending then
  -- include too-soon.lua
end
if left then
  return {'declined', 'recent', run, left}
end

if ours == 0 and not owed and (busy or pending) then
  local again = pending and pending.token == token
  if not pending then
    local since = string.format('%.0f', (tonumber(seen[n + 1] or 0) or 0) + 1)
    pending = {since = since, at = string.format('%.0f', place), token = token, source = ARGV[9], triggerId = ARGV[10]}
    call('SET', KEYS[3 * n + 2], cjson.encode(pending), 'PX', ARGV[12])
    again = true
  end
  stand_in_line(n, indexer, place)
  return {again and 'queued' or 'pending', busy or 1, pending.since, holder_if_any()}
end
if busy and owed and (pending or unfinished) then
  stand_in_line(n, indexer, unfinished and (tonumber(unfinished[6]) or 0) * 1000 or place)
end
if busy and owed and other ~= 1 then
  -- The asker may have put it at the end of all fences, for another store's sake: such a run would never settle.
  local due = math.min(tonumber(ARGV[5]), (tonumber(seen[n + 1] or 0) or 0) + 1)
  return {'pending', busy, pending and pending.since or string.format('%.0f', due), holder_if_any()}
end

if not busy then
  -- include grant.lua
  if not other then
    if unfinished or not pending then
      return owed and run[2] and {'after', text, run} or text
    end
    return {'pending-run', text, pending.token, pending.source, pending.triggerId}
  end
end
-- include let-go.lua
return taken(other, n, seen[other], seen[n + other])
