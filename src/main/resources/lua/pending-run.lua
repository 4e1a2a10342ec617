-- Included with seen and n: sets pending to the run written down to be made later; it stays nil where nothing of that kind is written.
-- Others can write there too: no fence and no moment is later than one of ours could be, for a run of it would never settle or
-- never have its turn.
local pending
local readable, found = pcall(cjson.decode, seen[2 * n + 2] or '')
if readable and type(found) == 'table' and type(found.token) == 'string' and found.token ~= '' then
  local since, at = tonumber(found.since), tonumber(found.at)
  -- Comparing finds what is not a number, too.
  if since and at and since >= 0 and at >= 0 then
    local next_fence = (tonumber(seen[n + 1] or 0) or 0) + 1
    pending = {
      token = found.token,
      since = string.format('%.0f', math.min(since, next_fence)),
      at = math.min(at, micros()),
      source = type(found.source) == 'string' and found.source or 'unknown',
      triggerId = type(found.triggerId) == 'string' and found.triggerId or '',
    }
  end
end
