import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountCaps, pendingImports } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { csvColumns } from '@bolodex/brand-csv/brand-csv'
import { limits } from '@bolodex/contract/limits'
import { decideReviewItem, ReviewDetails } from '@bolodex/contract/review/review'
import { addBrand, addMember, type Member } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { importJobs } from './import-jobs.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let admin: Member
let newcomer: Member

const enter = (given: object) => addMember(subject.database.db, given)

beforeAll(async () => {
  admin = await enter({ is_admin: true })
})
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, review_items, pending_imports, notices, notice_queue')
  newcomer = await enter({ created_at: new Date() })
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = admin) =>
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

test('a file within the cap is saved at once [B-04]', async () => {
  const answer = await send(rowsOf(tooMany - 1))
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: tooMany - 1 }])
  expect((await waiting()).count).toBe(0)
})

test('a file above the cap waits as one item, and its bad rows are answered [B-05]', async () => {
  const answer = await send([...rowsOf(tooMany), 'A,too short,,,'])
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      code: 'invalid_rows',
      message: capWording.importWaits({ good: tooMany, bad: 1 }, 'importedRows', 'firstDay'),
      count: 0,
      waiting: { rows: tooMany, message: answer.json().message },
      errors: [expect.objectContaining({ row: tooMany + 2, field: 'name' })],
    },
  ])
  expect(answer.json().message).toBe(
    '201 of 202 rows went to an admin for review. New accounts can add 200 brands from files on their first day. 1 still needs fixing. You’ll get a notice.',
  )
  expect(await ask('select from brands')).toHaveLength(0)
  const { items, count } = await waiting()
  expect([count, items.length]).toEqual([1, 1])
  expect(items[0]).toMatchObject({ kind: 'import', title: 'File of 201 brands', by: newcomer.username })
  const look = async () => ReviewDetails.parse((await call('GET', `/api/review/items/${items[0].id}`)).json())
  const details = await look()
  expect(details.verdicts).toEqual(['accept', 'decline'])
  expect(details.pendingImport).toMatchObject({ rows: tooMany, alike: 0 })
})

const rowsFor = async (id: number, query: string, who = admin) =>
  (await call('GET', `/api/review/imports/${id}/rows?${query}`, undefined, who)).json()
const idOfFile = async () => Number((await ask('select id from pending_imports'))[0]?.id)

test('an admin reads every row of a waiting file, those like an existing brand apart', async () => {
  await addBrand(subject.database.db, { name: 'Hob Nail Works', slug: 'hob-nail-works' })
  await send([...rowsOf(tooMany), 'Hobnail Works,Wool coats from Leeds,40,60,Jeans'])
  const id = await idOfFile()
  const alike = await rowsFor(id, 'rows=alike')
  expect(alike).toMatchObject({
    rows: [{ row: tooMany + 2, similar: { name: 'Hob Nail Works', slug: 'hob-nail-works' } }],
    nextSince: null,
  })
  const first = await rowsFor(id, 'rows=other')
  expect([first.rows.length, first.rows[0].brand.description]).toEqual([
    limits.pendingImportRowsPerPage,
    'Wool coats from Leeds',
  ])
  const rest = await rowsFor(id, `rows=other&since=${first.nextSince}`)
  expect([rest.rows.length, rest.nextSince]).toEqual([tooMany - limits.pendingImportRowsPerPage, null])
  expect((await rowsFor(id, 'rows=all')).code).toBe('invalid_input')
  expect((await rowsFor(id, 'rows=alike', newcomer)).code).toBe('not_allowed')
})

test('rows that an admin left out of an accepted file are not added', async () => {
  await send(rowsOf(tooMany))
  const { items } = await waiting()
  const body = { verdict: 'accept', leaveOut: [2, 4] }
  expect((await call('POST', `/api/review/items/${items[0].id}/verdict`, body)).statusCode).toBe(200)
  await work()
  const names = (await ask('select name from brands')).map(({ name }) => name)
  expect(names).toHaveLength(tooMany - 2)
  expect(names).not.toContain('Pending 0')
  expect(names).not.toContain('Pending 2')
})

test('a member sees their waiting file, and withdraws it', async () => {
  const own = async () => (await call('GET', '/api/account/pending-import', undefined, newcomer)).json().pending
  expect(await own()).toBeNull()
  await send(rowsOf(tooMany))
  expect(await own()).toMatchObject({ rows: tooMany, isAccepted: false })
  expect((await call('DELETE', '/api/account/pending-import', undefined, newcomer)).json()).toEqual({ rows: tooMany })
  expect([await own(), (await waiting()).items]).toEqual([null, []])
  expect((await call('DELETE', '/api/account/pending-import', undefined, newcomer)).statusCode).toBe(404)
})

test('a member adds what the cap allows of a waiting file, and the rest waits on', async () => {
  await send(rowsOf(tooMany + 5))
  const add = async () => (await call('POST', '/api/account/pending-import/add', undefined, newcomer)).json()
  expect(await add()).toEqual({ count: tooMany - 1, waiting: 6 })
  expect(await ask(`select from brands where user_id = ${newcomer.id}`)).toHaveLength(tooMany - 1)
  expect((await waiting()).items[0].title).toBe('File of 6 brands')
  expect(await add()).toMatchObject({ code: 'too_many_requests' })
  expect(await ask('select from brands')).toHaveLength(tooMany - 1)
  await decide((await waiting()).items[0].id, 'accept')
  expect(await add()).toMatchObject({ code: 'conflict' })
  await work()
  expect(await ask('select from brands')).toHaveLength(tooMany + 5)
})

test('accepted whole: a job adds the brands under their importer, once, and notifies them', async () => {
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
  // Reviewed rows do not count against the cap.
  expect((await send(rowsOf(5, 'Later'))).json()).toEqual({ count: 5 })
})

test('declined: nothing of it is stored, and the member gets the reason', async () => {
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

test('one account has one waiting file, and all together stay within the limit', async () => {
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
  // Three further accounts fill the share of newcomers.
  await ask(
    `insert into pending_imports (user_id, network, rows, bytes)
     select user_id, 'network ' || n / 3, 1, 1 from generate_series(0, ${pendingImports.newcomers - 4}) n,
       (select user_id from pending_imports limit 1) one`,
  )
  expect((await sendFrom('198.51.100.9', 'Honest')).statusCode).toBe(200)
  expect(await ask('select from pending_imports')).toHaveLength(pendingImports.newcomers)
})

test('a member whose file makes room for others, or waited too long, gets a notice', async () => {
  const sent = await send(rowsOf(tooMany))
  expect(sent.statusCode).toBe(200)
  // All places are taken, most of them by the network that sent the first file.
  await ask(
    `update pending_imports set network = 'crowd';
     insert into pending_imports (user_id, network, rows, bytes)
     select ${admin.id}, case when n <= 2 then 'crowd' else 'network ' || n end, 7, 1
     from generate_series(1, ${pendingImports.newcomers - 1}) n`,
  )
  const old = await enter({ created_at: new Date('2020-01-01') })
  await ask(
    `insert into pending_imports (user_id, network, rows, bytes)
     select ${old.id}, 'other ' || n, 7, 1 from generate_series(1, ${pendingImports.inAll - pendingImports.newcomers}) n`,
  )
  const other = await enter({ created_at: new Date() })
  expect((await send(rowsOf(tooMany, 'Other'), other, '203.0.113.5')).statusCode).toBe(200)
  expect(await ask('select kind, user_id, text from notice_queue')).toEqual([
    { kind: 'import dropped', user_id: admin.id, text: '7' },
  ])

  await ask(`delete from notice_queue;
    update pending_imports set created_at = now() - interval '${pendingImports.keptDays + 1} days' where user_id = ${newcomer.id}`)
  const { db, pool } = subject.database
  const forget = importJobs({ db, pool, noticeDelivery: { wake: () => {} } }).find(({ every }) => every !== undefined)
  await forget?.run({})
  expect(await ask('select kind, user_id, text from notice_queue')).toEqual([
    { kind: 'import dropped', user_id: newcomer.id, text: String(tooMany) },
  ])
})

test('a file of a deleted or undone account disappears from the queue', async () => {
  await send(rowsOf(tooMany))
  await call('POST', `/api/review/accounts/${newcomer.id}/undo`, { isClosed: false })
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
