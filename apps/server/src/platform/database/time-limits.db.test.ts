import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { allowLongStatements, createClient, openPool, timeLimits, type Purpose } from './database.ts'
import pg from 'pg'

const subject = shareTestApp()

const limits = `select current_setting('statement_timeout')::interval = make_interval(secs => $1 / 1000.0)
  and current_setting('idle_in_transaction_session_timeout')::interval = make_interval(secs => $2 / 1000.0) as "isSet"`

test.each(Object.keys(timeLimits) as Purpose[])('connections for a %s have its time limits', async (purpose) => {
  const { url } = subject.database
  const { statementMs, idleInTransactionMs } = timeLimits[purpose]
  const pool = openPool(url, 1, { warn: () => {} }, purpose)
  const beside = createClient(purpose, { connectionString: url })
  // As the watch over lost jobs does.
  const copied = new pg.Client(pool.options)
  await Promise.all([beside.connect(), copied.connect()])
  for (const connection of [pool, beside, copied])
    expect((await connection.query(limits, [statementMs, idleInTransactionMs])).rows).toEqual([{ isSet: true }])
  await Promise.all([pool.end(), beside.end(), copied.end()])
})

test('every connection is opened where the limits are set', async () => {
  const folder = join(import.meta.dirname, '../..')
  const files = await readdir(folder, { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.includes('test'))
  const opening = await Promise.all(
    sources.map(async (file) =>
      (await readFile(join(folder, file), 'utf8')).match(/new (pg\.)?(Client|Pool)\(/) ? file : '',
    ),
  )
  // The heartbeat connection uses the pool's options.
  expect(opening.filter(Boolean).toSorted()).toEqual(['platform/database/database.ts', 'platform/jobs/job-queue.ts'])
})

test('a request whose statement times out gets 503, and can be retried', { timeout: 120_000 }, async () => {
  const { pool, db } = subject.database
  await addBrand(db, { name: 'Apex' })
  const blocker = await pool.connect()
  await blocker.query('begin; lock table brands in access exclusive mode')
  const addresses = ['/api/brands/apex', '/api/directory']
  const answers = await Promise.all(addresses.map((url) => subject.app.inject(url)))
  await blocker.query('rollback')
  blocker.release()
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: 'overloaded' })
  }
  for (const url of addresses) expect((await subject.app.inject(url)).statusCode).toBe(200)
})

test('a transaction that changes thousands of rows may take longer, and only it', async () => {
  const pool = openPool(subject.database.url, 1, { warn: () => {} })
  const show = async () =>
    (await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout
  const { db } = subject.database
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    expect(
      await trx.selectNoFrom((eb) => eb.fn('current_setting', [eb.val('statement_timeout')]).as('limit')).execute(),
    ).toEqual([{ limit: '5min' }])
  })
  expect(await show()).toBe('15s')
  await pool.end()
})

test('a statement beyond the limit is canceled', { timeout: 60_000 }, async () => {
  const pool = openPool(subject.database.url, 1, { warn: () => {} })
  await expect(pool.query('select pg_sleep(50)')).rejects.toMatchObject({ code: '57014' })
  await pool.end()
})
