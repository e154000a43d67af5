module Main where
-- greet
data Shape = Circle Double | Square { side :: Double } deriving (Show)
area :: Shape -> Double
area (Circle r) = pi * r ^ 2
area s = side s * side s
