module Shop where

import Data.List (sortBy)

data Item = Item { name :: String, count :: Int }

total :: String -> [Item] -> Int
total wanted items = sum (map count (filter matches items))
  where
    matches item = name item == wanted

main :: IO ()
main = do
  let items = [Item "a" 1, Item "b" 2]
  print (total "a" items)
