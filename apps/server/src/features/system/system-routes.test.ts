import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nightlyJobs, type SystemReport } from '@bolodex/contract/system/system'
import { hideSecrets } from '#platform/doctor.ts'
import { noteRun } from '#platform/jobs/job-runs.ts'
import { addBrand, addToCatalogue, addUser, signIn } from '#testing/builders.ts'
import { startMailCatcher, type MailCatcher } from '../../../../../tools/parts/mail-catcher.ts'
import { awaitMail } from '#testing/mailbox.ts'
import { createTestApp, openTestApp, testConfig, type TestApp } from '#testing/test-app.ts'

/** As `npm pkg set version` writes it into every package of a release. */
const { version: release } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

let subject: TestApp
let admin: string
let mail: MailCatcher
beforeAll(async () => {
  mail = await startMailCatcher()
  subject = await createTestApp({ RUN_JOBS: 'true', SMTP_URL: mail.smtpUrl, RATE_LIMIT_FACTOR: '1000' })
  const { id } = await addUser(subject.database.db, { is_admin: true, email: 'ines@example.org', email_verified: true })
  admin = await signIn(subject.database.db, id)
})
afterAll(async () => {
  await subject.close()
  await mail.stop()
})

const read = async (app = subject.app): Promise<SystemReport> =>
  (await app.inject({ url: '/api/system', headers: { cookie: admin } })).json()
const post = (path: string, payload?: object, { app, cookie } = { app: subject.app, cookie: admin }) =>
  app.inject({ method: 'POST', url: `/api/system/${path}`, headers: { cookie }, ...(payload && { payload }) })

/** Jobs are run by another part of the process: asks until it has come to it. */
async function readUntil(isThere: (report: SystemReport) => boolean): Promise<SystemReport> {
  for (let turn = 0; turn < 200; turn += 1) {
    const report = await read()
    if (isThere(report)) return report
    await setTimeout(100)
  }
  throw new Error('The report never got there.')
}

test('an admin reads the state of every service, and unknown ones are marked as such', async () => {
  const report = await readUntil(({ queue }) => queue.workers > 0)
  expect(report).toMatchObject({
    version: release,
    database: { version: expect.stringMatching(/^\d+\.\d+/), ms: expect.any(Number) },
    mail: { state: 'answers', test: null },
    storage: { stored: 0, quota: null, isFull: false },
    backup: null,
    queue: { givenUp: 0, workers: 1 },
  })
  expect(report.database.bytes).toBeGreaterThan(1_000_000)
  expect(report.checks.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Node',
      'Origin',
      'Database',
      'Schema',
      'Photos',
      'Redis',
      'Mail',
      'Encryption',
      'Proxies',
    ]),
  )
  const undone = report.setUp.filter(({ isDone }) => !isDone).map(({ step }) => step)
  expect(undone).toEqual(['names', 'first-brands', 'contacts', 'backup', 'restore', 'second-admin', 'https', 'google'])
})

test('a site without a worker is warned, in the report and by doctor', async () => {
  const idle = await createTestApp()
  const { id } = await addUser(idle.database.db, { is_admin: true })
  const cookie = await signIn(idle.database.db, id)
  const report: SystemReport = (await idle.app.inject({ url: '/api/system', headers: { cookie } })).json()
  expect(report.queue.workers).toBe(0)
  expect(report.checks.find(({ what }) => what === 'Worker')).toMatchObject({
    isFine: true,
    isWarning: true,
    detail: expect.stringContaining('No worker is running'),
  })
  await idle.close()
})

test('existing features are checked off', async () => {
  const { app } = await openTestApp(subject.database, {
    ORIGIN: 'https://bolodex.example',
    CONTACTS: 'Ines <ines@example.org>, Teo <teo@example.org>',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret of google',
  })
  const { id } = await addUser(subject.database.db, { is_admin: true })
  await addBrand(subject.database.db, { name: 'Iver Lund' })
  await addToCatalogue(subject.database.db, { name: 'Levi’s' })
  await noteRun(subject.database.pool, {
    name: 'backup',
    startedAt: new Date(),
    isFine: true,
    found: null,
    note: null,
  })
  const cookie = `__Host-${await signIn(subject.database.db, id)}`
  const report: SystemReport = (await app.inject({ url: '/api/system', headers: { cookie } })).json()
  expect(report.setUp.filter(({ isDone }) => !isDone)).toEqual([{ step: 'restore', isDone: false }])
  expect(report.backup).toMatchObject({ isFine: true, note: null })
  await app.close()
})

test('however many callers, each service is checked once in ten seconds', async () => {
  const reports = await Promise.all(Array.from({ length: 5 }, () => read()))
  expect(new Set(reports.map(({ checkedAt }) => checkedAt)).size).toBe(1)
})

test('no secret is shown, whatever an error message contains', async () => {
  const settings = {
    REDIS_URL: 'redis://:redis%20pass@127.0.0.1:1',
    SMTP_URL: 'smtp://mailer:mail-pass@127.0.0.1:1',
    METRICS_TOKEN: 'metrics-token-metrics',
  }
  const { app } = await openTestApp(subject.database, settings)
  const answer = await app.inject({ url: '/api/system', headers: { cookie: admin } })
  expect(answer.json().mail.state).toBe('broken')
  for (const secret of ['redis pass', 'redis%20pass', 'mail-pass', 'metrics-token', 'x'.repeat(20)])
    expect(answer.body).not.toContain(secret)
  await app.close()
  const config = testConfig('postgres://bolodex:data%20base@localhost/x', settings)
  const detail = 'no: data base, data%20base, redis pass, mail-pass, metrics-token-metrics'
  expect(hideSecrets([{ what: 'All', isFine: false, detail }], config)[0]?.detail).toBe('no: …, …, …, …, …')
})

test('a recount corrects drift, reports its size, and waits in the queue once', async () => {
  const { db, pool } = subject.database
  expect((await read()).counters).toEqual([
    { name: 'votes', offBy: null, comparedAt: null },
    { name: 'comments', offBy: null, comparedAt: null },
  ])
  await addBrand(db, { upvotes: 3 })
  expect((await post('recount', { counter: 'votes' })).statusCode).toBe(200)
  const { counters } = await readUntil((report) => report.counters[0]?.comparedAt !== null)
  expect(counters[0]).toMatchObject({ name: 'votes', offBy: 1 })
  const first = counters[0]?.comparedAt
  for (let turn = 0; turn < 200; turn += 1) {
    const { rows } = await pool.query('select upvotes from brands where upvotes > 0')
    if (rows.length === 0) break
    await setTimeout(100)
  }
  await Promise.all([1, 2, 3].map(() => post('recount', { counter: 'votes' })))
  const again = await readUntil((report) => report.counters[0]?.comparedAt !== first)
  expect(again.counters[0]).toMatchObject({ offBy: 0 })
  expect(again.lastNight.map(({ name }) => name)).toContain('recount-votes')
  expect((await post('recount', { counter: 'everything' })).statusCode).toBe(400)
})

test('the jobs that the page names come every night', async () => {
  const { rows } = await subject.database.pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining([...nightlyJobs]))
})

test('a job that failed is shown with the kind of its error, and one of last week is not shown', async () => {
  const run = { startedAt: new Date(), found: null }
  await noteRun(subject.database.pool, { ...run, name: 'make-open-data', isFine: false, note: 'Error ENOSPC' })
  // Jobs queued by other tests may finish meanwhile.
  const find = async () => (await read()).lastNight.filter(({ name }) => name === 'make-open-data')
  expect(await find()).toMatchObject([{ isFine: false, note: 'Error ENOSPC' }])
  await subject.database.pool.query(`update job_runs set ended_at = now() - interval '27 hours'`)
  expect(await find()).toEqual([])
})

test('a test mail goes to the admin’s own address, and the page says how it went', async () => {
  expect((await post('test-mail')).json()).toEqual({ isSent: true, note: null })
  const { subject: title } = await awaitMail(mail, 'ines@example.org')
  expect(title).toBe('Test email from Bolodex')
  expect((await read()).mail.test).toMatchObject({ isFine: true, note: null })

  const { app } = await openTestApp(subject.database, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const refused = (await post('test-mail', undefined, { app, cookie: admin })).json()
  expect(refused).toEqual({ isSent: false, note: 'The mail was not sent: ESOCKET' })
  expect((await read()).mail.test).toMatchObject({ isFine: false })
  await app.close()

  const { id } = await addUser(subject.database.db, { is_admin: true })
  const cookie = await signIn(subject.database.db, id)
  const without = await post('test-mail', undefined, { app: subject.app, cookie })
  expect(without.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('no verified email') })
})
