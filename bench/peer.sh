# For the comparisons with the native command line: sourced in bench/ with `work` set. Gives `mod` and `peer`, the launchers of both
# (MOD and PEER name others), a home without history for both, and what measures.
mod=${MOD:-$PWD/../mod-cli/target/dist/bin/mod}
mkdir -p "$work/home"
export HOME=$work/home MOD_HOME=$work/runs MOD_DAEMON=off
peer=${PEER:-$work/node_modules/.bin/codemod}
if [ ! -x "$peer" ]; then
  npm install --silent --no-save --prefix "$work" codemod@1.18.3
fi
timed() { # appends the milliseconds of a command to a file
  local into=$1 start
  shift
  start=$(date +%s%N)
  "$@" >"$work/out" 2>&1 || { tail -20 "$work/out"; exit 1; }
  echo $((($(date +%s%N) - start) / 1000000)) >>"$into"
}
median() { sort -n "$1" | sed -n "$((($(wc -l <"$1") + 1) / 2))p"; }
