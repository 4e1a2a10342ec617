-- Included with n, call, ours and the indexer's run record as run: sets unfinished if it is to be repeated, and returns from the
-- script when nobody is to repeat it any more.
local outcome = run[7] or ''
-- Nobody else holds the lock, so a run without an outcome is abandoned: its owner would hold it.
local abandoned = run[2] and outcome == ''
if abandoned or outcome == 'interrupted' or outcome == 'lock-lost' then
  unfinished = run
  run[9] = tostring((tonumber(run[9]) or 0) + (abandoned and 1 or 0))
  if ours == 0 and abandoned and tonumber(run[9]) >= 3 then
    local time = call('TIME')
    local ended = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
    call('HSET', KEYS[2 * n + 1], 'state', 'ended', 'outcome', 'given-up', 'endedAt', ended)
    return {'declined', 'given-up', run}
  end
end
