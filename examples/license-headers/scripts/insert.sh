# Inserts the header into each source of one language that lacks it, below a #! line. Runs in the target.
# $extension and $comment come from the matrix, $HEADER from the step, $PARAM_LICENSE from the parameters.
set -eu

find . -type f -name "*.$extension" ! -exec grep -q 'SPDX-License-Identifier:' {} \; -print | sort | while IFS= read -r file; do
  first=$(head -n 1 "$file")
  {
    case $first in '#!'*) printf '%s\n' "$first" ;; esac
    printf '%s %s\n' "$comment" "$HEADER"
    printf '%s SPDX-License-Identifier: %s\n\n' "$comment" "$PARAM_LICENSE"
    case $first in '#!'*) tail -n +2 "$file" ;; *) cat "$file" ;; esac
  } >"$file.new"
  # keeps the file's mode
  cat "$file.new" >"$file"
  rm "$file.new"
  echo "$file"
done
