#!/usr/bin/env bash
# Proves that `npm test` and `npm start` work on a fresh machine: lays out a bare Debian 12 in a folder, puts this
# machine's Node and npm in it and nothing else, clones the project (its committed state) and runs both commands there,
# each a second time as well. Root only. Usage: scripts/prove-fresh-root.sh [folder outside the project [group of tests…]]
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-/var/tmp/freeboard-fresh-root}
groups=("${@:2}")
case "$root" in "$project"*) echo "The folder has to lie outside the project." >&2; exit 2 ;; esac
[ "$(id -u)" = 0 ] || { echo "Needs root: it mounts and changes root." >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "Install first: apt-get install debootstrap" >&2; exit 2; }

mounts=()
release() { for ((i = ${#mounts[@]} - 1; i >= 0; i--)); do umount "${mounts[i]}"; done; mounts=(); }
trap release EXIT
mount_in() { mkdir -p "$root/$3"; mount "${@:4}" -t "$1" "$2" "$root/$3"; mounts+=("$root/$3"); }

in_root() {
  # No variable of this shell but those that name certificates.
  local certificates
  certificates=$(env | grep -E '^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)=' || true)
  # shellcheck disable=SC2086
  env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 $certificates chroot "$root" bash -c "$1"
}

step() { printf '\n== %s\n' "$1"; }

timed() {
  local start=$SECONDS
  in_root "$1" || { echo "FAILED after $((SECONDS - start)) s: $1"; exit 1; }
  echo "-- $((SECONDS - start)) s: $1"
}

base=$root-base
if [ ! -e "$base/complete" ]; then
  step 'Fetch a bare Debian 12'
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
  rm -rf "$base"
  debootstrap --variant=minbase bookworm "$base" $mirror >"$root.log" 2>&1 || { tail -n 20 "$root.log"; exit 1; }
  touch "$base/complete"
fi
step 'Lay out a bare Debian 12'
# Never what an earlier proof has left: what it installed would not be missed.
findmnt --list --noheadings --output TARGET | grep -q "^$root/" && { echo "$root still has something mounted." >&2; exit 2; }
rm -rf "$root"
cp -a "$base" "$root"

step "Put this machine's Node and npm in it"
install -D "$(readlink -f "$(command -v node)")" "$root/usr/bin/node"
mkdir -p "$root/usr/lib/node_modules"
cp -a "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
# How this machine reaches the registries: its certificates, and its clients' own settings.
cp -aL /etc/ssl "$root/etc/"
cp -a /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/" 2>/dev/null || true
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
for file in /etc/npmrc /usr/etc/npmrc; do [ ! -f "$file" ] || install -D -m 644 "$file" "$root$file"; done
[ ! -f "$HOME/.npmrc" ] || install -m 600 "$HOME/.npmrc" "$root/root/.npmrc"

step 'Clone the project'
git clone --quiet --no-hardlinks "$project" "$root/root/freeboard"
[ ! -d "$project/../shared" ] || cp -r "$project/../shared" "$root/root/shared"

mount_in proc proc proc
mount_in sysfs sysfs sys -o ro
mount_in devtmpfs devtmpfs dev
mount_in devpts devpts dev/pts
mount_in tmpfs tmpfs dev/shm

in_root 'echo "Debian $(cat /etc/debian_version), Node $(node --version), npm $(npm --version), $(dpkg-query -W | wc -l) packages"'

step 'npm start, first time, no display'
# Serves the window until it is told to stop; the printed address has to answer.
cat >"$root/root/check-start.sh" <<'CHECK'
set -euo pipefail
cd /root/freeboard
# In a process group of its own: npm passes no signal on to what it runs, as a terminal does.
set -m
npm start -- --port 0 >/tmp/start.log 2>&1 &
starter=$!
for _ in $(seq 600); do
  address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' /tmp/start.log | head -n 1 || true)
  [ -z "$address" ] || break
  kill -0 "$starter" 2>/dev/null || break
  sleep 0.5
done
cat /tmp/start.log
[ -n "${address:-}" ] || exit 1
node -e 'fetch(process.argv[1]).then(async (answer) => {
  const page = await answer.text();
  if (answer.status !== 200 || !page.includes("<title>Freeboard</title>")) throw new Error(`${answer.status}: ${page}`);
  console.log("the window answers at " + process.argv[1]);
})' "$address"
kill -- "-$starter"
wait "$starter" || true
CHECK
timed 'bash /root/check-start.sh'
step 'npm start, second time'
timed 'bash /root/check-start.sh'

step 'npm test, first time'
timed "cd /root/freeboard && FREEBOARD_REQUIRE_ALL=1 npm test -- ${groups[*]}"
step 'npm test, second time'
timed "cd /root/freeboard && FREEBOARD_REQUIRE_ALL=1 npm test -- ${groups[*]}"
step 'Both commands work on a fresh machine.'
