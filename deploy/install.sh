#!/bin/bash
# Installs a release on Debian 12 or 13, or upgrades to it: packages, users, database, settings, units, backups, Prometheus
# and, for an https address, Caddy with a certificate. May be run again at any time; settings that exist are kept.
#   install.sh [--yes] [--unsigned] https://bolodex.example
# Takes the release from the signed archive beside its folder.
set -euo pipefail
umask 022

die() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

origin='' is_agreed=no is_signed=yes
for argument in "$@"; do
  case $argument in
    --yes) is_agreed=yes ;;
    --unsigned) is_signed=no ;;
    --*) die "there is no option $argument" ;;
    *) origin=$argument ;;
  esac
done
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly origin is_agreed is_signed source_dir settings=/etc/bolodex/bolodex.env secrets=/etc/bolodex/secrets signers=/etc/bolodex/allowed_signers
readonly database_url=/etc/bolodex/database-url owner_database_url=/etc/bolodex/owner-database-url
# Settings that go into files of their own, which only root can read.
readonly secret_settings=(APP_SECRET DATABASE_REPLICA_URL GOOGLE_CLIENT_SECRET METRICS_TOKEN MODEL_KEY REDIS_URL
  S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY SMTP_URL YOUTUBE_PROXY)
# Which programs are here because of us: a run that failed half way must not take them for somebody else's.
readonly ours=/etc/bolodex/installed-for-bolodex port=3000

step() { printf '\n== %s\n' "$*"; }
as_user() { (cd / && runuser -u "$1" -- "${@:2}"); }
is_installed() { dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
is_ours() { grep -qsx "$1" "$ours"; }
has_web_server() { is_installed caddy || is_installed nginx || is_installed apache2; }
write_once() { [[ -e $1 ]] || printf '%s\n' "$2" >"$1"; }
# What a file of settings says, without quotes around it.
value_of() { sed -n "s/^$2=//p" "$1" | tail -n 1 | sed "s/^\([\"']\)\(.*\)\1\$/\2/"; }

[[ $EUID -eq 0 ]] || die 'run this as root'
[[ $origin =~ ^https?://[A-Za-z0-9.-]+(:[0-9]+)?$ ]] || die 'name the public address, without a path: install.sh https://bolodex.example'
[[ -d /run/systemd/system ]] || die 'this machine does not run systemd; see docs/operations.md for Docker'
# shellcheck disable=SC1091
case $(. /etc/os-release && printf '%s %s' "${ID:-}" "${VERSION_ID:-}") in
  'debian 12' | 'debian 13') ;;
  *) die 'only Debian 12 and 13 are supported; see docs/operations.md for Docker' ;;
esac
case $(dpkg --print-architecture) in
  amd64 | arm64) ;;
  *) die 'only amd64 and arm64 are supported; see docs/operations.md for other machines' ;;
esac
version=$(sed -n 's/^  "version": "\([0-9A-Za-z.-]*\)",$/\1/p' "$source_dir/package.json")
[[ -n $version ]] || die 'package.json names no version'
readonly version release="/opt/bolodex/$version"

# Before anything is changed: someone who replaced an archive must not be able to run it here. The keys that the first
# installation trusted stay trusted, until a release that one of them signed brings others.
verify_release() {
  verified=$(mktemp -d)
  readonly verified
  trap 'rm -rf "$verified"' EXIT
  if [[ $is_signed == no ]]; then
    cp -a "$source_dir/." "$verified/"
    return
  fi
  local known=$signers downloads
  downloads=$(dirname "$source_dir")
  [[ -e $known ]] || known=$downloads/allowed_signers
  "$source_dir/deploy/verify-release.sh" "$downloads" "$version" "$known" "$verified" ||
    die 'the release is not verified; nothing was changed (docs/operations.md, Signatures; --unsigned for a build of your own)'
  cmp -s "$source_dir/deploy/install.sh" "$verified/deploy/install.sh" || die 'this is not the install.sh of the signed archive'
  if grep -q '^[^#]' "$verified/deploy/allowed_signers"; then known=$verified/deploy/allowed_signers; fi
  cp "$known" "$verified/.signers"
}

say_plan() {
  local web='nothing for https: a web server is here already' from="$source_dir, whose signature is not checked" answer
  if [[ $origin != https://* ]]; then
    web='nothing for https: the address is http'
  elif ! has_web_server || is_ours caddy; then
    web='Caddy on ports 80 and 443, with a certificate'
  fi
  if [[ $is_signed == yes ]]; then from='the archive, whose signature is valid'; fi
  cat <<END
Bolodex $version for $origin
  from      $from
  packages  nodejs, npm, PostgreSQL, Prometheus and Alertmanager, from Debian
  web       $web
  users     bolodex (serves), bolodex-backup (migrates, backs up), bolodex-build (builds)
  files     /opt/bolodex, /etc/bolodex, /var/lib/bolodex, /var/backups/bolodex, /usr/local/bin/bolodex
  units     bolodex-*.service and .timer in /etc/systemd/system, started and restarted
  database  bolodex in the PostgreSQL of this machine, with the roles bolodex and bolodex_owner
  ports     127.0.0.1: $port (site), 5432 (PostgreSQL), 9090 and 9093 (monitoring)
Kept: your data, settings in /etc/bolodex, and configurations of PostgreSQL, Prometheus and web servers that are not ours.
END
  [[ $is_agreed == no && -t 0 ]] || return 0
  read -r -p 'Continue? [y/N] ' answer
  [[ $answer == [yY]* ]] || die 'nothing was changed'
}

install_packages() {
  step 'Packages'
  install -d -m 750 /etc/bolodex
  touch "$ours"
  local packages=(ca-certificates curl nodejs npm openssh-client openssl perl-base postgresql postgresql-client)
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

create_users() {
  step 'Users'
  local user
  for user in bolodex bolodex-backup bolodex-build; do
    id "$user" >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/bolodex --shell /usr/sbin/nologin "$user"
  done
  # Photo files are shared by group: the site writes them, backups read them, a restore writes them.
  usermod --append --groups bolodex bolodex-backup
  install -d -m 755 /opt/bolodex
  install -d -m 750 -o bolodex -g bolodex /var/lib/bolodex
  install -d -m 2770 -o bolodex -g bolodex /var/lib/bolodex/photos
  install -d -m 700 -o bolodex-backup -g bolodex-backup /var/backups/bolodex
  # An earlier layout had one user for everything.
  chown -R --no-dereference bolodex-backup:bolodex-backup /var/backups/bolodex
  as_user bolodex find /var/lib/bolodex/photos -user bolodex -type d ! -perm 2770 -exec chmod 2770 {} +
  as_user bolodex find /var/lib/bolodex/photos -user bolodex -type f ! -perm -060 -exec chmod g+rw {} +
}

write_secret() { # FILE VALUE
  [[ -e $1 ]] || (umask 077 && printf '%s\n' "$2" >"$1.new" && mv "$1.new" "$1")
}

write_settings() {
  step 'Settings'
  local proxies=0 name value owner_before=/etc/bolodex/owner.env
  if [[ $origin == https://* ]]; then proxies=1; fi
  install -d -m 700 "$secrets"
  if [[ ! -e $settings ]]; then
    cat >"$settings.new" <<END
# Every setting is in docs/operations.md. Secrets and URLs with passwords are files in $secrets, named by their setting.
# After a change: systemctl restart bolodex-api@3000 bolodex-worker
ORIGIN=$origin
TRUSTED_PROXIES=$proxies
PHOTO_DIR=/var/lib/bolodex/photos
# Better another disk, mounted there.
BACKUP_DIR=/var/backups/bolodex
END
    mv "$settings.new" "$settings"
  fi
  chmod 600 "$settings"
  # An earlier layout had secrets among the settings. They stay there too until the database is migrated.
  for name in "${secret_settings[@]}"; do
    value=$(value_of "$settings" "$name")
    if [[ -n $value ]]; then write_secret "$secrets/$name" "$value"; fi
  done
  value=$(value_of "$settings" DATABASE_URL)
  write_secret "$database_url" "${value:-postgres://bolodex:$(openssl rand -hex 24)@127.0.0.1:5432/bolodex}"
  value=''
  if [[ -e $owner_before ]]; then value=$(value_of "$owner_before" DATABASE_URL); fi
  write_secret "$owner_database_url" "${value:-postgres://bolodex_owner:$(openssl rand -hex 24)@127.0.0.1:5432/bolodex}"
  write_secret "$secrets/APP_SECRET" "$(openssl rand -hex 32)"
  write_secret "$secrets/METRICS_TOKEN" "$(openssl rand -hex 24)"
  [[ ! -e $secrets/DATABASE_URL ]] || die "$secrets/DATABASE_URL would be ambiguous: move it to $database_url"
  [[ $(value_of "$settings" ORIGIN) == "$origin" ]] || printf 'ORIGIN in %s is kept as it is.\n' "$settings"
}

# A process cannot keep its environment secret from others of its user.
remove_secrets_from_settings() {
  local name
  for name in DATABASE_URL "${secret_settings[@]}"; do sed -i "/^$name=/d" "$settings"; done
  rm -f /etc/bolodex/owner.env
}

password_of() { sed -n 's|^postgres://[^:]*:\([^@]*\)@.*|\1|p' "$1"; }

create_database() {
  step 'Database'
  if [[ $(<"$database_url") != *@127.0.0.1:5432/bolodex ]]; then
    printf '%s names another database: it is left as it is.\n' "$database_url"
    return
  fi
  systemctl enable --now postgresql
  if ! as_user postgres psql -XAtc "select 1 from pg_database where datname = 'bolodex'" | grep -qx 1; then
    as_user postgres createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 bolodex
  fi
  OWNER_PASSWORD=$(password_of "$owner_database_url") RUNTIME_PASSWORD=$(password_of "$database_url") POSTGRES_DB=bolodex \
    as_user postgres /bin/bash "$release/deploy/create-roles.sh"
  # To try a restore, it makes a database of its own.
  as_user postgres psql -Xqc 'alter role bolodex_owner createdb'
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
  # Before the restart, or the new processes would have them in their environment.
  remove_secrets_from_settings
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
  tr -d '\n' <"$secrets/METRICS_TOKEN" >/etc/prometheus/bolodex-token
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

verify_release
# shellcheck source=deploy/install-release.sh
. "$verified/deploy/install-release.sh"
say_plan
install_packages
create_users
install_release
write_settings
create_database
start_site
monitor
serve_https

step 'First backup'
systemctl start bolodex-backup.service
step "Bolodex $version runs at $origin"
printf 'Settings: %s. Keep a copy of %s/APP_SECRET in another place.\n' "$settings" "$secrets"
bolodex admin link || printf 'bolodex admin link prints the link that makes the first admin.\n'
