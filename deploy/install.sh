#!/bin/bash
# Installs this release on a Debian machine, or upgrades to it: packages, user, database, settings, units, backups, Prometheus
# and, for an https address, Caddy with a certificate. May be run again at any time; settings that exist are kept.
#   install.sh https://bolodex.example
set -euo pipefail
umask 022

readonly origin=${1:-}
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly source_dir
readonly settings=/etc/bolodex/bolodex.env owner_settings=/etc/bolodex/owner.env
readonly port=3000

die() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}
step() { printf '\n== %s\n' "$*"; }
is_installed() { dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
value_of() { sed -n "s/^$2=//p" "$1" | tail -n 1; }

[[ $EUID -eq 0 ]] || die 'run this as root'
[[ $origin =~ ^https?://[A-Za-z0-9.-]+(:[0-9]+)?$ ]] || die 'name the public address, without a path: install.sh https://bolodex.example'
[[ -d /run/systemd/system ]] || die 'this machine does not run systemd; see docs/operations.md for Docker'
version=$(sed -n 's/^  "version": "\([0-9A-Za-z.-]*\)",$/\1/p' "$source_dir/package.json")
[[ -n $version ]] || die 'package.json names no version'
readonly version release="/opt/bolodex/$version"

install_packages() {
  step 'Packages'
  had_prometheus=no had_web_server=no
  if is_installed prometheus; then had_prometheus=yes; fi
  if is_installed caddy || is_installed nginx || is_installed apache2; then had_web_server=yes; fi
  local packages=(ca-certificates curl nodejs npm openssl perl-base postgresql postgresql-client)
  if [[ $had_prometheus == no ]]; then packages+=(prometheus prometheus-alertmanager); fi
  if [[ $had_web_server == no && $origin == https://* ]]; then packages+=(caddy); fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

# A release gets a folder of its own, and its name only when it is whole.
install_release() {
  step "Release $version"
  id bolodex >/dev/null 2>&1 || useradd --system --home-dir /var/lib/bolodex --shell /usr/sbin/nologin bolodex
  install -d -m 755 /opt/bolodex
  install -d -m 750 -o bolodex -g bolodex /var/lib/bolodex /var/backups/bolodex
  install -d -m 750 /etc/bolodex
  if [[ ! -x $release/bin/node ]]; then
    local work
    work=$(mktemp -d /opt/bolodex/.unfinished-XXXXXX)
    cp -a "$source_dir/." "$work/"
    (
      cd "$work"
      # Debian's Node is too old, and its npm would leave out packages that need a newer one. It only fetches ours. No
      # package may run anything while it is installed.
      (cd deploy/tools && npm ci --ignore-scripts --no-audit --no-fund)
      install -D -m 755 deploy/tools/node_modules/node-linux-*/bin/node bin/node
      export PATH="$work/bin:$work/deploy/tools/node_modules/.bin:$PATH"
      # Trust whom Debian's own Node trusts: who owns the machine may have added a certificate.
      export NODE_USE_SYSTEM_CA=1
      npm ci --ignore-scripts --no-audit --no-fund
      npm run build
      npm prune --omit=dev --ignore-scripts --no-audit --no-fund
      rm -r deploy/tools/node_modules
    )
    chown -R root:root "$work"
    chmod 755 "$work"
    rm -rf "$release"
    mv "$work" "$release"
  fi
  ln -sfn "$release" /opt/bolodex/current
}

write_settings() {
  step 'Settings'
  local proxies=0
  if [[ $origin == https://* ]]; then proxies=1; fi
  # Both or none: the passwords belong together.
  if [[ ! -e $settings ]]; then
    (
      umask 077
      cat >"$owner_settings" <<END
# Only for migrations and backups: the role that owns the tables.
DATABASE_URL=postgres://bolodex_owner:$(openssl rand -hex 24)@127.0.0.1:5432/bolodex
END
      cat >"$settings.new" <<END
# Every setting is in docs/operations.md. After a change: systemctl restart bolodex-api@3000 bolodex-worker
DATABASE_URL=postgres://bolodex:$(openssl rand -hex 24)@127.0.0.1:5432/bolodex
APP_SECRET=$(openssl rand -hex 32)
ORIGIN=$origin
TRUSTED_PROXIES=$proxies
METRICS_TOKEN=$(openssl rand -hex 24)
PHOTO_DIR=/var/lib/bolodex/photos
# Better a folder on another disk; then change ReadWritePaths of the units too.
BACKUP_DIR=/var/backups/bolodex
END
      mv "$settings.new" "$settings"
    )
  fi
  chmod 600 "$settings" "$owner_settings"
  [[ $(value_of "$settings" ORIGIN) == "$origin" ]] || printf 'ORIGIN in %s is kept as it is.\n' "$settings"
}

password_of() { value_of "$1" DATABASE_URL | sed -n 's|^postgres://[^:]*:\([^@]*\)@.*|\1|p'; }
as_postgres() { (cd / && runuser -u postgres -- "$@"); }

create_database() {
  step 'Database'
  systemctl enable --now postgresql
  if ! as_postgres psql -XAtc "select 1 from pg_database where datname = 'bolodex'" | grep -qx 1; then
    as_postgres createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 bolodex
  fi
  if ! as_postgres psql -XAtc "select 1 from pg_roles where rolname = 'bolodex_owner'" | grep -qx 1; then
    OWNER_PASSWORD=$(password_of "$owner_settings") RUNTIME_PASSWORD=$(password_of "$settings") POSTGRES_DB=bolodex \
      as_postgres /bin/bash "$release/deploy/create-roles.sh"
    # To try a restore, it makes a database of its own.
    as_postgres psql -Xqc 'alter role bolodex_owner createdb'
  fi
}

start_site() {
  step 'Services'
  install -d -m 755 /etc/systemd/system/bolodex-.service.d
  install -m 644 "$release"/deploy/systemd/bolodex-.service.d/*.conf /etc/systemd/system/bolodex-.service.d/
  install -m 644 "$release"/deploy/systemd/*.service "$release"/deploy/systemd/*.timer /etc/systemd/system/
  install -m 755 "$release/deploy/bolodex" /usr/local/bin/bolodex
  systemctl daemon-reload
  # The old release goes on serving meanwhile. If this fails, nothing was restarted.
  systemctl start bolodex-migrate.service
  systemctl enable --quiet "bolodex-api@$port.service" bolodex-worker.service bolodex-backup.timer bolodex-try-restore.timer
  systemctl restart "bolodex-api@$port.service" bolodex-worker.service
  systemctl start bolodex-backup.timer bolodex-try-restore.timer
  local tries
  for tries in {1..60}; do
    if curl -fs -o /dev/null "http://127.0.0.1:$port/readyz"; then return; fi
    sleep 1
  done
  die "the site is not ready after $tries s: journalctl -u bolodex-api@$port"
}

monitor() {
  step 'Prometheus'
  # Somebody else's configuration is not touched.
  if [[ $had_prometheus == yes && ! -e /etc/prometheus/bolodex-token ]]; then
    printf 'prometheus was here before: see docs/operations.md, Alerts.\n'
    return
  fi
  # Targets may have been added to the configuration since; rules belong to the release.
  if [[ ! -e /etc/prometheus/bolodex-token ]]; then
    install -m 644 "$release/deploy/prometheus/prometheus.yml" /etc/prometheus/
  fi
  install -m 644 "$release/deploy/prometheus/rules.yml" "$release/deploy/prometheus/alerts.yml" /etc/prometheus/
  install -m 640 -g prometheus /dev/null /etc/prometheus/bolodex-token
  value_of "$settings" METRICS_TOKEN | tr -d '\n' >/etc/prometheus/bolodex-token
  systemctl enable --quiet --now prometheus prometheus-alertmanager
  systemctl restart prometheus
}

serve_https() {
  [[ $origin == https://* ]] || return 0
  step 'HTTPS'
  local host=${origin#https://}
  if grep -qs '^# Written by Bolodex' /etc/caddy/Caddyfile; then return; fi
  if [[ $had_web_server == yes ]]; then
    printf 'A web server was here before: let it pass %s to 127.0.0.1:%s (docs/operations.md, Caching).\n' "$host" "$port"
    return
  fi
  # Without a log: the privacy page promises that no visitor's IP address is kept.
  printf '# Written by Bolodex\n%s {\n\treverse_proxy 127.0.0.1:%s\n}\n' "$host" "$port" >/etc/caddy/Caddyfile
  systemctl enable --quiet --now caddy
  systemctl reload-or-restart caddy
}

install_packages
install_release
write_settings
create_database
start_site
monitor
serve_https

step 'First backup'
systemctl start bolodex-backup.service
step "Bolodex $version runs at $origin"
printf 'Settings: %s. Keep a copy of APP_SECRET in another place.\n' "$settings"
bolodex admin link || printf 'bolodex admin link prints the link that makes the first admin.\n'
