#!/bin/bash
# a small shop
total=0
for item in a b c; do
  if [ "$item" = "a" ] && [ -f "$item.txt" ]; then
    total=$((total + 1))
    echo "item $item" >> log.txt
  else
    cat "$item.txt" | grep -v x | wc -l
  fi
done
show() { local name=$1; echo "${name:-none} $total"; }
show "$total"
