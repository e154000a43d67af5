# Writes LICENSES.md: how many sources are under which licence. Runs in the target.
set -eu

{
  echo '# Licences of the sources'
  echo
  grep -rhoE 'SPDX-License-Identifier: [A-Za-z0-9.-]+' --include='*.js' --include='*.py' --include='*.java' . |
    sort | uniq -c | while read -r count _ license; do
      echo "- $license: $count"
    done
} >LICENSES.md
cat LICENSES.md
