import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedSamples } from '#features/samples/seed-samples.ts'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { addAnalysis, addUser, signIn } from '#testing/builders.ts'
import { createSiteSettingsStore } from '#domain/site-settings-store.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// Most answers are parsed by their schema on the way out. Those that Postgres writes as JSON are not. This proves for
// every read, on the sample directory, that they match their schema and contain nothing else.
let subject: TestApp
let folder: string
let cookie: string
const values: Record<string, string> = {}

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db, pool } = subject.database
  folder = await mkdtemp(join(tmpdir(), 'bolodex-closed-'))
  await seedSamples({ db, files: createDiskPhotos(folder), enqueueSizes: async () => {} })
  const admin = await addUser(db, { is_admin: true })
  cookie = await signIn(db, admin.id)
  const ask = async (query: string) => String((await pool.query<{ v: unknown }>(query)).rows[0]?.v)
  values['slug'] = await ask(
    `select slug as v from brands b order by (select count(*) from brand_videos where brand_id = b.id) desc,
      (select count(*) from tag_photos where brand_id = b.id) desc, id limit 1`,
  )
  values['username'] = await ask(`select username as v from users u
    order by (select count(*) from brands where user_id = u.id) desc, id limit 1`)
  values['post'] = await ask('select id as v from forum_posts order by comment_count desc, id limit 1')
  values['comment'] = await ask('select id as v from forum_comments order by id limit 1')
  values['brand'] = await ask('select id as v from brands order by id limit 1')
  await pool.query(
    `insert into brand_identifiers (kind, number, brand_id, is_by_established)
     select 'RN', '12345', id, true from brands where slug = $1`,
    [values['slug']],
  )
  await createSiteSettingsStore(db).save({ rules: '# House rules' })
  values['analysis'] = (await addAnalysis(db, { user_id: admin.id })).id
  const flag = { target: 'brand', id: Number(values['brand']), reason: 'facts' }
  await subject.app.inject({ method: 'POST', url: '/api/flags', headers: { cookie }, payload: flag })
  values['account'] = String(admin.id)
  values['item'] = await ask('select max(id) as v from review_items')
}, 240_000)
afterAll(async () => {
  await subject.close()
  await rm(folder, { recursive: true })
})

/** The value for `:id` in a path. */
function idIn(path: string): string {
  if (path.includes('/accounts/')) return values['account'] ?? ''
  if (path.includes('/posts/')) return values['post'] ?? ''
  if (path.includes('/comments/')) return values['comment'] ?? ''
  if (path.includes('/analyses/')) return values['analysis'] ?? ''
  return (path.includes('/items/') ? values['item'] : values['brand']) ?? ''
}

/** Parameters without which a read answers nothing. */
const queries: Record<string, string> = {
  '/api/changed-brands': 'since=2026-01-01T00:00:00Z',
  '/api/brand-names': 'name=Barlow%20%26%20Thrane',
  '/api/forum/search': 'q=tag',
  '/api/forum/similar': 'title=tag',
  '/api/auth/username': 'username=nobody_yet',
  '/api/votes/mine': 'brand=1',
  '/api/review/guest-photos': 'from=2026-01-01&to=2026-01-31',
  '/api/review/accounts': 'q=a',
  '/api/review/young-accounts': 'from=2026-01-01&to=2026-01-31&youngerThanDays=7',
  '/api/review/hidden-words': 'list=wanted',
  '/api/review/imports/:id/rows': 'rows=other',
  '/api/brands/:id/guest-votes': 'from=2026-01-01&to=2026-01-31',
}

test('every read answers exactly the fields of its schema, including JSON written by the database', async () => {
  // The process reads the saved page once it is notified.
  await expect.poll(async () => (await subject.app.inject('/api/site/pages/rules')).statusCode).toBe(200)
  // A file is not an answer made of fields.
  const reads = subject.app.contractRoutes.filter(
    ({ method, answer }) => method === 'GET' && !(answer instanceof z.ZodFile),
  )
  for (const { path, answer } of reads) {
    const filled = path
      .replace(':slug', values['slug'] ?? '')
      .replace(':username', values['username'] ?? '')
      .replace(':id', idIn(path))
      .replace(':kind/:number', 'RN/12345')
      .replace(':page', 'rules')
    const url = queries[path] ? `${filled}?${queries[path]}` : filled
    const { statusCode, body } = await subject.app.inject({ url, headers: { cookie } })
    expect.soft([url, statusCode]).toEqual([url, 200])
    if (statusCode !== 200) continue
    const sent: unknown = JSON.parse(body)
    // Parsing leaves out what the schema does not name: what is left must be everything.
    expect.soft(z.parse(answer, sent), url).toEqual(sent)
  }
  expect(reads.length).toBeGreaterThan(30)
}, 120_000)
