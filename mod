#!/bin/sh
# Starts mod. In a source checkout it first builds the distribution where that is missing or older than the sources;
# in a distribution it lies in bin/, beside lib/.
set -u

self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=${self%/*}/$link ;;
  esac
done
case $self in
  */*) here=${self%/*} ;;
  *) here=. ;;
esac

# The user's caches; a relative XDG_CACHE_HOME does not count.
case ${OSTYPE:-}${HOME:-} in
  darwin*/*) caches=$HOME/Library/Caches ;;
  *) case ${XDG_CACHE_HOME:-} in /*) caches=$XDG_CACHE_HOME ;; *) caches=${HOME:+$HOME/.cache} ;; esac ;;
esac

# A scan, a script or a test goes to the daemon, where there is one: its client becomes this script again for what that declines.
case ${1:-}/${2:-} in scan/* | test/* | script/run | script/test) asks=yes ;; *) asks= ;; esac
if [ -n "$asks" ] && [ "${MOD_DAEMON:-}" != off ] && [ -z "${MOD_JAVA_OPTS:-}" ]; then
  sockets=$caches/mod
  [ -z "${MOD_HOME:-}" ] || sockets=$MOD_HOME/cache
  if [ -x "$sockets/daemon/client" ] && [ -f "${here%/bin}/lib/mod.jar" ]; then
    export MOD_DAEMON=off
    exec "$sockets/daemon/client" "$sockets/daemon" "${here%/bin}/lib" "$here/mod" "$@"
  fi
fi

here=$(CDPATH='' cd -- "$here" && pwd -P) || exit 1

fail() {
  printf 'mod: %s\n' "$1" >&2
  exit 5
}

[ -d "${PWD:-}" ] || fail "the current directory is gone; change to another one"

# The newest JDK, by the file "release" that each has: asking the JVM itself would cost more than most commands.
best=
best_major=0
best_version=
consider() {
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 0
  version=
  while IFS='=' read -r key value; do
    [ "$key" = JAVA_VERSION ] || continue
    version=${value#\"}
    version=${version%\"*}
    break
  done <"$1/release"
  major=${version%%[!0-9]*}
  if [ "${major:-0}" -gt "$best_major" ]; then
    best=$1
    best_major=$major
    best_version=$version
  fi
}
if [ -n "${MOD_JAVA_HOME:-}" ]; then
  consider "$MOD_JAVA_HOME"
  [ -n "$best" ] || fail "MOD_JAVA_HOME is no JDK: $MOD_JAVA_HOME"
elif [ -r "${here%/bin}/runtime/release" ]; then
  # a release that brings its own
  consider "${here%/bin}/runtime"
else
  [ -z "${JAVA_HOME:-}" ] || consider "$JAVA_HOME"
  for candidate in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
      "${HOME:-/}"/.sdkman/candidates/java/* "${HOME:-/}"/.jdks/* /opt/java/* /opt/jdk*; do
    consider "$candidate"
  done
  if [ "$best_major" -lt 17 ] && java=$(command -v java); then
    java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    consider "${java%/bin/java}"
  fi
fi
[ "$best_major" -ge 17 ] ||
  fail "needs Java 17 or later; install one, or set MOD_JAVA_HOME to a JDK${MOD_JAVA_HINT:+, or: $MOD_JAVA_HINT}${best:+ (the newest found is $best, $best_version)}"

if [ -f "$here/mod-cli/pom.xml" ]; then
  home=$here/mod-cli/target/dist
  old() {
    if [ ! -f "$home/stamp" ]; then
      why="first use: this takes about two minutes"
    else
      why="sources have changed"
      [ -n "$(find "$here/pom.xml" "$here/mod" "$here/config" "$here"/mod-*/pom.xml "$here"/mod-*/src/main \
        "$here/mod-cli/src/build" -newer "$home/stamp" 2>/dev/null | head -n 1)" ]
    fi
  }
  if old; then
    command -v mvn >/dev/null 2>&1 || fail "building it from source needs Maven (mvn) on the PATH"
    # One process builds, others wait for it. The link says which; it is there or not, whole.
    builder=$here/mod-cli/target/builder
    mkdir -p "${builder%/*}" || exit 5
    waits=
    until problem=$(LC_ALL=C ln -s $$ "$builder" 2>&1); do
      case $problem in *exists*) ;; *) fail "$problem" ;; esac
      if pid=$(readlink "$builder") && ! kill -0 "$pid" 2>/dev/null; then
        rm -f "$builder"
      else
        [ -n "$waits" ] || printf 'mod: waiting for another process that builds it …\n' >&2
        waits=yes
        sleep 1
      fi
    done
    # what a process leaves that was killed otherwise is found by the next
    trap 'rm -f "$builder"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    if old; then
      printf 'mod: building (%s) …\n' "$why" >&2
      # the parsers beside the Java sources; Maven waits for them at its end
      natives=$here/mod-match/src/main/native
      [ -d "$here/mod-cli/target/natives" ] ||
        "$best/bin/java" "$natives/NativeBuild.java" development here "$natives" </dev/null >/dev/null 2>&1 &
      (cd "$here" && mvn -q -B -Dstyle.color=never -Pquick -pl mod-cli -am package </dev/null >&2) || fail "the build failed"
    fi
    rm -f "$builder"
    trap - EXIT INT TERM
  fi
else
  home=${here%/bin}
  [ -f "$home/lib/mod.jar" ] || fail "this is neither a source checkout nor a distribution: $here"
fi

# A locale of another encoding would mangle file names and arguments.
# One that is not installed counts as C; locale says so where the name does not.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]*) charmap=$(locale charmap 2>/dev/null) || : ;;
  *) charmap=none ;;
esac
case $charmap in
  '' | UTF-8) ;;
  *)
    case ${OSTYPE:-} in
      darwin*) ;;
      *) if [ -n "${LC_ALL:-}" ]; then LC_ALL=C.UTF-8; export LC_ALL; else LC_CTYPE=C.UTF-8; export LC_CTYPE; fi ;;
    esac
    ;;
esac

terminals=
[ -t 0 ] && terminals=${terminals}0
[ -t 1 ] && terminals=${terminals}1
[ -t 2 ] && terminals=${terminals}2

# The words of the command decide how long it is going to run: short ones are done before the second compiler pays off.
words=
for word; do
  case $word in
    -*) ;;
    *)
      words="$words $word"
      case $words in ' workflow' | ' wf') ;; *) break ;; esac
      ;;
  esac
done
tiers='-XX:TieredStopAtLevel=1'
case $words in
  ' campaign' | ' worker') tiers='-XX:+TieredCompilation' ;;
  ' daemon') tiers='-XX:+TieredCompilation -XX:+ExitOnOutOfMemoryError' ;;
esac

unsafe=
[ "$best_major" -lt 24 ] || unsafe=--sun-misc-unsafe-memory-access=allow

# Classes loaded beforehand. A JVM whose archive this is not runs without it, silently.
# The file's name says of which build and JVM they are. The first start has them recorded in the background.
archive=-Xshare:auto
build=
if [ -f "$home/lib/build-id" ]; then
  read -r build <"$home/lib/build-id"
  classes=${caches:+$caches/mod/startup}
  lasts=${CI:+no}
else
  # a checkout's; a full build has made it
  read -r build <"$home/stamp" || :
  classes=$home/lib
  lasts=
fi
cache=$classes/$build-$best_version.jsa
if [ -n "$build" ] && [ -n "$classes" ] && [ "${MOD_STARTUP:-}" != off ]; then
  if [ -f "$cache" ]; then
    archive=-XX:SharedArchiveFile=$cache
  elif [ "$lasts" != no ] && mkdir -p "$classes" 2>/dev/null && mkdir "$cache.lock" 2>/dev/null; then
    # by a process of low priority, once; what was left of one that was killed is tried again after ten minutes
    # a process of nobody: the program must not take it for one of its own
    ( (
      trap '' HUP INT
      # shellcheck disable=SC2086
      nice "$best/bin/java" "-XX:ArchiveClassesAtExit=$cache.new" -Xlog:disable -XX:+UseSerialGC -XX:-UsePerfData $unsafe \
        -Dmod.terminals= -Dmod.home="$home" -cp "$home/lib/mod.jar" dev.mod.cli.Training && mv -f "$cache.new" "$cache"
      rm -f "$cache.new"*
      rmdir "$cache.lock"
      # those of builds that are used no more
      find "$classes" -type f -name '*.jsa*' -mtime +60 -exec rm -f {} +
    ) </dev/null >/dev/null 2>&1 & )
  elif [ -d "$cache.lock" ]; then
    find "$cache.lock" -prune -mmin +10 -exec rmdir {} + 2>/dev/null
  fi
fi

# An archive that lies where it was made for need not be moved in memory, which takes a quarter of the time of a short command.
# It is an option for diagnosis, so only JVMs get it that are known to have it.
place=
[ "$best_major" -gt 25 ] || place='-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0'

# MOD_JAVA_OPTS is for options of the JVM, split at blanks.
# shellcheck disable=SC2086
exec "$best/bin/java" $place "$archive" -Xlog:disable -XX:+UseSerialGC $tiers -XX:-UsePerfData $unsafe \
  -Dmod.terminals="$terminals" -Dmod.home="$home" ${MOD_JAVA_OPTS:-} -jar "$home/lib/mod.jar" "$@"
