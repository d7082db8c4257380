import { z } from 'zod'
import type { Contact } from '@bolodex/contract/site'
import type { Secrets } from './secrets.ts'

/** Enough to rotate twice before the first old one is taken out. */
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
 * written by `node scripts/write-env-docs.ts`.
 */
export const ConfigSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('Address of the PostgreSQL database (15 or later).'),
  APP_SECRET: secrets.describe(
    'Secrets for signatures and codes, newest first, separated by commas, 32 characters or more each. Make one with `openssl rand -hex 32`.',
  ),
  ORIGIN: z.url({ protocol: /^https?$/ }).describe('Public address of the site, without a path.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on.'),
  CONTACTS: contacts
    .default([])
    .describe('Whom visitors can write to, as `Name <address>`, separated by commas. Shown on the contact page.'),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Address of a streaming replica that answers reads of the directory while it is at most 10 s behind.'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200)
    .default(10)
    .describe('Most database connections of one process for requests. Jobs inside it take up to 6 more, news 1.'),
  MIGRATE_ON_START: flag
    .default(true)
    .describe('Bring the database up to date at the start. With `false` the server refuses to start on an old schema.'),
  RUN_JOBS: flag
    .default(true)
    .describe('Work off background jobs inside the api process. Set `false` where worker processes run.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Address of a Redis server that shares rate limits between processes. Without it each process counts alone.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Address of the mail server, like `smtp://user:password@mail.example.org:587`.'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]+ <)?[^<>\s]+@[^<>\s]+>?$/)
    .default('Bolodex <no-reply@localhost>')
    .describe('Sender of all mails, as `Name <address>`.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id for signing in with Google. Without it nobody is offered that way.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret for signing in with Google.'),
  GOOGLE_DISCOVERY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com/.well-known/openid-configuration')
    .describe('Where the sign-in service describes itself. Another OpenID Connect provider can stand in.'),
  GOOGLE_AUTHORITATIVE_FOR: domains
    .optional()
    .describe(
      'Mail domains, separated by commas, whose accounts the sign-in service opens without their password. Google: `gmail.com,hd` (`hd`: a Workspace’s own). Others: none.',
    ),
  ADMINS_NEED_SECOND_FACTOR: flag
    .default(false)
    .describe('Refuse calls that only admins may make to admins who have not turned on two-factor sign-in.'),
  PHOTO_DIR: z
    .string()
    .min(1)
    .default('data/photos')
    .describe('Folder that keeps tag photos. Processes on several machines need S3 instead.'),
  PHOTO_SITE_QUOTA: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Most bytes that all tag photos may take, on the disk or in S3. Then uploads are refused with 507.'),
  PHOTO_FREE_FLOOR: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .default(1_000_000_000)
    .describe('Bytes that stay free on the disk of PHOTO_DIR: with fewer left, uploads are refused with 507.'),
  GUEST_UPLOADS: flag
    .default(true)
    .describe('Take tag photos from people who are not signed in. With `false` they are asked to sign in first.'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket of S3 that keeps tag photos instead of the folder.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of a store that speaks S3, if it is not Amazon’s. Buckets are named in the path.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key for the bucket. Without it the machine’s own role is used.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  YOUTUBE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('https://www.youtube.com')
    .describe('Where captions of videos are asked for. Only a stand-in for trying things out has another address.'),
  YOUTUBE_PROXY: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Proxy by which YouTube is asked, like `http://user:password@proxy.example.org:8080`; it refuses many servers.',
    ),
  CAPTION_CLIENTS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File that replaces `apps/server/data/caption-clients.json`: as which programs YouTube is asked, in order.',
    ),
  MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of a language model that speaks the OpenAI API, like `http://localhost:11434/v1`. It reads transcripts after the detector. Without it nothing leaves this machine.',
    ),
  MODEL_NAME: z.string().min(1).optional().describe('Which model is asked for there.'),
  MODEL_KEY: z.string().min(1).optional().describe('Key for that address, if it needs one.'),
  MODEL_CALLS_PER_DAY: wholeNumber(1, 1_000_000).default(200).describe('Most calls of the model in a day.'),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(0)
    .describe('How many reverse proxies stand in front. Their X-Forwarded-For is believed that far.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that opens /metrics, 16 characters or more. Without it /metrics does not exist.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('How much is logged.'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(5)
    .describe('How long a process that was told to stop still answers, so that load balancers can notice.'),
  ANSWER_CACHE_SECONDS: wholeNumber(0, 60)
    .default(1)
    .describe('How long a page or a public answer is sent again before it is made anew. 0 makes each one.'),
  TOTAL_CACHE_SECONDS: wholeNumber(0, 600)
    .default(5)
    .describe('How long the number of brands that match a filter is kept. 0 counts each time.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number<string>()
    .min(0.01)
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit, for sites whose visitors share few network addresses.'),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(10, 60_000)
    .default(1000)
    .describe('Above this delay of the event loop the server answers 503 until it has caught up.'),
  DEVELOPMENT: flag
    .default(false)
    .describe(
      'Serve the pages from their sources with hot reload and without a content security policy. Never in public.',
    ),
})
export type Config = z.infer<typeof ConfigSchema>

/** With what must be set together. */
const CompleteConfig = ConfigSchema.refine(({ MODEL_URL, MODEL_NAME }) => !MODEL_URL === !MODEL_NAME, {
  path: ['MODEL_NAME'],
  message: 'MODEL_URL and MODEL_NAME must be set together: without both no model is asked',
})

/** Reads the settings from the environment; an empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const known = Object.keys(ConfigSchema.shape).map((name) => [name, environment[name] || undefined])
  const result = CompleteConfig.safeParse(Object.fromEntries(known))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The settings are not complete (see docs/operations.md):\n${lines.join('\n')}`)
}
