import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { enqueue, startWorker } from '#platform/jobs/job-queue.ts'
import { createLogger } from '#platform/logger.ts'
import { startOtlpReceiver } from '#testing/otlp-receiver.ts'
import { createTestApp, testConfig } from '#testing/test-app.ts'
import { describeStatement } from './trace-queries.ts'
import { openTracing, tracer } from './tracing.ts'

/** Ended after every test: the tracer is global to the process. */
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startTraced(share = '1') {
  const receiver = await startOtlpReceiver()
  endings.push(() => receiver.close())
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: share }
  const tracing = await openTracing(testConfig('postgres://nowhere/x', settings), '1.2.3')
  endings.push(async () => tracing?.stop())
  const subject = await createTestApp(settings)
  endings.push(() => subject.close())
  return { receiver, subject, flush: async () => tracing?.stop() }
}

/** Markers for user input and personal data. */
const marks = {
  email: 'planted.person@example.org',
  password: 'planted-password-2716',
  search: 'plantedsearchword',
  token: 'planted-token-8812',
  ip: '203.0.113.77',
  name: 'planted_name',
  agent: 'planted-agent',
}

test('requests, statements and pages become spans with routes and tables and no personal data', async () => {
  const { receiver, subject, flush } = await startTraced()
  const headers = {
    authorization: `Bearer ${marks.token}`,
    cookie: `session=${marks.token}`,
    'user-agent': marks.agent,
  }
  const ask = (url: string, payload?: object) =>
    subject.app.inject({ url, headers, remoteAddress: marks.ip, ...(payload && { method: 'POST', payload }) })
  expect((await ask(`/api/directory?q=${marks.search}`)).statusCode).toBe(200)
  const credentials = { username: marks.name, password: marks.password }
  expect((await ask('/api/auth/join', credentials)).statusCode).toBe(200)
  expect((await ask('/api/auth/sign-in', { login: marks.email, password: marks.password })).statusCode).toBe(401)
  await ask(`/api/brands/${marks.search}`)
  await ask(`/${marks.search}?q=${marks.email}`)
  await flush()

  const spans = receiver.spans()
  const directory = spans.find(({ name }) => name === 'GET /api/directory')
  const of = (key: string) => directory?.attributes.find((one) => one.key === key)?.value
  expect(of('http.route')).toEqual({ stringValue: '/api/directory' })
  expect(of('http.response.status_code')).toEqual({ intValue: 200 })
  const inside = spans.filter(({ traceId }) => traceId === directory?.traceId)
  expect(inside.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(select|with) \w+$/))
  expect(inside.filter(({ parentSpanId }) => parentSpanId === directory?.spanId).length).toBeGreaterThan(0)
  expect(spans.map(({ name }) => name)).toContain('GET /api/brands/:slug')
  // After a body was read, too, a statement belongs to its request.
  const joined = spans.find(({ name }) => name === 'POST /api/auth/join')
  const written = spans.filter(({ traceId }) => traceId === joined?.traceId).map(({ name }) => name)
  expect(written).toContain('insert users')
  for (const [kind, mark] of Object.entries(marks)) expect(receiver.text(), kind).not.toContain(mark)
  const known =
    /^(http\.(request\.method|route|response\.status_code)|db\.(system\.name|operation\.name|collection\.name|response\.status_code)|messaging\.(system|operation\.name))$/
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].filter((key) => !known.test(key))).toEqual([])
})

test('a job belongs to the trace that enqueued it, and gets its payload as it was given', async () => {
  const { receiver, subject, flush } = await startTraced()
  const { db, pool } = subject.database
  const got = Promise.withResolvers<unknown>()
  await tracer().startActiveSpan('the call', async (span) => {
    await enqueue(db, 'greet', { name: marks.name })
    span.end()
  })
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [
    { name: 'greet', run: async (payload) => got.resolve(payload) },
  ])
  expect(await got.promise).toEqual({ name: marks.name })
  await worker.stop()
  await flush()
  const [call, job] = ['the call', 'job greet'].map((name) => receiver.spans().find((span) => span.name === name))
  expect(job).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId })
  expect(receiver.text()).not.toContain(marks.name)
})

test('with a share of 0 nothing is sent', async () => {
  const { receiver, subject, flush } = await startTraced('0')
  await subject.app.inject('/api/directory')
  await flush()
  expect(receiver.text()).toBe('')
})

test('an unreachable collector delays neither a response nor the exit', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
  const tracing = await openTracing(testConfig('postgres://nowhere/x', settings), '1.2.3')
  const subject = await createTestApp(settings)
  endings.push(() => subject.close())
  expect((await subject.app.inject('/api/directory')).statusCode).toBe(200)
  const begun = performance.now()
  await tracing?.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('the SDK is loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => {
      if (/^@opentelemetry\\/(?!api$|semantic)/.test(name)) loaded.push(name)
      return next(name, context)
    } })
    await import('#platform/tracing/tracing.ts').then(({ openTracing }) => openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 1 }, '1'))
    // All that a process loads.
    if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./src/assemble.ts')
    console.log(loaded.length)
    process.exit()`
  const countLoaded = (env: Record<string, string>) =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: new URL('../../..', import.meta.url),
        env,
        encoding: 'utf8',
      }),
    )
  expect(countLoaded({})).toBe(0)
  expect(countLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(3)
}, 90_000)

test.each([
  ['select * from "brands" where id = $1', 'select brands'],
  [`insert into users (name) values ('from secret_name')`, 'insert users'],
  ['with due as (select extract(epoch from now()) from graphile_worker.jobs) select 1', 'with graphile_worker.jobs'],
  ["select 'it''s from somewhere' -- from a_comment", 'select undefined'],
  ['begin', 'begin undefined'],
])('%s is recorded as %s', (text, told) => {
  const { operation, table } = describeStatement(text)
  expect(`${operation} ${table}`).toBe(told)
})
