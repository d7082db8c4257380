import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

/** A store that speaks S3 and checks signatures, and how to ask it. */
export type Swift = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  createBucket: (name: string) => Promise<void>
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same data. */
  start: () => Promise<void>
  /** Ends it and throws its data away. */
  stop: () => Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
type Ports = Record<(typeof kinds)[number], number>

/**
 * OpenStack Swift with its S3 interface, from Debian's packages swift-proxy, swift-account, swift-container,
 * swift-object and memcached: one replica of everything, on loopback, in a temporary folder, as this user.
 */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-swift-'))
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const [proxy, memcached] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${proxy}`
  await writeSettings(folder, ports, proxy, memcached)
  buildRings(folder, ports)

  let running: ChildProcess[] = []
  const start = async (): Promise<void> => {
    // On a separate machine they would not compete for CPU while they start.
    const run = (command: string, args: string[]) =>
      spawn('nice', ['-n', '19', command, ...args], { stdio: 'ignore', cwd: folder })
    running = [
      run('memcached', ['-p', `${memcached}`, '-U', '0', '-l', '127.0.0.1', '-m', '16', '-u', userInfo().username]),
      ...[...kinds, 'proxy'].map((kind) => run(`swift-${kind}-server`, [join(folder, `${kind}-server.conf`)])),
    ]
    await waitUntilHealthy(`${endpoint}/healthcheck`, running)
    // The proxy is up before the servers behind it: without them it answers, but with a refusal.
    for (const port of [...Object.values(ports), memcached]) await waitUntilOpen(port, running)
  }
  const kill = async (): Promise<void> => {
    const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    const ends = alive.map((child) => once(child, 'exit'))
    for (const child of alive) child.kill('SIGKILL')
    await Promise.all(ends)
    running = []
  }
  const stop = async (): Promise<void> => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  const [accessKeyId, secretAccessKey] = ['bolodex:photos', 'a-secret-of-the-tests']
  const createBucket = async (name: string): Promise<void> => {
    const keys = { 'x-auth-user': accessKeyId, 'x-auth-key': secretAccessKey }
    const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: keys })
    const made = await fetch(`${headers.get('x-storage-url')}/${name}`, {
      method: 'PUT',
      headers: { 'x-auth-token': headers.get('x-auth-token') ?? '' },
    })
    if (!made.ok) throw new Error(`The bucket ${name} could not be made: ${made.status}`)
  }
  return { endpoint, accessKeyId, secretAccessKey, createBucket, kill, start, stop }
}

async function writeSettings(folder: string, ports: Ports, proxy: number, memcached: number): Promise<void> {
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
# In the process itself: one that is killed leaves none behind.
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = ERROR
`
  await mkdir(join(folder, 'devices', 'one'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = bolodex\n')
  for (const kind of kinds) {
    const settings = `${common(ports[kind])}recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
    await writeFile(join(folder, `${kind}-server.conf`), settings)
  }
  await writeFile(
    join(folder, 'proxy-server.conf'),
    `${common(proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_bolodex_photos = a-secret-of-the-tests .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo', 'versioned_writes', 'symlink'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`,
  )
}

/** Where things lie: here all in one place. */
function buildRings(folder: string, ports: Ports): void {
  const script = `import sys
from swift.common.ring import RingBuilder
for kind, port in zip(sys.argv[2::2], sys.argv[3::2]):
    builder = RingBuilder(1, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='one', weight=1))
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + kind + '.ring.gz')`
  const pairs = kinds.flatMap((kind) => [kind, `${ports[kind]}`])
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', script, folder, ...pairs], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The rings cannot be built: ${stderr}`)
}

async function waitUntilHealthy(url: string, running: ChildProcess[]): Promise<void> {
  await waitUntil(running, async () => (await fetch(url).catch(() => null))?.ok === true)
}

async function waitUntilOpen(port: number, running: ChildProcess[]): Promise<void> {
  await waitUntil(running, async () => {
    const socket = connect(port, '127.0.0.1')
    return once(socket, 'connect')
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy())
  })
}

async function waitUntil(running: ChildProcess[], isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (running.some(({ exitCode }) => exitCode !== null)) throw new Error('Swift did not start')
    if (await isSo()) return
    await pause(100)
  }
  throw new Error('Swift did not start within a minute')
}
