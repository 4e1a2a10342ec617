-- Included with what names-seen.lua has found and with call and ttl, where nobody else holds a name: takes them, and sets text to
-- the fence; or sets other.
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
