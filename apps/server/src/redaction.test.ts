import { beforeAll, expect, test } from 'vitest'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import type { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { makeOfflineCopy } from '#features/offline/make-copy.ts'
import { addBrand, addPost, addMember } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const secret = 'Jane Roe lives at 12 Mill Lane'
const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
let admin: string
let member: { id: number; cookie: string }

beforeAll(async () => {
  const { db } = subject.database
  admin = (await addMember(db, { is_admin: true })).cookie
  member = await addMember(db)
})

const call = async (method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object, cookie = admin) => {
  const answer = await subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const historyOf = async (slug: string) => BrandHistory.parse((await call('GET', `/api/brands/${slug}/history`)).body)

/** Every column of the whole database that contains the words. */
async function findAnywhere(words: string): Promise<string[]> {
  const { pool } = subject.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} t where t::text like $1 limit 1`, [`%${words}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a description removed from the history is nowhere in the database any more, suggestion and log included', async () => {
  const { id } = await addBrand(subject.database.db, {
    name: 'Fennimore',
    description: 'Woollen coats from the north.',
  })
  const reason = 'I know her'
  await call('POST', `/api/brands/${id}/suggestions`, { description: secret, reason }, member.cookie)
  const queue = await call('GET', '/api/review?kind=suggestion')
  const itemId = queue.body.items[0].id
  expect((await call('POST', `/api/review/items/${itemId}/verdict`, { verdict: 'accept' })).status).toBe(200)
  const change = (await historyOf('fennimore')).changes[0]
  const redact = () =>
    call('POST', `/api/brands/${id}/redactions`, { changeId: change?.id, fields: ['description', 'reason'] })

  expect(await redact()).toMatchObject({
    status: 409,
    body: { message: 'The brand still says this. Edit the brand first, then remove the old text.' },
  })
  await call('PATCH', `/api/brands/${id}`, { description: 'Woollen coats, heavy ones.' })
  expect(await findAnywhere(secret)).not.toEqual([])
  expect(await redact()).toMatchObject({ status: 200, body: { changes: 3 } })
  expect(await findAnywhere(secret)).toEqual([])
  expect(await findAnywhere(reason)).toEqual([])

  const [newest, redacted] = (await historyOf('fennimore')).changes
  expect(newest).toMatchObject({ before: { description: '[removed by an admin]' } })
  expect(redacted).toMatchObject({ after: { description: '[removed by an admin]' }, reason: '[removed by an admin]' })

  // Neither the removed text nor its placeholder can be restored.
  await call('POST', `/api/brands/${id}/restore`, { changeId: change?.id })
  expect((await historyOf('fennimore')).brand.description).toBe('Woollen coats, heavy ones.')
})

test('a name removed from the history leaves with the address made of it', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Jane Roe Private' })
  await call('PATCH', `/api/brands/${id}`, { name: 'Roe Woollens' })
  expect((await call('GET', '/api/brands/jane-roe-private/history')).status).toBe(200)
  await call('POST', `/api/brands/${id}/redactions`, { changeId: null, fields: ['name'] })
  expect(await findAnywhere('Jane Roe Private')).toEqual([])
  expect(await findAnywhere('jane-roe-private')).toEqual([])
  expect((await call('GET', '/api/brands/jane-roe-private/history')).status).toBe(404)
})

test('a redacted name takes its numbered slug with it, and leaves that of another name', async () => {
  const { db } = subject.database
  await addBrand(db, { name: 'Zz Spam Label', slug: 'zz-spam-label' })
  const { id } = await addBrand(db, { name: 'Zz Spam  Label!', slug: 'zz-spam-label-2' })
  await call('PATCH', `/api/brands/${id}`, { name: 'Zz Spam Label 501' })
  await call('PATCH', `/api/brands/${id}`, { name: 'Quiet Label' })
  await call('POST', `/api/brands/${id}/redactions`, { changeId: null, fields: ['name'] })
  expect((await call('GET', '/api/brands/zz-spam-label-2/history')).status).toBe(404)
  expect((await call('GET', '/api/brands/zz-spam-label-501/history')).status).toBe(200)
})

test('redaction deletes offline parts with the old text at once, and the next copy is complete', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Offline Roe', description: secret })
  const make = () => makeOfflineCopy({ db, log: { info: () => undefined } })
  const listParts = async () =>
    ((await call('GET', '/api/offline-copy')).body as CopyManifest).parts.map(({ hash }) => hash)
  const statusOf = async (hash: string) => (await subject.app.inject(partAddress(hash))).statusCode
  await make()
  const old = await listParts()
  await call('PATCH', `/api/brands/${id}`, { description: 'Woollen coats, heavy ones.' })
  await make()
  const shown = await listParts()
  const gone = old.filter((hash) => !shown.includes(hash))
  expect(gone.length).toBeGreaterThan(0)
  await call('POST', `/api/brands/${id}/redactions`, { changeId: null, fields: ['description'] })
  for (const hash of gone) expect(await statusOf(hash)).toBe(404)
  await make()
  for (const hash of await listParts()) expect(await statusOf(hash)).toBe(200)
})

test.each(['post', 'comment'] as const)('earlier versions of a %s can be removed for good', async (kind) => {
  const { db } = subject.database
  const post = await addPost(db, { user_id: member.id, content: kind === 'post' ? `${secret}, post` : 'Ten letters.' })
  const words = `${secret}, ${kind}`
  const { id } =
    kind === 'post'
      ? post
      : await db
          .insertInto('forum_comments')
          .values({ user_id: member.id, post_id: post.id, content: words })
          .returning('id')
          .executeTakeFirstOrThrow()
  const path = `/api/forum/${kind}s/${id}`
  expect((await call('PATCH', path, { content: 'Nothing to see here.' }, member.cookie)).status).toBe(200)
  const [edit] = (await call('GET', `${path}/edits`)).body
  expect(edit.content).toBe(words)
  expect((await call('POST', `/api/forum/edits/${edit.id}/redactions`, { reason: 'Private' })).status).toBe(200)
  expect((await call('GET', `${path}/edits`)).body[0].content).toBe('[removed by an admin]')
  expect(await findAnywhere(words)).toEqual([])
})
