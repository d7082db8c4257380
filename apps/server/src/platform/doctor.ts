import { lookup } from 'node:dns/promises'
import { Redis } from 'ioredis'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { secretSettings, urlSettings } from './setting-files.ts'
import { createClient } from '#platform/database/database.ts'
import { countWorkersSql } from '#platform/jobs/job-queue.ts'
import { requireCurrentSchema } from '#platform/database/migrator.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { isPublicAddress } from '#platform/http/guarded-fetch.ts'
import { isAboutTls, isLoopback, noTls, smtpOptions } from './mailer.ts'
import { examinePhotoSandbox } from '#platform/media/image-worker.ts'

/** One check and its result. A warning works, but needs an operator's attention. */
export type Finding = { what: string; isFine: boolean; isWarning?: boolean; detail: string }

/** Checks every configured service independently, so that one failure does not hide the next. */
export function examine(config: Config): Promise<Finding[]> {
  return Promise.all([
    look('Node', async () => process.version),
    look('Origin', async () => judgeOrigin(config.ORIGIN)),
    look('Database', () => askDatabase(config.DATABASE_URL)),
    look('Schema', async () => {
      await requireCurrentSchema(config.DATABASE_URL)
      return 'up to date'
    }),
    look('Photos', () => askPhotoStore(config)),
    look('Photo process', examinePhotoSandbox),
    look('Room for photos', () => askPhotoSpace(config)),
    look('Redis', () => (config.REDIS_URL ? askRedis(config.REDIS_URL) : notConfigured())),
    look('Mail', () => (config.SMTP_URL ? askMailServer(config.SMTP_URL) : notConfigured())),
    lookAtWorkers(config.DATABASE_URL).catch((error: unknown) => brokenBy('Worker', error)),
    lookAtEncryption(config).catch((error: unknown) => brokenBy('Encryption', error)),
    Promise.resolve(lookAtProxies(config)),
  ])
}

/** Findings as a page may show them: what others say when something fails can repeat an address or a secret. */
export function hideSecrets(findings: Finding[], config: Config): Finding[] {
  const secrets = [
    ...config.APP_SECRET,
    ...secretSettings.map((name) => config[name]),
    ...urlSettings.flatMap((name) => [config[name], ...passwordsIn(config[name])]),
  ].filter((secret) => secret !== undefined && secret !== '')
  const hide = (text: string) => secrets.reduce<string>((left, secret) => left.replaceAll(String(secret), '…'), text)
  return findings.map((finding) => ({ ...finding, detail: hide(finding.detail) }))
}

/** A warning only: before the first start, and during a restart, no worker is right. */
async function lookAtWorkers(url: string): Promise<Finding> {
  const client = createClient('request', { connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const { rows } = await client.query<{ workers: number }>(countWorkersSql).finally(() => void client.end())
  const workers = rows[0]?.workers ?? 0
  const what = 'Worker'
  if (workers > 0) return { what, isFine: true, detail: `${workers} running` }
  const detail = 'No worker is running, so no mail is sent and no nightly job runs. Start one, or set RUN_JOBS=true.'
  return { what, isFine: true, isWarning: true, detail }
}

/** In its URL form, and decoded as a server may repeat it. */
function passwordsIn(url: string | undefined): string[] {
  const { password } = new URL(url ?? 'none:')
  return [password, ...(/%(?![\da-f]{2})/i.test(password) ? [] : [decodeURIComponent(password)])]
}

const notConfigured = () => Promise.resolve('not configured')

async function look(what: string, ask: () => Promise<string>): Promise<Finding> {
  try {
    return { what, isFine: true, detail: await ask() }
  } catch (error) {
    return brokenBy(what, error)
  }
}

const cures = {
  Database: 'Start PostgreSQL, or correct DATABASE_URL.',
  Schema: 'When the database answers, run: bolodex migrate --runtime-role bolodex',
  Photos: 'Let the user that runs Bolodex write to PHOTO_DIR, or correct S3_BUCKET and its keys.',
  'Photo process': 'It needs Linux 5.13, Perl (apt-get install perl-base) and, in a container, Docker 23.',
  'Room for photos': 'Free space, raise PHOTO_SITE_QUOTA or lower PHOTO_FREE_FLOOR.',
  Redis: 'Start Redis, or correct REDIS_URL. Without REDIS_URL, each process counts rate limits by itself.',
  Mail: 'Correct SMTP_URL. Without SMTP_URL, the site offers only what works without mail.',
  Worker: 'Start PostgreSQL, or correct DATABASE_URL.',
  Encryption: 'Correct the certificate files that DATABASE_URL and DATABASE_REPLICA_URL name.',
} as const

function brokenBy(what: string, error: unknown): Finding {
  const reason = sayReason(error)
  const cure = Object.entries(cures).find(([name]) => name === what)?.[1]
  return { what, isFine: false, detail: [/[.!?]$/.test(reason) ? reason : `${reason}.`, cure ?? ''].join(' ').trim() }
}

/** The codes of Node and PostgreSQL that a wrong setting causes, in words. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers there',
  ETIMEDOUT: 'No answer in time',
  ENOTFOUND: 'No machine has that name',
  EAI_AGAIN: 'The name could not be looked up',
  EACCES: 'Access denied',
  '28P01': 'The password is wrong',
  '3D000': 'There is no such database',
}

/** In words, followed by what the system said. */
function sayReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several addresses of one name were tried.
  const [first = error] = error instanceof AggregateError ? error.errors.filter((each) => each instanceof Error) : []
  const said = first.message || first.name
  const reason = reasons['code' in first ? String(first.code) : '']
  return reason ? `${reason} (${said})` : said
}

/** The server itself speaks no TLS: an https origin implies a proxy, which must be trusted for client addresses. */
function lookAtProxies({ ORIGIN, TRUSTED_PROXIES }: Config): Finding {
  const what = 'Proxies'
  if (!ORIGIN.startsWith('https:') || TRUSTED_PROXIES > 0)
    return { what, isFine: true, detail: `${TRUSTED_PROXIES} trusted` }
  const detail =
    'ORIGIN is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors share one rate limit. Set it to the number of proxies.'
  return { what, isFine: true, isWarning: true, detail }
}

/**
 * Unencrypted connections to Postgres and Redis are fine on this machine and in a private network. Beyond that,
 * anyone on the path could read or forge the traffic.
 */
export async function lookAtEncryption(config: Config): Promise<Finding> {
  const what = 'Encryption'
  const addresses = {
    DATABASE_URL: databaseHost(config.DATABASE_URL),
    DATABASE_REPLICA_URL: databaseHost(config.DATABASE_REPLICA_URL),
    REDIS_URL: redisHost(config.REDIS_URL),
  }
  const exposed: string[] = []
  for (const [name, { host, isEncrypted }] of Object.entries(addresses))
    if (!isEncrypted && (await isBeyondOwnNetwork(host))) exposed.push(name)
  if (exposed.length === 0) return { what, isFine: true, detail: 'wherever it is needed' }
  const detail = `${exposed.join(' and ')}: a public address without verified TLS, so anybody on the path can read the traffic. Use sslmode=verify-full for Postgres and rediss: for Redis (docs/operations.md, Encrypted connections).`
  return { what, isFine: true, isWarning: true, detail }
}

type Way = { host: string; isEncrypted: boolean }

function databaseHost(url: string | undefined): Way {
  if (!url) return { host: '', isEncrypted: false }
  // As the driver reads the address, with all its parameters.
  const client = createClient('request', { connectionString: url })
  const ssl: unknown = client.ssl
  const isVerified =
    typeof ssl !== 'object' || ssl === null || !('rejectUnauthorized' in ssl && !ssl.rejectUnauthorized)
  return { host: client.host, isEncrypted: Boolean(ssl) && isVerified }
}

function redisHost(url: string | undefined): Way {
  const { protocol, hostname } = new URL(url ?? 'redis://localhost')
  return { host: hostname.replaceAll(/[[\]]/g, ''), isEncrypted: protocol === 'rediss:' }
}

/** An unresolvable name is reported by the check that uses it. */
async function isBeyondOwnNetwork(host: string): Promise<boolean> {
  if (host === '' || host.startsWith('/')) return false
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => isPublicAddress(address))
}

async function askDatabase(url: string): Promise<string> {
  const client = createClient('request', { connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) < 15) throw new Error(`PostgreSQL ${version} is too old: 15 or later is needed`)
  return `PostgreSQL ${version}`
}

async function askPhotoStore(config: Config): Promise<string> {
  const store = await openPhotoStore(config)
  return store.examine().finally(store.close)
}

async function askPhotoSpace(config: Config): Promise<string> {
  const { PHOTO_SITE_QUOTA: quota, PHOTO_FREE_FLOOR: floor } = config
  const store = await openPhotoStore(config)
  const free = await store.freeBytes().finally(store.close)
  const client = createClient('request', { connectionString: config.DATABASE_URL, connectionTimeoutMillis: 5000 })
  await client.connect()
  const query = client.query<{ bytes: string }>('select coalesce(sum(bytes), 0) as bytes from photo_storage')
  const { rows } = await query.finally(() => void client.end())
  const stored = Number(rows[0]?.bytes ?? 0)
  const told = [
    `${inMegabytes(stored)} stored`,
    quota === undefined ? 'no quota' : `of ${inMegabytes(quota)}`,
    ...(free === null ? [] : [`${inMegabytes(free)} free, uploads stop at ${inMegabytes(floor)}`]),
  ].join(', ')
  const isFull = (quota !== undefined && stored >= quota) || (free !== null && free <= floor)
  if (isFull) throw new Error(`Uploads are refused: ${told}`)
  return told
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`

async function askRedis(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 3000 })
  // The failure reaches us through connect(); without a listener it would end the process as well.
  redis.on('error', () => {})
  await redis.connect()
  const answer = await redis.ping()
  redis.disconnect()
  return answer === 'PONG' ? 'answers' : answer
}

async function askMailServer(url: string): Promise<string> {
  try {
    await createTransport(smtpOptions(url)).verify()
    return 'answers'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw isAboutTls(code) ? new Error(noTls, { cause: error }) : error
  }
}

/** Plain http exposes passwords and cookies on the network, except on localhost. */
function judgeOrigin(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:') return 'https'
  if (isLoopback(hostname)) return 'http, on this machine'
  throw new Error(
    'http beyond this machine: passwords can be read on the way. Put TLS in front and set ORIGIN to https.',
  )
}
