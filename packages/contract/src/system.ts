import { z } from 'zod'
import { Done } from './accounts/auth.ts'
import type { ContractRoute } from './route.ts'

/** Counters that a job compares every night with what they count. What it finds wrong, it corrects. */
export const comparedCounters = ['votes', 'comments'] as const
export type ComparedCounter = (typeof comparedCounters)[number]

/** The jobs of a night that an operator looks for, in the order of the night. Others only clear away what is old. */
export const nightlyJobs = [
  'rebuild-cells',
  'make-open-data',
  'recount-votes',
  'recount-comments',
  'forget-given-up-jobs',
] as const

/** What a new site needs, in the order of the page. */
export const setUpSteps = [
  'restore',
  'second-admin',
  'contacts',
  'https',
  'mail',
  'google',
  'photos',
  'backup',
] as const

/** More jobs than these are told as 'more than'. */
export const mostWaitingJobs = 1000

const Count = z.int().min(0)
const Moment = z.iso.datetime()
const Run = z.object({ at: Moment, isFine: z.boolean(), seconds: z.number().min(0), note: z.string().nullable() })

export const SystemReport = z.object({
  checkedAt: Moment,
  version: z.string(),
  startedAt: Moment,
  database: z.object({ ms: z.number().min(0), version: z.string(), bytes: Count }),
  /** `test`: the last one that somebody sent. */
  mail: z.object({ state: z.enum(['off', 'answers', 'broken']), detail: z.string(), test: Run.nullable() }),
  /** Bytes of tag photos. `free`: null in a bucket. */
  storage: z.object({ stored: Count, quota: Count.nullable(), free: Count.nullable(), isFull: z.boolean() }),
  /** Null while nothing has told of one. */
  backup: Run.nullable(),
  queue: z.object({ waiting: Count, oldestSeconds: Count.nullable(), givenUp: Count }),
  /** What `doctor` says of every part. */
  checks: z.array(z.object({ what: z.string(), isFine: z.boolean(), isWarning: z.boolean(), detail: z.string() })),
  /** `offBy`: how many were wrong the last time; null until they have been compared. */
  counters: z.array(
    z.object({ name: z.enum(comparedCounters), offBy: Count.nullable(), comparedAt: Moment.nullable() }),
  ),
  /** Those of the nightly jobs that have run in the last 26 hours. */
  lastNight: z.array(Run.extend({ name: z.enum(nightlyJobs), found: Count.nullable() })),
  setUp: z.array(z.object({ step: z.enum(setUpSteps), isDone: z.boolean() })),
})
export type SystemReport = z.infer<typeof SystemReport>

export const getSystem = {
  method: 'GET',
  path: '/api/system',
  access: 'admin',
  limit: 'read',
  cost: () => 20,
  summary: 'System status: parts, queue, counters, last night’s jobs and set-up',
  answer: SystemReport,
} as const satisfies ContractRoute

export const sendTestMail = {
  method: 'POST',
  path: '/api/system/test-mail',
  access: 'admin',
  limit: 'mail',
  summary: 'Sends a test email to the caller’s own address and says whether the mail server accepted it',
  answer: z.object({ isSent: z.boolean(), note: z.string().nullable() }),
} as const satisfies ContractRoute

export const recount = {
  method: 'POST',
  path: '/api/system/recount',
  access: 'admin',
  limit: 'write',
  summary: 'Recounts one counter now instead of tonight',
  body: z.strictObject({ counter: z.enum(comparedCounters) }),
  answer: Done,
} as const satisfies ContractRoute
