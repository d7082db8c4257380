#!/bin/bash
# Checks that the archive of a release is the one that was signed, and unpacks it into an empty folder:
#   verify-release.sh FOLDER_OF_DOWNLOADS VERSION ALLOWED_SIGNERS TARGET
# Reads bolodex-VERSION.tar.gz, SHA256SUMS and SHA256SUMS.sig. Works on copies: nobody can change a file between the check
# and its use. Needs ssh-keygen of Debian's openssh-client.
set -euo pipefail
umask 022

readonly downloads=$1 version=$2 signers=$3 target=$4
readonly archive="bolodex-$version.tar.gz"

die() {
  printf 'verify-release.sh: %s\n' "$*" >&2
  exit 1
}

command -v ssh-keygen >/dev/null || die 'ssh-keygen is missing: apt-get install openssh-client'
copies=$(mktemp -d)
readonly copies
trap 'rm -rf "$copies"' EXIT
for file in "$archive" SHA256SUMS SHA256SUMS.sig; do
  [[ -f $downloads/$file ]] || die "$downloads/$file is missing"
  cp "$downloads/$file" "$copies/"
done
[[ -f $signers ]] || die "$signers is missing: it names the keys that releases are signed with"
ssh-keygen -Y verify -f "$signers" -I bolodex -n bolodex-release -s "$copies/SHA256SUMS.sig" <"$copies/SHA256SUMS" >/dev/null ||
  die "SHA256SUMS is not signed by a key of $signers"
# Exactly one line for it: a second one could name another sum.
sum=$(sed -n "s/^\([0-9a-f]\{64\}\)  $archive\$/\1/p" "$copies/SHA256SUMS")
[[ $sum =~ ^[0-9a-f]{64}$ ]] || die "SHA256SUMS does not name $archive once"
printf '%s  %s\n' "$sum" "$copies/$archive" | sha256sum --check --status || die "$archive is not the file that was signed"
tar --extract --gzip --file "$copies/$archive" --directory "$target" --strip-components=1 --no-same-owner
