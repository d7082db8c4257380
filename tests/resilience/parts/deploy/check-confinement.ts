import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const boot = join(import.meta.dirname, '../machine/boot-systemd.sh')
const patienceMs = 60_000

/** As install.sh leaves a machine. */
const prepare = `
useradd --system --user-group --no-create-home bolodex
useradd --system --user-group --no-create-home --groups bolodex bolodex-backup
mkdir -p /etc/bolodex/secrets /opt/bolodex/current
install -d -m 750 -o bolodex -g bolodex /var/lib/bolodex
install -d -m 2770 -o bolodex -g bolodex /var/lib/bolodex/photos
install -d -m 700 -o bolodex-backup -g bolodex-backup /var/backups/bolodex
touch /etc/bolodex/bolodex.env
echo a-secret >/etc/bolodex/secrets/APP_SECRET
echo of-the-role >/etc/bolodex/database-url
echo of-the-owner >/etc/bolodex/owner-database-url
chmod -R go= /etc/bolodex
`

/** What a process of a unit can access, one line each. */
const probe = `#!/bin/sh
echo "user $(id -un)"
echo "database $(cat "$CREDENTIALS_DIRECTORY/bolodex_DATABASE_URL")"
echo "secret $(cat "$CREDENTIALS_DIRECTORY/bolodex_APP_SECRET")"
ls /var/backups/bolodex >/dev/null 2>&1 && echo 'reads backups'
touch /var/backups/bolodex/probe 2>/dev/null && echo 'writes backups'
cat /etc/bolodex/owner-database-url 2>/dev/null && echo 'reads settings'
ls /var/lib/bolodex/photos >/dev/null 2>&1 && echo 'reads photos'
grep -zqE 'a-secret|of-the-' /proc/self/environ && echo 'has a secret in its environment'
echo end
`

const listening = ['user bolodex', 'database of-the-role', 'secret a-secret', 'reads photos', 'end']
const owning = [
  'user bolodex-backup',
  'database of-the-owner',
  'secret a-secret',
  'reads backups',
  'writes backups',
  'reads photos',
  'end',
]

/** Lets systemd itself start every unit with a probe in place of its program, and compares what the probes find. */
export async function checkConfinement(root: string): Promise<{ probes: number; problems: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-confinement-'))
  const units = join(folder, 'etc/systemd/system')
  const out = join(folder, 'out')
  mkdirSync(out, { recursive: true })
  mkdirSync(units, { recursive: true })
  cpSync(join(root, 'deploy/systemd'), units, { recursive: true })
  writeFileSync(join(folder, 'etc/probe.sh'), probe)
  writeFileSync(join(folder, 'prepare.sh'), prepare)
  const names = readdirSync(units).filter((name) => name.endsWith('.service'))
  const started = names.map((name) => name.replace('@.', '@3000.'))
  for (const name of names) writeFileSync(join(units, name), withProbe(readFileSync(join(units, name), 'utf8')))
  // A service with the user of backups and nothing in its way: the probes must be able to tell.
  const planted = 'planted.service'
  const worker = readFileSync(join(units, 'bolodex-worker.service'), 'utf8')
  writeFileSync(
    join(units, planted),
    worker
      .replace(/^User=.*/m, 'User=bolodex-backup\nEnvironment=PLANTED=a-secret')
      .replace(/^(Group|StateDirectory|InaccessiblePaths).*\n/gm, ''),
  )
  writeFileSync(
    join(units, 'probes.target'),
    `[Unit]\nDefaultDependencies=no\nWants=${[...started, planted].join(' ')}\n`,
  )
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--ipc', '--uts', '--net', '--fork', '--kill-child', boot, folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'exit')
  const read = (name: string): string[] =>
    existsSync(join(out, name)) ? readFileSync(join(out, name), 'utf8').trim().split('\n') : []
  try {
    const end = Date.now() + patienceMs
    const all = [...started, planted]
    while (!all.every((name) => read(name).includes('end')) && Date.now() < end) await pause(200)
    const problems = started.flatMap((name) => {
      const expected = /api|worker/.test(name) ? listening : owning
      const found = read(name)
      return found.join() === expected.join() ? [] : [`${name} finds ${found.join(', ')}; not ${expected.join(', ')}`]
    })
    const seen = read(planted)
    for (const line of ['reads backups', 'has a secret in its environment'])
      if (!seen.includes(line)) problems.push(`the probes cannot tell that a service ${line}: ${seen.join(', ')}`)
    if (problems.length > 0) problems.push(log.slice(-1000))
    return { probes: started.length, problems }
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All services run their probe once; confinement, user and credentials are unchanged. */
const withProbe = (unit: string): string =>
  unit
    .replace(/^ExecStart=.*/m, 'ExecStart=/bin/sh /etc/probe.sh\nStandardOutput=file:/out/%n')
    .replace(/^(Type|Restart|RestartSec|EnvironmentFile|\[Install\]|WantedBy)(=.*)?$\n/gm, '')
    .replace('[Service]', '[Service]\nType=oneshot')
