import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { AccountExport } from '@bolodex/contract/accounts/account-export'
import { limits } from '@bolodex/contract/limits'
import { addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100', TRUSTED_PROXIES: '1' })
let port: number
beforeAll(async () => {
  await subject.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = subject.app.server.address() as AddressInfo)
})

/** A member who owns this many brands with the longest descriptions, in characters that JSON escapes. */
async function addOwner(brands: number): Promise<{ id: number; headers: { cookie: string } }> {
  const { db, pool } = subject.database
  const { id } = await addUser(db)
  await pool.query(
    `insert into brands (slug, name, name_key, plain_key, description, search_text, user_id)
     select 'b-' || $1::text || '-' || number, 'B ' || $1::text || ' ' || number, 'b ' || $1::text || ' ' || number, 'b' || number,
       repeat('"', $2), 'b', $1::integer from generate_series(1, $3) number`,
    [id, limits.brandDescription.max, brands],
  )
  return { id, headers: { cookie: await signIn(db, id) } }
}

/** Requests over a real connection and resolves with the headers; the body is not read automatically. */
async function ask(headers: Record<string, string>): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, path: '/api/account/export', headers }), 'response')) as [IncomingMessage]
  return answer
}

async function countBytes(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const piece of answer) bytes += (piece as Buffer).length
  return bytes
}

test('10,000 brands with the longest descriptions are exported without being held', { timeout: 120_000 }, async () => {
  const { headers } = await addOwner(10_000)
  await countBytes(await ask((await addOwner(10)).headers))
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20)
  const bytes = await countBytes(await ask(headers))
  clearInterval(watching)
  expect(bytes).toBeGreaterThan(40_000_000)
  expect(most / 1024 / 1024).toBeLessThan(100)
})

test('one account has one export at a time, and the next as soon as it has ended', { timeout: 60_000 }, async () => {
  const { headers } = await addOwner(2000)
  // Blocks the first one half-way, regardless of machine speed and buffers.
  const holder = await subject.database.pool.connect()
  await holder.query('begin; lock table brands in access exclusive mode')
  const first = await ask(headers)
  expect(first.statusCode).toBe(200)
  // From another address: one network gets one download at a time across accounts.
  const second = await ask({ ...headers, 'x-forwarded-for': '192.0.2.7' })
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '30'])
  expect(await json(second)).toMatchObject({
    code: 'too_many_requests',
    message: 'Your export is already running. Wait until it’s done.',
  })
  await holder.query('rollback')
  holder.release()
  const everything = AccountExport.parse(await json(first))
  expect(everything.brands).toHaveLength(2000)
  const third = await ask(headers)
  expect(third.statusCode).toBe(200)
  third.destroy()
})

test('an export that breaks off is not a file: the connection is cut', { timeout: 60_000 }, async () => {
  const { id, headers } = await addOwner(10)
  const copies = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%user_id = ${id} %'`
  const { pool } = subject.database
  for (const encoding of ['identity', 'gzip']) {
    // Blocks the export half-way, regardless of machine speed and buffers.
    const holder = await pool.connect()
    await holder.query('begin; lock table brands in access exclusive mode')
    const answer = await ask({ ...headers, 'accept-encoding': encoding })
    expect(answer.statusCode).toBe(200)
    await expect.poll(async () => (await pool.query(copies)).rowCount, { timeout: 20_000 }).toBe(1)
    await pool.query(`select pg_terminate_backend(pid) from (${copies}) copying`)
    await holder.query('rollback')
    holder.release()
    await expect(countBytes(answer)).rejects.toThrow('aborted')
  }
})
