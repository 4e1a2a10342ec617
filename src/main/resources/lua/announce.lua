-- Appends an event to the history and publishes it; 1 if it was told. A fault here must not undo the change it is about, so
-- the caller hears of it instead, as the second value.
local function announce(stream, channel, json, length, keep)
  local published = redis.pcall('PUBLISH', channel, json)
  if type(published) == 'table' and published.err then
    return 0, published.err
  end
  local appended = redis.pcall('XADD', stream, 'MAXLEN', '~', length, '*', 'event', json)
  if type(appended) == 'table' and appended.err then
    return 1, appended.err
  end
  if keep then
    redis.pcall('XTRIM', stream, 'MINID', '~', string.format('%.0f', redis.call('TIME')[1] * 1000 - keep))
  end
  return 1, false
end
