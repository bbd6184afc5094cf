#!/usr/bin/env bash
# Proves that the package for Debian works where there is nothing but Debian: packs the application twice, lays out a bare
# Debian 12, installs the first there with apt, uses its window as an ordinary user with Chromium's sandbox on, asks from
# the command line, installs the second over it, removes it and purges it. Root only; takes debootstrap, Xvfb, xdotool.
# Usage: scripts/prove-package.sh [--electron DIR] [folder outside the project]
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
electron=()
if [ "${1:-}" = --electron ]; then electron=(--electron "$(realpath "$2")"); shift 2; fi
work=$(realpath -m "${1:-/var/tmp/freeboard-package}")
case "$work" in "$project"*) echo "The folder has to lie outside the project." >&2; exit 2 ;; esac
[ "$(id -u)" = 0 ] || { echo "Needs root: it mounts and changes root." >&2; exit 2; }
for tool in debootstrap Xvfb xdotool dpkg-deb; do
  command -v "$tool" >/dev/null || { echo "Install first: apt-get install debootstrap xvfb xdotool dpkg" >&2; exit 2; }
done
node=$(ls -d "$project"/node_modules/node-linux-*/bin/node)
root=$work/root base=$work/base packages=$work/packages
mkdir -p "$work"

# A machine of its own as far as mounts and processes go: everything in it ends, and is unmounted, with its first process.
session='' display=''
finish() {
  # It takes no other signal while it waits.
  [ -z "$session" ] || kill -KILL "$session" 2>/dev/null || true
  [ -z "$display" ] || kill "$display" 2>/dev/null || true
}
trap finish EXIT

begin() {
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child --propagation private bash -euc '
    mount --bind "$1" "$1"; cd "$1"
    mount -t proc proc proc; mount -t sysfs -o ro sysfs sys; mount -t devtmpfs devtmpfs dev
    mount -t devpts devpts dev/pts; mount -t tmpfs -o mode=1777 tmpfs dev/shm; mount -t tmpfs -o mode=1777 tmpfs tmp
    mkdir -p before tmp/.X11-unix; mount --bind /tmp/.X11-unix tmp/.X11-unix
    pivot_root . before; umount -l /before; rmdir /before
    touch /tmp/begun; exec sleep infinity' bash "$root" &
  session=$!
  for _ in $(seq 600); do
    first=$(pgrep -P "$session" || true)
    [ -z "$first" ] || [ ! -e "/proc/$first/root/tmp/begun" ] || return 0
    kill -0 "$session" || exit 1
    sleep 0.1
  done
  echo 'The bare machine did not begin.' >&2; exit 1
}
enter() { nsenter --target "$first" --mount --pid --root --wdns=/ env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { enter runuser -u surveyor -- env HOME=/home/surveyor DISPLAY=":$number" "$@"; }
step() { printf '\n== %s\n' "$1"; }
fail() { echo "FAILED: $1" >&2; exit 1; }

step 'Pack it twice: the same commit, built twice, is the same archive'
rm -rf "$packages"
pack() { (cd "$project" && npm run -s package -- "${electron[@]}" --out "$packages/$1" --revision "$1" --quick deb); }
archive_of() { (cd "$packages/$1" && sha256sum freeboard-*/usr/lib/freeboard/resources/app.asar | cut -d ' ' -f 1); }
older=$(pack 1)
rm "$project/out/build-stamp"
newer=$(pack 2)
[ "$(archive_of 1)" = "$(archive_of 2)" ] || fail 'two builds differ'
echo "app.asar, both times: $(archive_of 1)"

if [ ! -e "$base/complete" ]; then
  step 'Fetch a bare Debian 12'
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
  rm -rf "$base"
  debootstrap --variant=minbase bookworm "$base" $mirror >"$work/debootstrap.log" 2>&1 || { tail -n 20 "$work/debootstrap.log"; exit 1; }
  touch "$base/complete"
fi
step 'Lay out a bare Debian 12'
rm -rf "$root"
cp -a "$base" "$root"
cp -aL /etc/ssl "$root/etc/"
cp -a /etc/apt/apt.conf.d "$root/etc/apt/"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
cp "$older" "$newer" "$root/root/"
begin
for missing in node npm python3 Xorg; do ! enter sh -c "command -v $missing" >/dev/null || fail "$missing is there already"; done
enter useradd --create-home surveyor
enter apt-get update -q >"$work/apt.log" 2>&1 || { tail -n 20 "$work/apt.log"; exit 1; }
before=$(enter dpkg-query -W | wc -l)

step 'Install it with apt'
install() { enter apt-get install -y -q "/root/$(basename "$1")" >>"$work/apt.log" 2>&1 || { tail -n 20 "$work/apt.log"; exit 1; }; }
install "$older"
echo "$(($(enter dpkg-query -W | wc -l) - before)) packages came, freeboard among them"
# shellcheck disable=SC2016
enter sh -c 'for file in /usr/lib/freeboard/freeboard /usr/lib/freeboard/*.so* /usr/lib/freeboard/chrome*; do ldd "$file" 2>/dev/null | grep "not found" && exit 1; done; true' || fail 'a library is missing'

step 'Use its window as an ordinary user'
mkdir -p /tmp/.X11-unix
# It picks a free display itself, and writes its number when it is ready.
Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp -ac 9>"$work/display" 2>/dev/null &
display=$!
for _ in $(seq 600); do [ ! -s "$work/display" ] || break; sleep 0.1; done
number=$(cat "$work/display")
home=$root/home/surveyor
# What the window is told to do, and a file that is then opened with Freeboard, as a file manager does.
use_window() {
  as_user /usr/lib/freeboard/freeboard --remote-debugging-port=0 >"$work/window.log" 2>&1 &
  local window=$!
  if [ -n "${2:-}" ]; then
    for _ in $(seq 600); do ! grep -q '^DevTools listening' "$work/window.log" || break; sleep 0.1; done
    as_user /usr/lib/freeboard/freeboard "$2" >"$work/second.log" 2>&1 || { cat "$work/second.log"; fail 'a second start'; }
  fi
  (cd "$project" && DISPLAY=":$number" "$node" test/packages/use-packed-window.ts "$1" "$work/window.log" "$home") ||
    { tail -n 20 "$work/window.log"; fail "the window: $1"; }
  wait "$window" || fail 'the window ended with an error'
}
use_window ask

step 'Ask from the command line'
query() { as_user freeboard query --street-address '12 Mill Rd' --city Portham 2>"$work/query.log"; }
query || { cat "$work/query.log"; fail 'query'; }
as_user freeboard survey export --out /home/surveyor/all.freeboard 2>>"$work/query.log" || fail 'survey export'

step 'Install a newer one over it: everything is still there'
kept() { (cd "$home/.config/Freeboard" && sha256sum packs/*/installed.json); }
older_kept=$(kept)
install "$newer"
enter dpkg-query -W -f '${Package} ${Version}\n' freeboard
use_window again /home/surveyor/all.freeboard
[ "$(kept)" = "$older_kept" ] || fail 'the demonstration region is another one'
query >/dev/null || fail 'query after the update'

step 'Remove it: the data stay; purge it: it says where'
enter apt-get remove -y -q freeboard >>"$work/apt.log" 2>&1
! enter sh -c 'command -v freeboard || test -e /usr/lib/freeboard' || fail 'something was left of the program'
[ "$(kept)" = "$older_kept" ] || fail 'data were removed'
purge=$(enter apt-get purge -y -q freeboard 2>&1 | tr -d '\r' | grep -A 9 '^Freeboard was removed')
echo "$purge"
grep -q '^  /home/surveyor/.config/Freeboard$' <<<"$purge" || fail 'the purge does not say where the data are'
[ "$(kept)" = "$older_kept" ] || fail 'data were purged'
step 'The package works where there is nothing but Debian.'
