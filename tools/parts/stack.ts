import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { enqueueSizes } from '../../apps/server/src/domain/photos/enqueue-photo-jobs.ts'
import { seedSamples } from '../../apps/server/src/features/samples/seed-samples.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createDiskPhotos } from '../../apps/server/src/platform/media/open-photo-store.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { startOidcProvider } from './oidc-provider.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { nodeOptions } from './node-options.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { atEnd } from './run-script.ts'
import { startYouTube, type YouTube } from './youtube.ts'

export const root = join(import.meta.dirname, '../..')

/** The real parts the product stands on, with sample data, and the settings that name them. They end with the script. */
export type Stack = {
  databaseUrl: string
  mail: MailCatcher
  youtube: YouTube
  settings: Record<string, string>
}

type StackOptions = { folder?: string; onStep?: (step: string) => void }

/**
 * Starts Postgres, the mail catcher and the stand-ins for Google and YouTube, and loads the samples. Without a folder
 * everything is thrown away at the end.
 */
export async function startStack({ folder, onStep }: StackOptions = {}): Promise<Stack> {
  const files = folder ?? (await mkdtemp(join(tmpdir(), 'bolodex-')))
  if (!folder) atEnd(() => rm(files, { recursive: true, force: true }))
  onStep?.('Starting PostgreSQL')
  const [postgres, mail, google, youtube] = await Promise.all([
    startPostgres(folder ? { folder } : { isSmall: true }),
    startMailCatcher(),
    startOidcProvider(),
    startYouTube(),
  ])
  atEnd(mail.stop)
  atEnd(google.stop)
  atEnd(youtube.stop)
  const databaseUrl = await createDatabase(postgres.url, 'bolodex')
  const photoDir = join(files, 'photos')
  onStep?.('Preparing the database')
  await migrate(databaseUrl)
  onStep?.('Loading sample brands')
  const { db, close } = openDatabase(
    { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await seedSamples({ db, files: createDiskPhotos(photoDir), enqueueSizes })
  await close()
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: folder ? await keepSecret(join(folder, 'secret')) : randomBytes(32).toString('hex'),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Bolodex <no-reply@bolodex.test>',
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
    GOOGLE_AUTHORITATIVE_FOR: google.authoritativeFor,
    YOUTUBE_ORIGIN: youtube.origin,
    PHOTO_DIR: photoDir,
    CONTACTS: 'Ines Albrook <ines@example.org>, Teo Marsh <teo@example.org>',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    DRAIN_SECONDS: '0',
    // Everybody who tries it comes from this one machine.
    RATE_LIMIT_FACTOR: '50',
    // The browsers that look at it share its few cores.
    MAX_EVENT_LOOP_DELAY_MS: '10000',
  }
  return { databaseUrl, mail, youtube, settings }
}

/** Data that is kept is signed and encrypted with a secret that must be kept with it. */
async function keepSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

export type RunningApi = { url: string; process: ChildProcess; stop: () => Promise<void> }

/**
 * Starts one api process and waits until it is ready. Of this environment it gets only what is named here. `output`: a file
 * descriptor for stdout and stderr.
 */
export async function startApi(
  settings: Record<string, string>,
  options: { port?: number; watch?: boolean; output?: number; onLine?: (line: string) => void } = {},
): Promise<RunningApi> {
  const { port = await freePort(), watch = false, output, onLine } = options
  const url = `http://localhost:${port}`
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    [...(watch ? ['--watch', '--watch-preserve-output'] : []), 'apps/server/src/api.ts'],
    {
      cwd: root,
      env: { PATH, HOME, ...nodeOptions, ORIGIN: url, PORT: `${port}`, HOST: 'localhost', ...settings },
      // Standard output is the caller's: `npm run preview` prints one line there. Logs go to standard error.
      stdio: ['ignore', onLine ? 'pipe' : (output ?? process.stderr), output ?? 'inherit'],
    },
  )
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  atEnd(stop)
  await waitUntilReady(url, child)
  return { url, process: child, stop }
}

/** Starts a process that only runs jobs. `output`: a file descriptor for stdout and stderr. */
export function startWorkerProcess(settings: Record<string, string>, output?: number): ChildProcess {
  const { PATH = '' } = process.env
  const worker = spawn(process.execPath, ['apps/server/src/worker.ts'], {
    cwd: root,
    env: { PATH, ORIGIN: 'http://localhost', ...settings },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  atEnd(async () => {
    if (worker.exitCode === null && worker.signalCode === null) worker.kill('SIGTERM')
    await ended
  })
  return worker
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The api process ended with ${child.exitCode} before it was ready.`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The api process was not ready within a minute.')
}
