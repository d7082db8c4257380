#!/bin/bash
# Boots systemd on a copy of this machine that is thrown away with its namespaces, and starts probes.target:
#   unshare --mount --pid --ipc --uts --net --fork --kill-child boot-systemd.sh FOLDER
# FOLDER has etc/, which is copied over that of the machine, prepare.sh, which runs there first, and out/ for results.
set -euo pipefail

folder=$1 space=$1/space
machine=$space/machine
mount --make-rprivate /
mkdir -p "$space"
mount -t tmpfs tmpfs "$space"
mkdir "$space/upper" "$space/work" "$machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$space/upper,workdir=$space/work" "$machine"
mount -t proc proc "$machine/proc"
mount --rbind /sys "$machine/sys"
mount --rbind /dev "$machine/dev"
mount -t tmpfs tmpfs "$machine/run"
mount -t tmpfs tmpfs "$machine/tmp"
# All that systemd needs of control groups is a hierarchy to count processes in.
mount -t tmpfs tmpfs "$machine/sys/fs/cgroup"
mkdir "$machine/sys/fs/cgroup/systemd"
mount -t cgroup -o none,name=systemd,xattr cgroup "$machine/sys/fs/cgroup/systemd"
# None of the machine's own services is to start.
rm -rf "$machine"/etc/systemd/system
mkdir -p "$machine/etc/systemd/system" "$machine/out" "$machine/old" "$machine/run/lock"
for target in sysinit basic network-online; do
  printf '[Unit]\nDefaultDependencies=no\n' >"$machine/etc/systemd/system/$target.target"
done
cp -a "$folder/etc/." "$machine/etc/"
mount --bind "$folder/out" "$machine/out"
chroot "$machine" /bin/bash -eu -c "$(<"$folder/prepare.sh")"
cd "$machine"
pivot_root . old
umount --lazy /old
# Credentials reach a service through a mount that its parent makes.
mount --make-rshared /
container=other exec /lib/systemd/systemd --system --unit=probes.target --log-target=console
