-- a small shop
local prices = require("prices")
local Shop = {}
function Shop.new(items, ...)
  local self = { items = items or {}, count = 0, ["name"] = "shop" }
  return setmetatable(self, Shop)
end
function Shop:total(name)
  local sum = 0
  for i, item in ipairs(self.items) do
    if item.name == name and item.count > 0 then
      sum = sum + prices.of(item) * item.count
    end
  end
  print("total", sum)
  return sum
end
return Shop
