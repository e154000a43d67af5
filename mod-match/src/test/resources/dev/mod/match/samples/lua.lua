-- greet
local function greet(name, ...)
  local t = { a = 1, [2] = "b", ... }
  for k, v in pairs(t) do print(k .. v) end
  return #t
end
