-- Shapes.
local box = require("box")
local Shape = {}
Shape.__index = Shape
--[[ a longer
comment ]]
function Shape.new(side, ...)
  local self = setmetatable({ side = side, ["a key"] = 1, 2, 3 }, Shape)
  return self, select("#", ...)
end
function Shape:area() return self.side * self.side end
local function twice(f) return function(x) return f(f(x)) end end
for i = 1, 10, 2 do if i % 2 == 0 then print(i) elseif not box then break else print("a text") end end
for name, value in pairs(box) do box[name] = value .. "!" end
while box.next ~= nil do box = box.next end
repeat local n = #box until n > 1 and n <= 3 or false
local text = [[raw
text]]
print(twice(function(x) return -x ^ 2 end)(3), text:upper(), Shape.new{1}, Shape.new"x")
goto done
::done::
