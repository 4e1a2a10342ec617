-- Included with n, call, token and other, whom a name was found taken by: what was held or taken of the rest is let go.
for i = 1, n do
  if i ~= other and call('MGET', KEYS[i])[1] == token then
    call('DEL', KEYS[i])
  end
end
