# Prints and records each language that has a source without a header. Runs in the target.
set -eu

check() {
  lacking=$(find . -type f -name "*.$2" ! -exec grep -q 'SPDX-License-Identifier:' {} \; -print | wc -l | tr -d ' ')
  echo "$1: $lacking to do"
  if [ "$lacking" -gt 0 ]; then
    printf 'languages@={"name": "%s", "extension": "%s", "comment": "%s"}\n' "$1" "$2" "$3" >>"$STATE_OUTPUTS"
  fi
}

check JavaScript js //
check Python py '#'
check Java java //
