import { z } from 'zod'
import { currencies } from '@bolodex/contract/sales/currencies'
import type { Contact } from '@bolodex/contract/site/site'
import {
  AccentColor,
  ProviderLabel,
  SiteDescription,
  SiteName,
  signUpPolicies,
} from '@bolodex/contract/site/site-settings'
import type { Secrets } from './secrets.ts'
import { readSetting } from './setting-files.ts'

/** Allows two rotations before the first secret is dropped. */
const mostSecrets = 5

/** 'newest,older,oldest' */
const secrets = z.string().transform((text, context): Secrets => {
  const [newest = '', ...older] = text.split(',').map((part) => part.trim())
  const all: Secrets = [newest, ...older]
  if (all.some(({ length }) => length < 32))
    context.addIssue({ code: 'custom', message: 'every secret needs 32 characters or more' })
  if (new Set(all).size < all.length) context.addIssue({ code: 'custom', message: 'a secret is listed twice' })
  if (all.length > mostSecrets)
    context.addIssue({ code: 'custom', message: `at most ${mostSecrets} secrets: take out those no longer needed` })
  return all
})

/** 'gmail.com,hd' */
const domains = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ''),
)

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const wholeNumber = (from: number, to: number) => z.coerce.number<string>().int().min(from).max(to)

/** 'Ada Example <ada@example.org>, Bo Example <bo@example.org>' */
const contacts = z.string().transform((text, context): Contact[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name = '', email = ''] = /^\s*([^<>]+?)\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(part) ?? []
      if (!name) context.addIssue({ code: 'custom', message: `'${part.trim()}' is not of the form Name <address>` })
      return { name, email }
    }),
)

/**
 * Every setting, once. Descriptions become the table in docs/operations.md and the comments in .env.example, both
 * written by `node tools/write-env-docs.ts`.
 */
export const ConfigSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('URL of the PostgreSQL database (15 or later).'),
  APP_SECRET: secrets.describe(
    'Secrets for signing and encryption, newest first, separated by commas, at least 32 characters each. Generate one with `openssl rand -hex 32`.',
  ),
  ORIGIN: z.url({ protocol: /^https?$/ }).describe('Public URL of the site, without a path.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on.'),
  SITE_NAME: SiteName.default('Bolodex').describe(
    'Name of the site. Like the next six settings it is a default: what an admin saves at /system/site wins.',
  ),
  SITE_DESCRIPTION: SiteDescription.optional().describe(
    'One sentence about the site, for search engines and previews.',
  ),
  SITE_ACCENT: AccentColor.optional().describe('Accent color, such as `#2c3e9e`.'),
  CONTACTS: contacts
    .default([])
    .describe('People whom visitors can contact, as `Name <address>`, separated by commas. Shown on the contact page.'),
  SIGN_UP: z
    .enum(signUpPolicies)
    .default('open')
    .describe('Who may create an account: anyone (`open`), those with an `invitation`, or nobody (`closed`).'),
  GUEST_VOTES: flag
    .default(true)
    .describe('Count votes of people who are not signed in. With `false`, they must sign in first.'),
  SIGN_IN_LABEL: ProviderLabel.default('Google').describe(
    'Name of the sign-in provider on the button: `Continue with Google`.',
  ),
  SITE_CURRENCY: z
    .enum(currencies)
    .default('USD')
    .describe(
      'Currency of the prices in the directory. Medians of members’ sales in it become the shown prices; other currencies are listed and never converted.',
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('URL of a streaming replica. It serves reads of the directory while it is at most 10 s behind.'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200)
    .default(10)
    .describe(
      'Maximum database connections of one process for requests. Four requests are worked on at once for ten connections; others wait, and get 503 when a crowd stays. Jobs in the same process use up to 6 more, notices 1.',
    ),
  MIGRATE_ON_START: flag
    .default(true)
    .describe('Apply migrations at startup. With `false`, the server refuses to start on an old schema.'),
  RUN_JOBS: flag
    .default(true)
    .describe('Run background jobs inside the api process. Set to `false` if you run worker processes.'),
  LOAD_KNOWN_NAMES: flag
    .default(true)
    .describe('Load the 13,043 brand names that come with Bolodex at the first start, when there are none yet.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'URL of a Redis server that shares rate limits between processes. Without it, each process counts on its own.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('URL of the mail server, such as `smtp://user:password@mail.example.org:587`.'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]+ <)?[^<>\s]+@[^<>\s]+>?$/)
    .default('no-reply@localhost')
    .describe('Sender of all mail, as an address or as `Name <address>`. Without a name, it is the site’s.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id for sign-in with Google. Without it, the button is hidden.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret for sign-in with Google.'),
  GOOGLE_DISCOVERY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com/.well-known/openid-configuration')
    .describe('Discovery URL of the sign-in provider. You can use another OpenID Connect provider.'),
  GOOGLE_AUTHORITATIVE_FOR: domains
    .optional()
    .describe(
      'Mail domains, separated by commas, whose accounts the provider opens without a password. Default for Google: `gmail.com,hd` (`hd`: a Workspace’s own domain). For others: none.',
    ),
  ADMINS_NEED_SECOND_FACTOR: flag
    .default(false)
    .describe('Refuse calls for admins and moderators from those who have not turned on two-factor sign-in.'),
  PHOTO_DIR: z
    .string()
    .min(1)
    .default('data/photos')
    .describe('Folder for tag photos. Processes on several machines need S3 instead.'),
  PHOTO_SITE_QUOTA: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Maximum bytes of all tag photos, on disk or in S3. Beyond it, uploads are refused with 507.'),
  PHOTO_FREE_FLOOR: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .default(1_000_000_000)
    .describe('Bytes to keep free on the disk of PHOTO_DIR. With fewer left, uploads are refused with 507.'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for backups, on another disk than the database. If it is set, the database is dumped there before migrations.',
    ),
  GUEST_UPLOADS: flag
    .default(true)
    .describe('Accept tag photos from people who are not signed in. With `false`, they must sign in first.'),
  S3_BUCKET: z.string().min(1).optional().describe('S3 bucket for tag photos, instead of the folder.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Endpoint of an S3-compatible store other than Amazon’s. Uses path-style bucket names.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key for the bucket. Without it, the machine’s own role is used.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret for that access key.'),
  YOUTUBE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('https://www.youtube.com')
    .describe('Where to fetch video captions. Change it only to use a stand-in for testing.'),
  YOUTUBE_PROXY: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Proxy for calls to YouTube, which blocks many servers. Such as `http://user:password@proxy.example.org:8080`.',
    ),
  CAPTION_CLIENTS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File that replaces `apps/server/data/caption-clients.json`, the YouTube clients that the server poses as, in order.',
    ),
  MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of a language model with an OpenAI-compatible API, such as `http://localhost:11434/v1`. It reads transcripts after the detector. Without it, no transcript leaves this machine.',
    ),
  MODEL_NAME: z.string().min(1).optional().describe('Name of the model at that URL.'),
  MODEL_KEY: z.string().min(1).optional().describe('API key for that URL, if it needs one.'),
  MODEL_CALLS_PER_DAY: wholeNumber(1, 1_000_000).default(200).describe('Maximum model calls per day.'),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(0)
    .describe('Number of reverse proxies in front of the server. It trusts that many hops of X-Forwarded-For.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics, at least 16 characters. Without it, /metrics answers 404.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`. Without it, nothing is traced.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number<string>()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests and jobs that are traced, from 0 to 1, if OTEL_EXPORTER_OTLP_ENDPOINT is set.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Log level.'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(5)
    .describe('Seconds that a process keeps answering after SIGTERM, so that load balancers can notice.'),
  ANSWER_CACHE_SECONDS: wholeNumber(0, 60)
    .default(1)
    .describe('Seconds that the process caches a page or public answer. 0 turns this cache off.'),
  TOTAL_CACHE_SECONDS: wholeNumber(0, 600)
    .default(5)
    .describe('Seconds that the number of brands matching a filter is cached. 0 counts every time.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number<string>()
    .min(0.01)
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit, for sites whose visitors share a few IP addresses.'),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(10, 60_000)
    .default(1000)
    .describe('If the event loop lags by more than this, the server answers 503 until it catches up.'),
  DEVELOPMENT: flag
    .default(false)
    .describe('Serve pages from source with hot reload and without a content security policy. Never use it in public.'),
})
export type Config = z.infer<typeof ConfigSchema>

/** With what must be set together. */
const CompleteConfig = ConfigSchema.refine(({ MODEL_URL, MODEL_NAME }) => !MODEL_URL === !MODEL_NAME, {
  path: ['MODEL_NAME'],
  message: 'MODEL_URL and MODEL_NAME must be set together: without both no model is asked',
})

/** The search path for programs: all that Postgres' tools get from our environment, which holds secrets. */
export const readSearchPath = (): string => process.env['PATH'] ?? ''

/** How to fill in a setting that every site needs. */
const hints: Record<string, string> = {
  DATABASE_URL: 'Such as: postgres://bolodex:PASSWORD@127.0.0.1:5432/bolodex',
  APP_SECRET: 'Make one: openssl rand -hex 32',
  ORIGIN: 'Such as: https://bolodex.example',
}

/** Reads the settings from the environment and from the files that it names; an empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const values = Object.keys(ConfigSchema.shape).map((name) => {
    try {
      return [name, readSetting(environment, name)] as const
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return [name, undefined] as const
    }
  })
  const given = Object.fromEntries(values)
  const result = CompleteConfig.safeParse(given)
  if (result.success && problems.length === 0) return result.data
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.join('.')
    if (problems.some((problem) => problem.startsWith(`${name}:`))) continue
    const hint = hints[name]
    if (!hint) problems.push(`${name}: ${message}`)
    else problems.push(`${name}${given[name] === undefined ? ' is missing' : `: ${message}`}. ${hint}`)
  }
  throw new SettingsError(problems)
}

/** One problem per setting, each with how to fill it in where that is known. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    const lines = problems.map((problem) => `  ${problem}`)
    super(`The settings are not complete (see docs/operations.md):\n${lines.join('\n')}`)
    this.problems = problems
  }
}
