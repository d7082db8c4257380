import { z } from 'zod'
import { Count } from '../integers.ts'
import { Done } from '../accounts/auth.ts'
import type { ContractRoute } from '../route.ts'

/** Counters that a job compares every night with what they count. What it finds wrong, it corrects. */
export const comparedCounters = ['votes', 'comments'] as const
export type ComparedCounter = (typeof comparedCounters)[number]

/** The nightly jobs shown to operators, in order. Others only delete old data. */
export const nightlyJobs = [
  'rebuild-cells',
  'make-open-data',
  'recount-votes',
  'recount-comments',
  'forget-given-up-jobs',
] as const

/** The setup steps of a new site, in page order. */
export const setUpSteps = [
  'names',
  'first-brands',
  'contacts',
  'mail',
  'backup',
  'restore',
  'second-admin',
  'https',
  'google',
  'photos',
] as const

/** Above this, the number of jobs is shown as 'more than'. */
export const mostWaitingJobs = 1000

const Moment = z.iso.datetime()
const Run = z.object({ at: Moment, isFine: z.boolean(), seconds: z.number().min(0), note: z.string().nullable() })

export const SystemReport = z.object({
  checkedAt: Moment,
  version: z.string(),
  startedAt: Moment,
  database: z.object({ ms: z.number().min(0), version: z.string(), bytes: Count }),
  /** `test`: the last test mail sent. */
  mail: z.object({ state: z.enum(['off', 'answers', 'broken']), detail: z.string(), test: Run.nullable() }),
  /** Bytes of tag photos. `free`: null in a bucket. */
  storage: z.object({ stored: Count, quota: Count.nullable(), free: Count.nullable(), isFull: z.boolean() }),
  /** Null until a first run was recorded. */
  backup: Run.nullable(),
  /** `workers`: processes that run jobs now. */
  queue: z.object({ waiting: Count, oldestSeconds: Count.nullable(), givenUp: Count, workers: Count }),
  /** The findings of `doctor` for every service. */
  checks: z.array(z.object({ what: z.string(), isFine: z.boolean(), isWarning: z.boolean(), detail: z.string() })),
  /** `offBy`: how many were wrong at the last comparison; null before the first one. */
  counters: z.array(
    z.object({ name: z.enum(comparedCounters), offBy: Count.nullable(), comparedAt: Moment.nullable() }),
  ),
  /** The nightly jobs that ran in the last 26 hours. */
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
