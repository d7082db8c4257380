import { lookup } from 'node:dns/promises'
import { Redis } from 'ioredis'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { createClient } from '#platform/database/database.ts'
import { requireCurrentSchema } from '#platform/database/migrator.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'
import { isPublicAddress } from '#platform/http/guarded-fetch.ts'
import { isAboutTls, isLoopback, noTls, smtpOptions } from './mailer.ts'
import { examinePhotoSandbox } from '#platform/media/image-worker.ts'

/** One thing that was looked at, and what was found. A warning is fine for a machine and wants a person's look. */
export type Finding = { what: string; isFine: boolean; isWarning?: boolean; detail: string }

/** Tries every part the settings name, each by itself, so that one broken part does not hide the next. */
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
    lookAtEncryption(config).catch((error: unknown) => brokenBy('Encryption', error)),
    Promise.resolve(lookAtProxies(config)),
  ])
}

/** Settings that nobody may read, and those whose addresses carry a password. */
const secretSettings = [
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'MODEL_KEY',
] as const
const urlSettings = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SMTP_URL', 'YOUTUBE_PROXY'] as const

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

/** As it stands in the address, and as the other side may repeat it. */
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

const brokenBy = (what: string, error: unknown): Finding => ({
  what,
  isFine: false,
  detail: error instanceof Error ? error.message || error.name : String(error),
})

/** The server itself speaks no TLS: behind an https address there is a proxy, whose word must be taken for who calls. */
function lookAtProxies({ ORIGIN, TRUSTED_PROXIES }: Config): Finding {
  const what = 'Proxies'
  if (!ORIGIN.startsWith('https:') || TRUSTED_PROXIES > 0)
    return { what, isFine: true, detail: `${TRUSTED_PROXIES} trusted` }
  const detail =
    'ORIGIN is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors share one rate limit. Set it to the number of proxies.'
  return { what, isFine: true, isWarning: true, detail }
}

/**
 * Plain connections to Postgres and Redis are fine on this machine and in a private network. Beyond that, anybody on the
 * path could read the traffic or answer in their place.
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

/** A name that leads nowhere is broken, and the part that asks there says so. */
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

/** Over http everybody on the way reads passwords and cookies along. On one's own machine nobody is on the way. */
function judgeOrigin(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:') return 'https'
  if (isLoopback(hostname)) return 'http, on this machine'
  throw new Error(
    'http beyond this machine: passwords can be read on the way. Put TLS in front and set ORIGIN to https.',
  )
}
