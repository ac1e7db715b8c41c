# Runs a program in namespaces of its own: it sees the system's libraries, its own folder and the files that it is to read, and
# neither a network nor another process. Called by `unshare` as root of a new user namespace (sandbox.ts).
# Arguments: FOLDER COUNT FILE… LIMITS PROGRAM ARGUMENT…; LIMITS is a shell command that sets the limits.
set -eu

# Any folder that is always there and not needed inside.
root=/proc
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"

# show PATH [rw]: makes a file or folder visible at the path that it has outside, unless it is already.
show() {
  if [ -e "$root$1" ]; then
    return
  fi
  if [ -d "$1" ]; then
    mkdir -p "$root$1"
  else
    mkdir -p "$root$(dirname "$1")"
    : > "$root$1"
  fi
  mount --bind "$1" "$root$1"
  [ "${2-}" = rw ] || mount -o remount,bind,ro,nosuid,nodev "$root$1"
}

for each in /bin /sbin /lib /lib32 /lib64 /usr /nix/store /etc/ld.so.cache /dev/null; do
  if [ -L "$each" ]; then
    ln -s "$(readlink "$each")" "$root$each"
  elif [ "$each" = /dev/null ]; then
    show "$each" rw
  elif [ -e "$each" ]; then
    show "$each"
  fi
done

folder=$1
[ -z "$folder" ] || show "$folder" rw
count=$2
shift 2
while [ "$count" -gt 0 ]; do
  show "$1"
  shift
  count=$((count - 1))
done

# What was the root until now is covered for good: whoever has no rights to mounts cannot take the cover off.
mkdir "$root/.outside"
cd "$root"
pivot_root . .outside
cd "${folder:-/}"
mount -t tmpfs -o ro,size=4k,mode=000 tmpfs /.outside
mount -o remount,ro none /

limits=$1
shift
# From here on, what is said and how it ends is the program's.
echo '[isolated]' >&2
set +e
(
  eval "$limits"
  exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
)
# The first process of a namespace stays until the program has ended and says how, which `unshare` alone does not always pass on.
exit $?
