# shellcheck shell=bash disable=SC2154
# Sourced by install.sh, from the verified archive: builds the release in a folder of its own.

# The packages that build the pages are run by a user that owns nothing, sees no settings and is offline meanwhile.
build() { # IS_OFFLINE FOLDER COMMANDS
  local passed=() name
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    if [[ -n ${!name:-} ]]; then passed+=("--setenv=$name=${!name}"); fi
  done
  # NODE_USE_SYSTEM_CA: trust whom Debian's own Node trusts, since the operator may have added a certificate.
  systemd-run --quiet --pipe --wait --collect --service-type=oneshot \
    --property=User=bolodex-build --property=Group=bolodex-build --property=WorkingDirectory="$2" \
    --property=PrivateNetwork="$1" --property=ReadWritePaths="$2" \
    --property=InaccessiblePaths='-/etc/bolodex -/var/lib/bolodex -/var/backups/bolodex' \
    --property=NoNewPrivileges=yes --property=CapabilityBoundingSet= --property=RestrictSUIDSGID=yes \
    --property=ProtectSystem=strict --property=ProtectHome=yes --property=PrivateTmp=yes --property=PrivateDevices=yes \
    --setenv=HOME=/tmp --setenv=NODE_USE_SYSTEM_CA=1 "${passed[@]}" \
    --setenv=PATH="$2/bin:$2/deploy/tools/node_modules/.bin:/usr/bin:/bin" /bin/bash -euc "$3" </dev/null
}

# A release gets a folder of its own, and its name only when it is whole.
install_release() {
  step "Release $version"
  if [[ ! -x $release/bin/node ]]; then
    rm -rf /opt/bolodex/.unfinished-*
    local work
    work=$(mktemp -d /opt/bolodex/.unfinished-XXXXXX)
    cp -a "$verified/." "$work/"
    rm -f "$work/.signers"
    chown -R --no-dereference bolodex-build:bolodex-build "$work"
    # Debian's Node is too old, and its npm would leave out packages that need a newer one. It only fetches ours. No package
    # may run anything while it is installed.
    build no "$work" '
      (cd deploy/tools && npm ci --ignore-scripts --no-audit --no-fund)
      install -D -m 755 deploy/tools/node_modules/node-linux-*/bin/node bin/node
      hash -r
      npm ci --ignore-scripts --no-audit --no-fund'
    build yes "$work" '
      npm run build
      node tools/prune-packages.ts --yes
      rm -r deploy/tools/node_modules'
    chown -R --no-dereference root:root "$work"
    chmod -R u+rwX,go+rX,go-w,a-st "$work"
    rm -rf "$release"
    mv "$work" "$release"
  fi
  if [[ $is_signed == yes ]]; then install -m 644 "$verified/.signers" "$signers"; fi
}
