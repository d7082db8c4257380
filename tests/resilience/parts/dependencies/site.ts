import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testSecret } from '../../../../apps/server/src/testing/builders.ts'
import { freePort } from '../../../../apps/server/src/testing/free-port.ts'
import { createBucket } from '../../../../apps/server/src/testing/s3-bucket.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { startApi, startStack, startWorkerProcess, type Stack } from '../../../../tools/parts/stack.ts'
import { startSwift, type Swift } from '../../../../tools/parts/swift.ts'
import { addContents, type Member } from '../contents.ts'

export const origin = 'http://bolodex.test'
const counts = { people: 100, brands: 60, posts: 0 }

/** The product with every dependency, each of which can be stopped. */
export type Site = {
  stack: Stack
  swift: Swift
  redis: Redis
  client: pg.Client
  settings: Record<string, string>
  /** The process that photos, votes and readers go to: photos in S3, limits in Redis, jobs elsewhere. */
  api: string
  worker: ChildProcess
  /** A process whose photos go to a disk of a megabyte. It is to leave nothing free: the disk itself must say no. */
  onSmallDisk: string
  /** A process whose clock can be moved. */
  withClock: MovedClock
  members: Member[]
  brandIds: number[]
}

export async function startSite(): Promise<Site> {
  const [stack, swift, redis] = await Promise.all([startStack(), startSwift(), startRedis()])
  atEnd(swift.stop)
  await createBucket(swift, 'photos')
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const settings = {
    ...stack.settings,
    APP_SECRET: testSecret,
    ORIGIN: origin,
    REDIS_URL: redis.url,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: swift.endpoint,
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    TRUSTED_PROXIES: '1',
    RUN_JOBS: 'false',
    // Caching is off: each read queries the database.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
    RATE_LIMIT_FACTOR: '1000000',
    // During an outage, all other log lines repeat endlessly.
    LOG_LEVEL: 'fatal',
  }
  const { members, brandIds } = await addContents(stack.databaseUrl, counts)
  const small = { S3_BUCKET: '', PHOTO_DIR: await mountSmallDisk(1_000_000), PHOTO_FREE_FLOOR: '0' }
  const [main, onSmallDisk, withClock] = await Promise.all([
    startApi(settings),
    startApi({ ...settings, ...small }),
    startWithClock(settings),
  ])
  const apis = { api: main.url, onSmallDisk: onSmallDisk.url, withClock }
  return { stack, swift, redis, client, settings, ...apis, worker: startWorkerProcess(settings), members, brandIds }
}

type Redis = {
  url: string
  kill: () => Promise<void>
  freeze: () => void
  wake: () => void
  start: () => Promise<void>
}

async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let server: ChildProcess
  const start = async (): Promise<void> => {
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'], cwd: tmpdir() })
    server = started
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve())
    })
  }
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  atEnd(kill)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    freeze: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
    start,
  }
}

type MovedClock = { url: string; move: (by: string) => Promise<void> }

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Its clock is moved at run time by Debian's libfaketime. It has a separate rate limiter and normal limits. */
async function startWithClock({ REDIS_URL: _shared, ...settings }: Record<string, string>): Promise<MovedClock> {
  if (!existsSync(faketime)) throw new Error('Install the package faketime.')
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-clock-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'offset')
  const move = (by: string) => writeFile(file, by)
  await move('+0')
  const { url } = await startApi({
    ...settings,
    RATE_LIMIT_FACTOR: '1',
    LD_PRELOAD: faketime,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  })
  return { url, move }
}

/** A mounted disk of this size, removed when the script ends. Needs root. */
async function mountSmallDisk(bytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-full-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)
  atEnd(async () => run('umount', '--lazy', folder))
  return folder
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}
