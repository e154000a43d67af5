#!/bin/bash
set -e
name=${1:-world}; readonly X="a $name $(date +%s)"
greet() { local n=$1; echo "hi $n" | tr a-z A-Z > out.txt 2>&1; }
if [[ -f "$X" && $n -gt 1 ]]; then greet one two; elif test -d y; then :; else exit 1; fi
for i in 1 2 "${arr[@]}"; do echo $i; done
case $name in a|b) echo 1 ;; *) echo 2 ;; esac
while read -r line; do cat <<T
text $line
T
done < file
