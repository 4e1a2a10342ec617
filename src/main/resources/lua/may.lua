-- Which of these commands the user of this connection may not send; nothing is carried out. Nil where the server cannot tell,
-- which is before Redis 7.
-- ARGV: the commands, each with its arguments separated by blanks
if not redis.acl_check_cmd then return false end
local refused = {}
for _, line in ipairs(ARGV) do
  local words = {}
  for word in string.gmatch(line, '%S+') do words[#words + 1] = word end
  if not redis.acl_check_cmd(unpack(words)) then refused[#refused + 1] = line end
end
return refused
