import type { FastifyInstance } from 'fastify'
import { keyLimits } from '@bolodex/contract/rate-limits'
import {
  comparedCounters,
  getSystem,
  nightlyJobs,
  recount,
  sendTestMail,
  setUpSteps,
  type ComparedCounter,
  type SystemReport,
} from '@bolodex/contract/system/system'
import { createCatalogueStore } from '#domain/catalogue/catalogue-store.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { Config } from '#platform/config.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { examine, hideSecrets, type Finding } from '#platform/doctor.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { countWorkers, describeQueue, enqueue } from '#platform/jobs/job-queue.ts'
import { noteRun, readRuns, type JobRun } from '#platform/jobs/job-runs.ts'
import { memoize } from '#platform/limits/memoize.ts'
import type { PhotoSpace } from '#platform/media/photo-store.ts'
import { createSystemStore } from './system-store.ts'
import { systemWording } from './system-wording.ts'

type Deps = {
  db: Database
  pool: OpenDatabase['pool']
  config: Config
  settings: SettingsReader
  version: string
  readPhotoSpace: () => Promise<PhotoSpace>
  /** Sends a test mail; throws when the mail server refuses it. */
  mailTest: (to: string, username: string) => Promise<void>
}

/** Every part is checked at most once per this many seconds, however many callers there are. */
const goodForSeconds = 10
/** A night that is over, and what began late in it. */
const nightMs = 26 * 3_600_000

const jobOf: Record<ComparedCounter, string> = { votes: 'recount-votes', comments: 'recount-comments' }
const testMail = 'test-mail'
const backup = 'backup'
const restore = 'restore'

/** The status of every part of the site, for admins. */
export function registerSystemRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, pool, config, settings, version, readPhotoSpace, mailTest } = deps
  const store = createSystemStore(db)
  const startedAt = new Date().toISOString()

  const tryParts = memoize({ seconds: goodForSeconds, most: 1, keyOf: String }, async () => ({
    checkedAt: new Date().toISOString(),
    findings: hideSecrets(await examine(config), config),
    database: await store.describeDatabase(),
    space: await readPhotoSpace(),
  }))

  addRoute(app, getSystem, {
    handle: async (): Promise<SystemReport> => {
      const { checkedAt, findings, database, space } = await tryParts(null)
      const runs = await readRuns(pool, [...nightlyJobs, ...Object.values(jobOf), testMail, backup, restore])
      const find = (what: string) => findings.find((finding) => finding.what === what)
      const isDone: Record<(typeof setUpSteps)[number], boolean> = {
        names: !(await createCatalogueStore(db).isEmpty()),
        'first-brands': await store.hasBrands(),
        restore: runs.get(restore)?.isFine ?? false,
        'second-admin': await store.hasSecondAdmin(),
        contacts: settings.current().contacts.length > 1,
        https: config.ORIGIN.startsWith('https:'),
        mail: config.SMTP_URL !== undefined,
        google: config.GOOGLE_CLIENT_ID !== undefined,
        photos: find('Photos')?.isFine ?? false,
        backup: runs.get(backup)?.isFine ?? false,
      }
      return {
        checkedAt,
        version,
        startedAt,
        database,
        mail: { ...describeMail(find('Mail'), config), test: describeRun(runs.get(testMail)) },
        storage: {
          stored: space.stored,
          quota: space.quota,
          free: space.free,
          isFull: !(find('Room for photos')?.isFine ?? true),
        },
        backup: describeRun(runs.get(backup)),
        queue: { ...(await describeQueue(db)), workers: await countWorkers(db) },
        checks: findings.map(({ isWarning = false, ...finding }) => ({ ...finding, isWarning })),
        counters: comparedCounters.map((name) => {
          const run = runs.get(jobOf[name])
          return { name, offBy: run?.found ?? null, comparedAt: run?.endedAt.toISOString() ?? null }
        }),
        lastNight: nightlyJobs.flatMap((name) => {
          const run = runs.get(name)
          const told = describeRun(run)
          if (!run || !told || run.endedAt.getTime() < Date.now() - nightMs) return []
          return [{ name, ...told, found: run.found }]
        }),
        setUp: setUpSteps.map((step) => ({ step, isDone: isDone[step] })),
      }
    },
  })

  addRoute(app, sendTestMail, {
    handle: async ({ viewer: { email, emailVerified, username } }) => {
      if (!config.SMTP_URL) throw new AppError('conflict', systemWording.noMailServer)
      if (!email || !emailVerified) throw new AppError('conflict', systemWording.noOwnAddress)
      await app.rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      const begun = new Date()
      // The mailer's error names the kind of failure, and nothing of the mail.
      const note = await mailTest(email, username).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      )
      const isSent = note === null
      await noteRun(pool, { name: testMail, startedAt: begun, isFine: isSent, found: null, note })
      return { isSent, note }
    },
  })

  addRoute(app, recount, {
    handle: async ({ body: { counter } }) => {
      const job = jobOf[counter]
      // Under a job key: however often it is requested, it waits once.
      await enqueue(db, job, {}, { key: `${job}:now` })
      return { done: true as const }
    },
  })
}

function describeMail(
  found: Finding | undefined,
  { SMTP_URL }: Config,
): Pick<SystemReport['mail'], 'state' | 'detail'> {
  if (!SMTP_URL || !found) return { state: 'off', detail: '' }
  return { state: found.isFine ? 'answers' : 'broken', detail: found.detail }
}

function describeRun(run: JobRun | undefined) {
  if (!run) return null
  const { startedAt, endedAt, isFine, note } = run
  const seconds = Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 100) / 10)
  return { at: endedAt.toISOString(), isFine, seconds, note }
}
