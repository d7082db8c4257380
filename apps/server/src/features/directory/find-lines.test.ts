import { beforeAll, expect, test } from 'vitest'
import { foldName } from '@bolodex/brand-names/fold-name'
import { saveLines } from '#domain/brands/line-store.ts'
import { addBrand } from '#testing/builders.ts'
import { searchDirectory } from '#testing/search-directory.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { statementOf } from './finding-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
const search = (q: string, more = '') => searchDirectory(subject.app, q, more)

beforeAll(async () => {
  const { db } = subject.database
  const add = async (name: string, lines: string[], description = 'Ties and suits of a big house.') => {
    const { id } = await addBrand(db, { name, description, lines })
    await saveLines(db, [{ id, lines }])
  }
  await add('Ralph Lauren', ['Purple Label: made in Italy, best', 'RRL: vintage work clothes', 'Polo Sport'])
  await add('Sable Harbor', ['Purple Tide'], 'Jackets, also of a brown label.')
})

test.each([
  ['purple label', ['Ralph Lauren (same, line Purple Label)']],
  ['Purple-Label!', ['Ralph Lauren (same, line Purple Label)']],
  ['r.r.l.', ['Ralph Lauren (same, line RRL)']],
  ['purple', ['Sable Harbor (begins, line Purple Tide)', 'Ralph Lauren (begins, line Purple Label)']],
  // A word in the middle of a line is not enough.
  ['sport', []],
])('%s finds the brands of that line as close matches: %j [X-21c]', async (q, close) => {
  const found = await search(q)
  expect([found.total, found.equal, found.close.filter((match) => match.includes(', line '))]).toEqual([0, 0, close])
})

test('a misspelled line asks whether its brand was meant', async () => {
  expect(await search('purpel label')).toMatchObject({ total: 0, close: [], didYouMean: ['Ralph Lauren (close)'] })
})

test('a brand found by its own name is not listed again by a line, and filters hold for lines', async () => {
  expect(await search('ralph lauren')).toMatchObject({ brands: ['Ralph Lauren'], close: [] })
  expect(await search('purple label', '&minPrice=900')).toMatchObject({ close: [], filteredOut: 'Ralph Lauren' })
})

test('a line that was removed no longer finds its brand', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Quiet Pine', lines: [] })
  await saveLines(db, [{ id, lines: ['Zebra Label'] }])
  expect((await search('zebra label')).close).toEqual(['Quiet Pine (same, line Zebra Label)'])
  await saveLines(db, [{ id, lines: [] }])
  expect((await search('zebra label')).close).toEqual([])
})

test('every way to find a line uses an index, also among many', async () => {
  const { pool } = subject.database
  await pool.query(`
      insert into brand_lines (brand_id, name, plain_key, sound_key)
      select (select min(id) from brands), 'Line ' || n, md5(n::text), left(md5(n::text), 6) from generate_series(1, 30000) n`)
  await pool.query('analyze brand_lines')
  const client = await pool.connect()
  try {
    await client.query('begin read only; set local enable_seqscan = off')
    const statement = statementOf(['same', 'sound', 'begins', 'contains', 'near'])
    const { plain, sound } = foldName('purple label')
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${statement}`,
      [plain, sound],
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('brand_lines_by_plain_key')
    expect(text).toContain('brand_lines_by_sound_key')
    expect(text).not.toContain('Seq Scan on brand_lines')
    expect(text).not.toMatch(/Rows Removed by Filter: \d{3}/)
  } finally {
    await client.query('rollback')
    client.release()
    await pool.query(`delete from brand_lines where name like 'Line %'`)
  }
})
