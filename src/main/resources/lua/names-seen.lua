-- Included with n, token, call and beside, the number of keys behind the run records that are read along. Reads come first: a holder
-- is found even where the server refuses to write.
local seen
if n == 1 then
  seen = call('MGET', KEYS[1], KEYS[2], unpack(KEYS, 4, 3 + beside))
else
  local read = {unpack(KEYS, 1, 2 * n)}
  for i = 1, beside do
    read[2 * n + i] = KEYS[3 * n + i]
  end
  seen = call('MGET', unpack(read))
end
local ours, fence = 0, 0
local other
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
