-- Included with n and call: sets left to the ms until the least interval, ARGV[4], is over, or leaves it nil.
if ARGV[4] ~= '0' then
  local last = call('HMGET', KEYS[2 * n + 1], 'outcome', 'startedAt')
  if last[1] == 'succeeded' or last[1] == 'failed' or last[1] == 'timed-out' then
    local time = call('TIME')
    local ago = time[1] * 1000 + math.floor(time[2] / 1000) - (tonumber(last[2]) or 0)
    -- A start that lies ahead was before the clock was set back; how long ago, nobody knows.
    if ago >= 0 and ago < tonumber(ARGV[4]) then
      left = ARGV[4] - ago
    end
  end
end
