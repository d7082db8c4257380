import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvMark, csvParseOptions, unguardCell } from '@bolodex/brand-csv/csv-text'
import { OpenData, type ColumnType, type DumpColumn, type DumpFormat } from '@bolodex/contract/open-data/open-data'
import { datingRules } from '@bolodex/garment-dating/rules'
import { seedSamples } from '#features/samples/seed-samples.ts'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { makeTestDump } from '#testing/make-dump.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { listDatasets } from './dataset-store.ts'

const origin = 'http://localhost'
const firstDay = '2026-11-01'
/** The key of a member whose sales are in a figure. */
const memberKey = 777_123_456_789_012
const planted = [
  'planted@example.org',
  'planted_member',
  '203.0.113.77',
  'planted-token',
  'planted.example',
  String(memberKey),
]

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '10000' })

const make = (date: string) => makeTestDump(subject, date)
const get = (url: string, headers: Record<string, string> = {}) => subject.app.inject({ url, headers })
const readLatest = async () => OpenData.parse((await get('/data/latest.json')).json())
const fetchFile = async (name: string, date = firstDay) => (await get(`/data/${date}/${name}`)).rawPayload

beforeAll(async () => {
  const { db, pool } = subject.database
  await seedSamples({ db, files: createDiskPhotos(subject.photoDir), enqueueSizes: async () => {} })
  const admin = await addUser(db, { is_admin: true, email: 'planted@example.org', email_verified: true })
  const cookie = await signIn(db, admin.id)
  const { id } = await addBrand(db, { name: '+Plus “Tag”', description: '=1+1, "quoted"\nand a second line' })
  const send = (method: 'PATCH' | 'DELETE' | 'POST', url: string, payload?: object) =>
    subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const reason = planted.join(' ')
  await send('PATCH', `/api/brands/${id}`, { averageSalePrice: 55, aliases: ['-Minus', '@At'], reason })
  await send('PATCH', `/api/brands/${id}`, { website: 'levi.com', wikidata: 'Q127962' })
  await send('PATCH', `/api/brands/${id}`, { garmentTypes: ['Jeans', 'Capes, long'], averageSalePrice: null })
  const gone = await addBrand(db, { name: 'Deleted Secret Name' })
  await send('PATCH', `/api/brands/${gone.id}`, { averageSalePrice: 1 })
  await send('DELETE', `/api/brands/${gone.id}?reason=planted_member`)
  await pool.query(`
    update users set username = 'planted_member' || id, display_username = 'planted_member' || id;
    update sessions set token = 'planted-token' || id, user_agent = '203.0.113.77';
    update tag_photos set source_url = 'https://planted.example/' || id;
    update brand_revisions set reason = 'planted_member 203.0.113.77 planted-token'`)
  await pool.query(
    `insert into sold_cells (brand_id, currency, garment, is_shown, level, median, low, high, sales, members, month, as_of,
       member_keys, given, counted)
     select $1, 'USD', garment, is_shown, 'enough', 60, 40, 75, 20, 5, '2026-11-01', '2026-11-17', $2, array['\\x01'::bytea],
       array['\\x01'::bytea]
     from (values ('', true), ('Jeans', true), ('Shorts', false)) as c (garment, is_shown)`,
    [id, [memberKey]],
  )
  await pool.query(
    `insert into sold_quarters (brand_id, currency, garment, quarter, median, member_keys)
     select brand_id, currency, garment, '2026-Q3', 55, member_keys from sold_cells`,
  )
  await pool.query(`update brands set sold_price = 60, sold_count = 20, sold_as_of = '2026-11-17' where id = $1`, [id])
  await pool.query(
    `insert into brand_identifiers (kind, number, brand_id, user_id, is_by_established)
     values ('RN', '12345', $1, $2, true), ('RN', '12345', $1, null, false), ('CA', '01234', $1, null, false)`,
    [id, admin.id],
  )
  await make(firstDay)
}, 120_000)

const sqlTypes: Record<ColumnType, string> = {
  integer: 'bigint',
  text: 'text',
  'text[]': 'text[]',
  timestamp: 'timestamptz',
  json: 'jsonb',
}

type Row = Record<string, unknown>

/** The rows of a file, as a program would read them that knows nothing but the schema. */
async function readFile(name: string, columns: DumpColumn[], format: DumpFormat): Promise<Row[]> {
  const text = gunzipSync(await fetchFile(`${name}.${format}.gz`)).toString()
  if (format === 'ndjson')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  expect(text.startsWith(csvMark)).toBe(true)
  const [head, ...rows] = parse(text.slice(csvMark.length), csvParseOptions)
  expect(head).toEqual(columns.map((column) => column.name))
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column.name, readCell(cells[index] ?? '', column)])),
  )
}

function readCell(cell: string, { type }: DumpColumn): unknown {
  const text = unguardCell(cell)
  if (text === '') return null
  return type === 'json' || type === 'text[]' ? (JSON.parse(text) as unknown) : text
}

describe.each(['ndjson', 'csv'] as const)('as %s', (format) => {
  test('the dump loads into an empty database and is the source row by row [X-16d]', async () => {
    const client = new pg.Client({ connectionString: await createEmptyDatabase() })
    await client.connect()
    const { datasets } = await readLatest()
    const compared: Record<string, number> = {}
    for (const { name, columns, rows: count } of datasets) {
      const quoted = columns.map((column) => `"${column.name}"`).join(', ')
      await client.query(
        `create table ${name} (line serial, ${columns.map((column) => `"${column.name}" ${sqlTypes[column.type]}`).join(', ')})`,
      )
      const rows = await readFile(name, columns, format)
      expect(rows).toHaveLength(count)
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(columns.map((column) => column.name))
        const values = columns.map(({ name: column, type }) =>
          type === 'json' && row[column] !== null ? JSON.stringify(row[column]) : row[column],
        )
        const places = values.map((_, index) => `$${index + 1}`).join(', ')
        await client.query(`insert into ${name} (${quoted}) values (${places})`, values)
      }
      const query = (await listDatasets(origin)).find((dataset) => dataset.name === name)?.query
      const source = await subject.database.pool.query<Row>(String(query))
      const loaded = await client.query<Row>(`select ${quoted} from ${name} order by line`)
      const plain = (row: Row) => JSON.parse(JSON.stringify(row)) as Row
      expect(loaded.rows.map(plain)).toEqual(source.rows.map(plain))
      compared[name] = loaded.rows.length
    }
    await client.end()
    // Counted on their own: a query of ours that left rows out would agree with itself.
    const { rows } = await subject.database.pool.query<Row>(`
      select (select count(*) from brands) as brands, (select count(*) from brand_aliases) as brand_aliases,
        (select count(*) from tag_photos where retired_at is null) as tag_photos, 1 as removed_brands, 2 as sold_figures, 2 as sold_quarters,
        14 as garment_types`)
    expect(compared).toMatchObject({ ...rows[0], dating_rules: datingRules.length })
    expect(compared['fact_changes']).toBeGreaterThanOrEqual(4)
  })
})

test('no file contains personal data, nor the facts of a deleted brand', async () => {
  const { files: listed } = await readLatest()
  expect(listed.length).toBeGreaterThan(10)
  for (const { name } of listed) {
    const bytes = await fetchFile(name)
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
    expect(text.length).toBeGreaterThan(0)
    for (const mark of [...planted, 'Deleted Secret Name']) expect(text, name).not.toContain(mark)
  }
})

test('every change of a fact is there with both values', async () => {
  const changes = await readFile('fact_changes', [], 'ndjson')
  expect(changes.slice(-6).map(({ fact, before, after }) => [fact, before, after])).toEqual([
    ['averageSalePrice', null, 55],
    ['aliases', [], ['-Minus', '@At']],
    ['website', null, 'https://levi.com/'],
    ['wikidata', null, 'Q127962'],
    ['averageSalePrice', 55, null],
    ['garmentTypes', [], ['Jeans', 'Capes, long']],
  ])
})

test('published figures of members’ sales are included, hidden ones are not [X-16d, X-24a]', async () => {
  const figures = await readFile('sold_figures', [], 'ndjson')
  expect(figures.map(({ garment, median, low, high, sales }) => [garment, median, low, high, sales])).toEqual([
    [null, 60, 40, 75, 20],
    ['Jeans', 60, 40, 75, 20],
  ])
  expect(figures[0]).toMatchObject({ firstMonth: '2025-12', lastMonth: '2026-11', asOf: '2026-11-17' })
  const brands = await readFile('brands', [], 'ndjson')
  expect(brands.find(({ id }) => id === figures[0]?.['brandId'])).toMatchObject({
    averageSalePrice: 60,
    priceBasis: 'sales',
    soldCount: 20,
    estimatedPrice: null,
    website: 'https://levi.com/',
    wikidata: 'Q127962',
  })
})

test('the dating rules are included as they are written in the project, with their sources', async () => {
  const rows = await readFile('dating_rules', [], 'ndjson')
  const written = rows.map(({ verified, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null || key.startsWith('not'))),
    verified: verified === 'true',
  }))
  expect(written).toEqual(datingRules)
  expect(rows.every(({ source }) => typeof source === 'string' && source.length >= 8)).toBe(true)
})

test('a spreadsheet runs no cell of the CSV files', async () => {
  const { datasets } = await readLatest()
  for (const { name } of datasets) {
    const text = gunzipSync(await fetchFile(`${name}.csv.gz`)).toString()
    const cells = parse(text.slice(1), csvParseOptions).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  }
})

describe('serving', () => {
  test('sizes and checksums are those of the files, in the manifest and in SHA256SUMS', async () => {
    const { files: listed } = await readLatest()
    const sums = (await fetchFile('SHA256SUMS')).toString()
    for (const { name, url, bytes, sha256 } of listed) {
      const answer = await get(url)
      expect(answer.rawPayload).toHaveLength(bytes)
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256)
      if (name !== 'SHA256SUMS') expect(sums).toContain(`${sha256}  ${name}\n`)
    }
  })

  test('a file is cacheable forever and has a content type', async () => {
    const { headers } = await get(`/data/${firstDay}/brands.csv.gz`)
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect((await get(`/data/${firstDay}/schema.json`)).headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await get(`/data/${firstDay}/SHA256SUMS`)).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('a client with a current file gets 304', async () => {
    const url = `/data/${firstDay}/brands.ndjson.gz`
    const etag = String((await get(url)).headers.etag)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('an interrupted download resumes', async () => {
    const url = `/data/${firstDay}/brands.ndjson.gz`
    const whole = await get(url)
    const size = whole.rawPayload.length
    const rest = await get(url, { range: 'bytes=100-', 'if-range': String(whole.headers.etag) })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 100-${size - 1}/${size}`])
    expect(Buffer.concat([whole.rawPayload.subarray(0, 100), rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    const other = await get(url, { range: 'bytes=100-', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size])
    const beyond = await get(url, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
  })

  test('HEAD answers with the size and no bytes', async () => {
    const { files: listed } = await readLatest()
    const answer = await subject.app.inject({ method: 'HEAD', url: String(listed[0]?.url) })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(listed[0]?.bytes),
      '',
    ])
  })

  test.each([
    ['2026-11-01/brands.xml', 404],
    ['2026-10-01/brands.csv.gz', 404],
    ['2026-11-01/..%2F..%2Fetc%2Fpasswd', 400],
    ['..%2F2026-11-01/brands.csv.gz', 400],
    ['2026-11-31/brands.csv.gz', 400],
    ['2026-11-01/brands.csv.gz?x=1', 400],
    ['2026-11-01/', 400],
    ['2026-11-01/brands.csv.gz/more', 404],
  ])('/data/%s is answered with %i', async (path, status) => {
    expect((await get(`/data/${path}`)).statusCode).toBe(status)
  })

  test('the page lists the files, their checksums and the licenses', async () => {
    const { files: listed, licences } = await readLatest()
    for (const url of ['/data', '/data/']) {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      for (const { url: link, sha256 } of listed) {
        expect(page.body).toContain(`href="${link}"`)
        expect(page.body).toContain(sha256)
      }
      for (const { url: link } of Object.values(licences)) expect(page.body).toContain(link)
    }
  })
})

// Last, because it makes a newer dump.
test('numbers on tags are included with how many established members found them, until they are taken off [X-30b]', async () => {
  const list = async (date: string) => {
    const text = gunzipSync(await fetchFile('brand_identifiers.ndjson.gz', date)).toString()
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  }
  const [{ brandId } = {}] = await list(firstDay)
  expect(await list(firstDay)).toEqual([
    { brandId, kind: 'CA', number: '01234', confirmations: 0 },
    { brandId, kind: 'RN', number: '12345', confirmations: 1 },
  ])
  await subject.database.pool.query(`delete from brand_identifiers where kind = 'CA'`)
  await make('2026-11-02')
  expect((await list('2026-11-02')).map(({ kind }) => kind)).toEqual(['RN'])
})
