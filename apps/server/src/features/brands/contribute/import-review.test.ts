import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountCaps, pendingImports } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { csvColumns } from '@bolodex/contract/brands/brand-csv'
import { decideReviewItem, ReviewDetails } from '@bolodex/contract/review'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { importJobs } from './import-jobs.ts'

type Person = { id: number; username: string; cookie: string }

let subject: TestApp
let admin: Person
let newcomer: Person

const enter = async (given: object): Promise<Person> => {
  const user = await addUser(subject.database.db, given)
  return { ...user, cookie: await signIn(subject.database.db, user.id) }
}

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  admin = await enter({ is_admin: true })
})
afterAll(() => subject.close())
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, review_items, pending_imports, notices, notice_queue')
  newcomer = await enter({ created_at: new Date() })
})

const call = (method: 'GET' | 'POST', url: string, payload?: object, who = admin) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
const ask = async (query: string) => (await subject.database.pool.query(query)).rows

function send(rows: string[], who = newcomer, remoteAddress = '127.0.0.1') {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="b.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return subject.app.inject({
    method: 'POST',
    url: '/api/brands/csv',
    remoteAddress,
    headers: { cookie: who.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${[csvColumns.join(','), ...rows, ''].join('\r\n')}\r\n--${boundary}--\r\n`,
  })
}
const rowsOf = (count: number, name = 'Pending') =>
  Array.from({ length: count }, (_, index) => `${name} ${index},Wool coats from Leeds,4${index % 10},60,Jeans`)
const tooMany = accountCaps.firstDay.importedRows + 1

const waiting = async () => {
  const { items, waiting: counts } = (await call('GET', '/api/review?kind=import')).json()
  return { items, count: counts.import }
}
const decide = async (id: number, verdict: string, note?: string) =>
  decideReviewItem.answer.parse(
    (await call('POST', `/api/review/items/${id}/verdict`, { verdict, ...(note && { note }) })).json(),
  )
/** Runs what the verdict has left to do, as the worker would. */
async function work(): Promise<void> {
  const { db, pool } = subject.database
  const [job] = importJobs({ db, pool, noticeDelivery: { wake: () => {} } })
  const jobs = await ask(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = '${job?.name}'`,
  )
  for (const { payload } of jobs) await job?.run(payload)
}

test('a file within the cap is saved at once, as ever [B-04]', async () => {
  const answer = await send(rowsOf(tooMany - 1))
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: tooMany - 1 }])
  expect((await waiting()).count).toBe(0)
})

test('a file above the cap becomes one item with a sample, and the member is told', async () => {
  const answer = await send([...rowsOf(tooMany), 'A,too short,,,'])
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { count: 0, waiting: { rows: tooMany, message: capWording.importWaits(tooMany, 'importedRows', 'firstDay') } },
  ])
  expect(answer.json().waiting.message).toBe(
    'Your file has 201 brands. New accounts can add 200 brands from files on their first day. An admin will review it, and you’ll get a notice.',
  )
  expect(await ask('select from brands')).toHaveLength(0)
  const { items, count } = await waiting()
  expect([count, items.length]).toEqual([1, 1])
  expect(items[0]).toMatchObject({ kind: 'import', title: 'File of 201 brands', by: newcomer.username })
  const look = async () => ReviewDetails.parse((await call('GET', `/api/review/items/${items[0].id}`)).json())
  const details = await look()
  expect(details.verdicts).toEqual(['accept', 'decline'])
  expect(details.pendingImport).toMatchObject({ rows: tooMany, sample: { length: pendingImports.sampleRows } })
  expect(details.pendingImport?.sample[0]).toMatchObject({
    description: 'Wool coats from Leeds',
    garmentTypes: ['Jeans'],
  })
  // Drawn once, so that two admins talk about the same.
  expect(await look()).toEqual(details)
})

test('accepted whole: a job adds the brands under their importer, once, and tells them', async () => {
  await send(rowsOf(tooMany))
  await addBrand(subject.database.db, { name: 'Pending 7' })
  const { items } = await waiting()
  expect(await decide(items[0].id, 'accept')).toMatchObject({ said: 'Accepted: File of 201 brands', canUndo: false })
  expect((await waiting()).count).toBe(0)
  await work()
  await work()
  expect(await ask(`select from brands where user_id = ${newcomer.id}`)).toHaveLength(tooMany - 1)
  expect(await ask(`select price_basis, average_sale_price from brands where name = 'Pending 3'`)).toEqual([
    { price_basis: 'import', average_sale_price: 43 },
  ])
  expect(await ask('select from pending_imports')).toHaveLength(0)
  expect(await ask('select from pending_import_rows')).toHaveLength(0)
  const told = await ask(
    `select kind, user_id, text from notice_queue union all select kind, user_id, text from notices`,
  )
  expect(told).toEqual([{ kind: 'import accepted', user_id: newcomer.id, text: String(tooMany - 1) }])
  // What an admin has looked at does not count against the cap.
  expect((await send(rowsOf(5, 'Later'))).json()).toEqual({ count: 5 })
})

test('declined: nothing is kept of it, and the member is told why', async () => {
  await send(rowsOf(tooMany))
  const { items } = await waiting()
  expect(await decide(items[0].id, 'decline', 'These are no brands')).toMatchObject({ canUndo: false })
  expect(await ask('select from pending_import_rows')).toHaveLength(0)
  expect(await ask('select from brands')).toHaveLength(0)
  const told = await ask(
    `select kind, user_id, text from notice_queue union all select kind, user_id, text from notices`,
  )
  expect(told).toEqual([{ kind: 'import declined', user_id: newcomer.id, text: 'These are no brands' }])
})

test('one account has one file waiting, and all of them together no more than fit', async () => {
  expect(
    (await Promise.all([1, 2, 3].map((n) => send(rowsOf(tooMany, `Flood ${n}`)))))
      .map((a) => a.statusCode)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 429, 429])
  const again = await send(rowsOf(tooMany, 'Again'))
  expect([again.statusCode, again.json().message]).toEqual([429, capWording.importWaitsAlready])
})

test('files of one network, and of new accounts, leave room for others', async () => {
  const sendFrom = async (remoteAddress: string, name: string) =>
    send(rowsOf(tooMany, name), await enter({ created_at: new Date() }), remoteAddress)
  const flood = await Promise.all([1, 2, 3, 4, 5].map((n) => sendFrom('203.0.113.7', `Flood ${n}`)))
  expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(pendingImports.perHolder)
  expect(flood.find(({ statusCode }) => statusCode !== 200)?.json().message).toBe(capWording.tooManyImportsWait)
  // Another three addresses fill what new accounts may have together.
  await ask(
    `insert into pending_imports (user_id, network, rows, bytes, sample)
     select user_id, 'network ' || n / 3, 1, 1, '[]' from generate_series(0, ${pendingImports.newcomers - 4}) n,
       (select user_id from pending_imports limit 1) one`,
  )
  expect((await sendFrom('198.51.100.9', 'Honest')).statusCode).toBe(200)
  expect(await ask('select from pending_imports')).toHaveLength(pendingImports.newcomers)
})

test('a file whose member left or was undone is gone from the queue', async () => {
  await send(rowsOf(tooMany))
  await call('POST', `/api/review/accounts/${newcomer.username}/undo`, { isClosed: false })
  expect((await waiting()).items).toEqual([])
})

test('an accepted file adds nothing for an account that was closed before the job ran', async () => {
  await send(rowsOf(tooMany))
  const { items } = await waiting()
  await decide(items[0].id, 'accept')
  await subject.database.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', newcomer.id)
    .execute()
  await work()
  expect(await ask('select from brands')).toEqual([])
})
