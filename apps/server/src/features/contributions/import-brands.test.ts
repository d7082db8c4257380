import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountCaps } from '@bolodex/contract/accounts/account-caps'
import { csvColumns } from '@bolodex/brand-csv/brand-csv'
import { limits } from '@bolodex/contract/limits'
import { addBrand, addMember } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'

let subject: TestApp
let member: { id: number; username: string; cookie: string }

const scratch = mkdtempSync(join(tmpdir(), 'bolodex-scratch-'))

beforeAll(async () => {
  // Others on this machine have files there too.
  vi.stubEnv('TMPDIR', scratch)
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(async () => {
  await subject.close()
  vi.unstubAllEnvs()
  rmSync(scratch, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs')
  member = await addMember(db)
})

const boundary = 'x-boundary'
const type = `multipart/form-data; boundary=${boundary}`
const head = (name: string, field = 'file') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
const formOf = (file: string | Buffer, name = 'brands.csv', field = 'file') =>
  Buffer.concat([Buffer.from(head(name, field)), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
const send = (form: Buffer, headers: Record<string, string> = {}) =>
  subject.app.inject({
    method: 'POST',
    url: '/api/brands/csv',
    headers: { cookie: member.cookie, 'content-type': type, ...headers },
    payload: form,
  })
const csv = (...rows: string[]) => [csvColumns.join(','), ...rows, ''].join('\r\n')
const row = (name: string, rest = 'Wool coats from Leeds,,,') => `${name},${rest}`
const brands = () => subject.database.db.selectFrom('brands').selectAll().orderBy('id').execute()
const names = async () => (await brands()).map(({ name }) => name)
/**
 * Waits until a statement is blocked by another session's lock.
 */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await subject.database.pool.query(waiting)).rowCount).toBe(1)
}
/** Temporary files that finished imports must not leave behind. */
const leftovers = () => readdirSync(scratch).filter((name) => name.startsWith('bolodex-import-'))

describe('POST /api/brands/csv', () => {
  test('adds every row with all its fields, attributed to the signed-in member [B-04]', async () => {
    const answer = await send(
      formOf(csv('Iver Lund,"Shetland crews, knit since 1987",45,60,"sweaters;Kimonos"', row('Apex'))),
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 2 }])
    const [lund, apex] = await brands()
    expect(lund).toMatchObject({
      slug: 'iver-lund',
      name_key: 'iver lund',
      plain_key: 'iverlund',
      description: 'Shetland crews, knit since 1987',
      search_text: 'iver lund\nshetland crews, knit since 1987',
      average_sale_price: 45,
      price_basis: 'import',
      price_set_by: member.id,
      sell_through_rate: 60,
      sell_through_basis: 'import',
      garment_types: ['Sweaters', 'Kimonos'],
      source: 'manual',
      user_id: member.id,
    })
    expect(apex).toMatchObject({ average_sale_price: null, price_basis: null, garment_types: [] })
    expect((await subject.app.inject('/api/directory?q=shetland')).json().total).toBe(1)
    expect((await subject.app.inject('/api/brands/iver-lund')).json()).toMatchObject({ name: 'Iver Lund', changes: 0 })
  })

  test('saves the good rows and names each bad one, with what it holds and why [B-05d]', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Zephyr' })
    await db.insertInto('brand_aliases').values({ brand_id: id, alias: 'Zeph', alias_key: 'zeph' }).execute()
    const answer = await send(
      formOf(
        csv(
          row('Apex'),
          row('A'),
          row('APEX'),
          row('zephyr', 'Wool coats from Leeds,5,,Jeans'),
          row('ZEPH'),
          row('Lund'),
        ),
      ),
    )
    expect(answer.statusCode).toBe(422)
    const data = { description: 'Wool coats from Leeds', averageSalePrice: '', sellThroughRate: '', garmentTypes: '' }
    const errorOf = (row: number, name: string, error: string, slug: string | null = null) => ({
      row,
      data: { ...data, name },
      error,
      field: 'name',
      problems: [{ error, field: 'name' }],
      slug,
    })
    expect(answer.json()).toEqual({
      code: 'invalid_rows',
      message: 'Saved 2. 4 need fixing',
      count: 2,
      errors: [
        errorOf(3, 'A', 'Brand name must be at least 2 characters'),
        errorOf(4, 'APEX', "'APEX' is already in row 2"),
        {
          ...errorOf(5, 'zephyr', 'Already in the directory: zephyr', 'zephyr'),
          data: { ...data, name: 'zephyr', averageSalePrice: '5', garmentTypes: 'Jeans' },
        },
        errorOf(6, 'ZEPH', 'Already in the directory: ZEPH', 'zephyr'),
      ],
    })
    expect(await names()).toEqual(['Zephyr', 'Apex', 'Lund'])
  })

  test('of invalid rows only saves nothing and says so [B-05]', async () => {
    const answer = await send(formOf(csv(row('A'))))
    expect([answer.statusCode, answer.json().count, answer.json().message]).toEqual([422, 0, 'Saved 0. 1 needs fixing'])
  })

  test('the same file again adds nothing and names every row [B-05, D-15]', async () => {
    const file = csv(row('Apex'), row('Lund'))
    expect((await send(formOf(file))).statusCode).toBe(200)
    const again = await send(formOf(file))
    expect([again.statusCode, again.json().count]).toEqual([422, 0])
    expect(again.json().errors.map(({ slug }: { slug: string }) => slug)).toEqual(['apex', 'lund'])
  })

  test('finds a slug for each brand, whatever others have, had, or request in the same file', async () => {
    const { db } = subject.database
    await addBrand(db, { name: 'Gulls Larder' })
    await db.insertInto('former_brand_slugs').values({ slug: 'apex', brand_id: null }).execute()
    const many = Array.from({ length: 60 }, (_, index) => row(`Same${'!'.repeat(index)}`))
    const answer = await send(
      formOf(csv(row("Gull's Larder"), row('Gulls-Larder'), row('Gulls Larder 2'), row('Apex'), row('Lund'), ...many)),
    )
    expect(answer.json()).toEqual({ count: 65 })
    const saved = await brands()
    const slugs = saved.slice(1).map(({ slug }) => slug)
    expect(slugs.slice(0, 5)).toEqual(['gulls-larder-3', 'gulls-larder-4', 'gulls-larder-2', 'apex-2', 'lund'])
    expect(slugs.slice(5, 7)).toEqual(['same', 'same-2'])
    expect(slugs[54]).toBe('same-50')
    expect(slugs[55]).toBe(`same-${saved[56]?.id}`)
  })

  test('is refused without a session before anything is read [B-04, M-03]', async () => {
    const answer = await send(formOf(csv(row('Apex'))), { cookie: '' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in'])
    expect(await names()).toEqual([])
  })

  test.each([
    ['another kind of file', formOf(csv(row('Apex')), 'brands.xlsx'), 400, 'Please select a CSV file'],
    ['no file', Buffer.from(`--${boundary}--\r\n`), 400, 'No file selected'],
    ['another field', formOf(csv(row('Apex')), 'a.csv', 'photo'), 400, "The file must be in the field 'file'"],
    ['an empty file', formOf(''), 400, 'The file is empty'],
    ['a file without rows', formOf(csv()), 400, 'The file has column names but no rows below them'],
    ['other columns', formOf(csv(row('Apex')).replace('name', 'brand')), 400, "missing: name; unknown: 'brand'"],
    ['Latin-1', formOf(Buffer.from(csv(row('Café')), 'latin1')), 400, 'We can’t read this file as text'],
    ['NUL', formOf(csv(row('Apex'), row('Ze\0phyr'))), 400, 'We can’t read this file as text'],
    ['a broken quotation mark', formOf(csv(row('Apex'), '"Zephyr,x')), 400, 'We can’t read row 3'],
    [
      'too many rows',
      formOf(csv(...Array.from({ length: limits.csv.rows + 1 }, (_, index) => row(`Brand ${index}`)))),
      400,
      'The file must have at most 50,000 rows',
    ],
    ['20 MB and a byte', formOf(Buffer.alloc(limits.csv.bytes + 1, 'x')), 413, 'The file must be at most 20 MB'],
  ])('%s is refused in words, and nothing is saved', async (_, form, status, message) => {
    const answer = await send(form)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(message)])
    expect(await names()).toEqual([])
    expect(leftovers()).toEqual([])
  })

  test('a file of exactly 20 MB is read', async () => {
    const start = csv(row('Apex'))
    const answer = await send(formOf(start + '\n'.repeat(100) + ' '.repeat(limits.csv.bytes - start.length - 100)))
    // The blank rest is one row too long, not a file too large.
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('is too long')])
  })

  test('a client that accepts lines receives progress, and the outcome last [B-04]', async () => {
    const file = csv(...Array.from({ length: 2500 }, (_, index) => row(`Brand ${index}`)))
    const answer = await send(formOf(file), { accept: 'application/x-ndjson' })
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([
      ...[1000, 2000, 2500].map((done) => ({ progress: { done, total: 2500 } })),
      { status: 200, body: { count: 2500 }, after: expect.any(String) },
    ])
    const again = await send(formOf(csv(row('New one'), row('A'))), { accept: 'application/x-ndjson' })
    expect(again.body).toContain('"status":422')
    expect(JSON.parse(again.body.trim().split('\n').at(-1) ?? '').body.errors).toHaveLength(1)
  })
})

describe('concurrently', () => {
  test('the same names in two files of opposite order are all saved, each once [D-15]', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => row(`Brand ${index}`))
    const answers = await Promise.all([send(formOf(csv(...rows))), send(formOf(csv(...rows.toReversed())))])
    const counts = answers.map((answer) => {
      expect([200, 422], answer.body.slice(0, 300)).toContain(answer.statusCode)
      return Number(answer.json().count)
    })
    expect(counts.reduce((sum, count) => sum + count)).toBe(3000)
    expect(await names()).toHaveLength(3000)
  })

  test('a name added by another member during an import is reported, and the rest is saved [B-05, D-15]', async () => {
    const { pool } = subject.database
    const other = await pool.connect()
    await other.query(`begin; insert into brands (slug, name, name_key, description, search_text)
      values ('late', 'Late', 'late', 'Wool coats from Leeds', 'late')`)
    const importing = send(formOf(csv(row('Apex'), row('LATE'))))
    // The import has read the known names and waits for this one to commit.
    await untilSomebodyWaits()
    await other.query('commit')
    other.release()
    const answer = await importing
    expect([answer.statusCode, answer.json().count]).toEqual([422, 1])
    expect(answer.json().errors).toMatchObject([{ row: 3, error: 'Already in the directory: LATE', slug: 'late' }])
    expect(await names()).toEqual(['Late', 'Apex'])
  })
})

test('a rename by another member during an import is waited for and reported [B-05, D-15]', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db, { name: 'Zephyr' })
  const other = await pool.connect()
  await other.query(`begin; insert into brand_aliases (brand_id, alias, alias_key) values (${id}, 'Zeph', 'zeph')`)
  const importing = send(formOf(csv(row('Apex'), row('ZEPH'))))
  await untilSomebodyWaits()
  await other.query('commit')
  other.release()
  const answer = await importing
  expect([answer.statusCode, answer.json().count]).toEqual([422, 1])
  expect(answer.json().errors).toMatchObject([{ row: 3, error: 'Already in the directory: ZEPH', slug: 'zephyr' }])
})

test('a connection that is closed in the middle of the file leaves nothing behind', async () => {
  if (!subject.app.server.listening) await subject.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = subject.app.server.address() as AddressInfo
  const file = csv(...Array.from({ length: 5000 }, (_, index) => row(`Brand ${index}`)))
  const request = httpRequest({
    port,
    path: '/api/brands/csv',
    method: 'POST',
    headers: { cookie: member.cookie, 'content-type': type, 'content-length': 10_000_000, origin: 'http://localhost' },
  })
  request.on('error', () => {})
  request.write(head('brands.csv') + file)
  await expect.poll(() => leftovers().length).toBe(1)
  request.destroy()
  await expect.poll(() => leftovers().length).toBe(0)
  expect(await names()).toEqual([])
  const { rows } = await subject.database.pool.query(
    "select count(*) from pg_stat_activity where state like 'idle in%' and datname = current_database()",
  )
  expect(rows).toEqual([{ count: 0 }])
  expect((await send(formOf(csv(row('Apex'))))).statusCode).toBe(200)
})

test('of an account above its daily rows is held until an admin has reviewed it', async () => {
  await subject.database.pool.query(
    "insert into contribution_counts (user_id, kind, hour, amount) values ($1, 'importedRows', date_trunc('hour', now()), $2)",
    [member.id, accountCaps.later.importedRows - 1],
  )
  const answer = await send(formOf(csv(row('Apex'), row('Zephyr'))))
  expect(answer.json()).toMatchObject({ count: 0, waiting: { rows: 2 } })
  expect(await names()).toEqual([])
  expect((await send(formOf(csv(row('Apex'))))).json()).toEqual({ count: 1 })
})
