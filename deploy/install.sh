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
# Which programs are here because of us: a run that failed half way must not take them for somebody else's.
readonly ours=/etc/bolodex/installed-for-bolodex
readonly port=3000

die() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}
step() { printf '\n== %s\n' "$*"; }
is_installed() { dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
is_ours() { grep -qsx "$1" "$ours"; }
has_web_server() { is_installed caddy || is_installed nginx || is_installed apache2; }
write_once() { [[ -e $1 ]] || printf '%s\n' "$2" >"$1"; }
value_of() { sed -n "s/^$2=//p" "$1" | tail -n 1; }

[[ $EUID -eq 0 ]] || die 'run this as root'
[[ $origin =~ ^https?://[A-Za-z0-9.-]+(:[0-9]+)?$ ]] || die 'name the public address, without a path: install.sh https://bolodex.example'
[[ -d /run/systemd/system ]] || die 'this machine does not run systemd; see docs/operations.md for Docker'
case $(dpkg --print-architecture) in
  amd64 | arm64) ;;
  *) die 'only amd64 and arm64 are supported; see docs/operations.md for other machines' ;;
esac
version=$(sed -n 's/^  "version": "\([0-9A-Za-z.-]*\)",$/\1/p' "$source_dir/package.json")
[[ -n $version ]] || die 'package.json names no version'
readonly version release="/opt/bolodex/$version"

install_packages() {
  step 'Packages'
  install -d -m 750 /etc/bolodex
  touch "$ours"
  local packages=(ca-certificates curl nodejs npm openssl perl-base postgresql postgresql-client)
  is_installed prometheus || is_ours prometheus || echo prometheus >>"$ours"
  if [[ $origin == https://* ]] && ! has_web_server && ! is_ours caddy; then echo caddy >>"$ours"; fi
  if is_ours prometheus; then
    packages+=(prometheus prometheus-alertmanager)
    # Both ask nobody for a password, and listen on every address unless they find this when they start first.
    write_once /etc/default/prometheus 'ARGS="--web.listen-address=127.0.0.1:9090"'
    write_once /etc/default/prometheus-alertmanager 'ARGS="--web.listen-address=127.0.0.1:9093 --cluster.listen-address="'
  fi
  if is_ours caddy; then packages+=(caddy); fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold "${packages[@]}"
}

# A release gets a folder of its own, and its name only when it is whole.
install_release() {
  step "Release $version"
  id bolodex >/dev/null 2>&1 || useradd --system --home-dir /var/lib/bolodex --shell /usr/sbin/nologin bolodex
  install -d -m 755 /opt/bolodex
  install -d -m 750 -o bolodex -g bolodex /var/lib/bolodex /var/backups/bolodex
  if [[ ! -x $release/bin/node ]]; then
    rm -rf /opt/bolodex/.unfinished-*
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
      node scripts/prune-packages.ts --yes
      rm -r deploy/tools/node_modules
    )
    chown -R root:root "$work"
    chmod 755 "$work"
    rm -rf "$release"
    mv "$work" "$release"
  fi
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
# Better another disk, mounted there.
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
  if [[ $(value_of "$settings" DATABASE_URL) != *@127.0.0.1:5432/bolodex ]]; then
    printf 'DATABASE_URL names another database: it is left as it is.\n'
    return
  fi
  systemctl enable --now postgresql
  if ! as_postgres psql -XAtc "select 1 from pg_database where datname = 'bolodex'" | grep -qx 1; then
    as_postgres createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 bolodex
  fi
  OWNER_PASSWORD=$(password_of "$owner_settings") RUNTIME_PASSWORD=$(password_of "$settings") POSTGRES_DB=bolodex \
    as_postgres /bin/bash "$release/deploy/create-roles.sh"
  # To try a restore, it makes a database of its own.
  as_postgres psql -Xqc 'alter role bolodex_owner createdb'
}

wait_until_ready() { # PORT
  local tries
  for tries in {1..60}; do
    if curl -fs -o /dev/null "http://127.0.0.1:$1/readyz"; then return; fi
    sleep 1
  done
  die "the site is not ready after $tries s: journalctl -u bolodex-api@$1"
}

start_site() {
  step 'Services'
  install -d -m 755 /etc/systemd/system/bolodex-.service.d
  install -m 644 "$release"/deploy/systemd/bolodex-.service.d/*.conf /etc/systemd/system/bolodex-.service.d/
  install -m 644 "$release"/deploy/systemd/*.service "$release"/deploy/systemd/*.timer /etc/systemd/system/
  install -m 755 "$release/deploy/bolodex" /usr/local/bin/bolodex
  systemctl daemon-reload
  local before unit
  before=$(readlink /opt/bolodex/current || true)
  ln -sfn "$release" /opt/bolodex/current
  # The old release goes on serving meanwhile, and is the one that starts again if this fails.
  if ! systemctl start bolodex-migrate.service; then
    if [[ -n $before ]]; then ln -sfn "$before" /opt/bolodex/current; fi
    die 'the database could not be migrated; nothing was restarted: journalctl -u bolodex-migrate'
  fi
  systemctl enable --quiet "bolodex-api@$port.service" bolodex-worker.service bolodex-backup.timer bolodex-try-restore.timer
  # One after the other: where there are several behind a proxy, nobody notices.
  while read -r unit; do
    systemctl restart "$unit"
    unit=${unit#bolodex-api@}
    wait_until_ready "${unit%.service}"
  done < <(api_units)
  systemctl restart bolodex-worker.service
  systemctl start bolodex-backup.timer bolodex-try-restore.timer
  # The release before this one stays, to go back to.
  if [[ $before != "$release" ]]; then
    find /opt/bolodex -mindepth 1 -maxdepth 1 -type d ! -path "$release" ! -path "$before" -exec rm -r {} +
  fi
}

# That of the usual port, and those that were added.
api_units() {
  {
    printf 'bolodex-api@%s.service\n' "$port"
    systemctl list-units --plain --no-legend --full 'bolodex-api@*.service' | awk '{ print $1 }'
  } | sort -u
}

monitor() {
  step 'Prometheus'
  # Somebody else's configuration is not touched.
  if ! is_ours prometheus; then
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
  systemctl restart prometheus prometheus-alertmanager
}

serve_https() {
  [[ $origin == https://* ]] || return 0
  step 'HTTPS'
  local host=${origin#https://}
  if grep -qs '^# Written by Bolodex' /etc/caddy/Caddyfile; then return; fi
  if ! is_ours caddy; then
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
