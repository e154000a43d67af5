#!/bin/bash
for f in "$@"; do
  if [[ -f $f && ${#f} -gt 1 ]]; then echo "hi ${f%.txt}" | tee out > /dev/null; fi
done
