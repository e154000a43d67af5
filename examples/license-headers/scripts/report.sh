# Prints how many sources are under which licence. Runs in the target, and leaves it as it is.
set -eu

grep -rhoE 'SPDX-License-Identifier: [A-Za-z0-9.-]+' --include='*.js' --include='*.py' --include='*.java' . |
  sort | uniq -c | while read -r count _ license; do
    echo "$license: $count"
  done
