#!/bin/sh
# Installs @NAME@ @VERSION@. Usage: install.sh [--prefix DIRECTORY] [--with-java] [ARCHIVE]
#
# Unpacks a release to PREFIX/share/@NAME@-VERSION and links PREFIX/bin/mod to it; PREFIX is ~/.local when nothing is said. The
# archive is downloaded unless a file is named; either way it has to be the one whose checksum is written here.
# --with-java takes the archive that brings a Java, where there is one for this machine.
set -eu

site='@DOWNLOADS@'
sums='@SUMS@'

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

prefix=${HOME:-}/.local
java=
archive=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] || fail '--prefix needs a directory'; prefix=$2; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    --with-java) java=yes ;;
    -h | --help) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 0 ;;
    -*) fail "unknown option $1" ;;
    *) archive=$1 ;;
  esac
  shift
done
case $prefix in
  /*) ;;
  *) prefix=$(pwd)/$prefix ;;
esac

system=$(uname -s)
case $system in Linux) system=linux ;; Darwin) system=macos ;; esac
machine=$(uname -m)
case $machine in amd64) machine=x86_64 ;; arm64) machine=aarch64 ;; esac

if [ -n "$archive" ]; then
  [ -f "$archive" ] || fail "no such file: $archive"
  name=${archive##*/}
else
  name=@NAME@-@VERSION@.tar.gz
  [ -z "$java" ] || name=@NAME@-@VERSION@-$system-$machine.tar.gz
fi
expected=$(printf '%s\n' "$sums" | sed -n "s/^\([0-9a-f]*\)  $name\$/\1/p")
[ -n "$expected" ] || fail "release @VERSION@ has no $name; it has: $(printf '%s\n' "$sums" | sed 's/.*  //' | tr '\n' ' ')"

mkdir -p "$prefix/share" "$prefix/bin"
work=$(mktemp -d "$prefix/share/.@NAME@-XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
if [ -z "$archive" ]; then
  archive=$work/$name
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL -o "$archive" "$site/$name" || fail "cannot download $site/$name"
  elif command -v wget >/dev/null 2>&1; then
    wget -q -O "$archive" "$site/$name" || fail "cannot download $site/$name"
  else
    fail "needs curl or wget, or the name of an archive that is here already"
  fi
fi
if command -v sha256sum >/dev/null 2>&1; then
  found=$(sha256sum <"$archive")
elif command -v shasum >/dev/null 2>&1; then
  found=$(shasum -a 256 <"$archive")
else
  fail 'needs sha256sum or shasum'
fi
[ "${found%% *}" = "$expected" ] || fail "$name is not what was released: its checksum is ${found%% *}, not $expected"

mkdir "$work/unpacked"
tar -xzf "$archive" -C "$work/unpacked"
home=$prefix/share/@NAME@-@VERSION@
[ ! -e "$home" ] || mv "$home" "$work/replaced"
mv "$work/unpacked/@NAME@-@VERSION@" "$home"
ln -sf "../share/@NAME@-@VERSION@/bin/mod" "$prefix/bin/mod"

printf 'installed %s\n' "$prefix/bin/mod"
case :$PATH: in
  *":$prefix/bin:"*) ;;
  *) printf 'It is not on your PATH yet; add to ~/.profile:\n  export PATH="%s:$PATH"\n' "$prefix/bin" ;;
esac
"$prefix/bin/mod" --version
