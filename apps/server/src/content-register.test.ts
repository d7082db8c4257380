import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { redactableFields } from '@bolodex/contract/curation/redaction'
import type { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { OpenData } from '@bolodex/contract/open-data/open-data'
import { contributedColumns, contributedJobs, otherColumns, servedCopies } from '#domain/content-register.ts'
import { makeOfflineCopy } from '#features/offline/make-copy.ts'
import { makeDump, openDataJobs } from '#features/open-data/make-dump.ts'
import { createDiskFiles } from '#platform/media/open-file-store.ts'
import { signIn } from '#testing/builders.ts'
import { exampleCalls } from './example-calls.ts'
import { findMarkers, listTextColumns, markersIn } from '#testing/find-markers.ts'
import { neverStored, notWritten, prepareScenes } from '#testing/marker-scenes.ts'
import { listPublicUrls } from '#testing/public-urls.ts'
import { openTestApp, shareTestApp } from '#testing/test-app.ts'
import { fillWithMarkers, holdsText, type Markers } from '#testing/write-markers.ts'

// A marker goes into every text field of the contract. Every column in which it is found afterwards must be in the
// register, and redaction must remove it everywhere.
const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let prepared: Awaited<ReturnType<typeof prepareScenes>>
const markers: Markers = new Map([['zqzzzx', 'POST /api/brands/csv']])
const statuses: Record<string, number> = {}
const found = new Set<string>()
const log = { info: () => {}, warn: () => {} }

type Call = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'; url: string; payload?: object }
const call = (cookie: string, { method = 'POST', url, payload }: Call) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const list = async (query: string) => (await subject.database.pool.query<{ id: number; user_id: number }>(query)).rows
/** Which of the written markers each column holds. Random codes can look like a marker, too. */
const findWritten = async () => {
  const columns = await findMarkers(subject.database.pool)
  const written = [...columns].map(([column, names]) => [column, names.filter((name) => markers.has(name))] as const)
  return new Map(written.filter(([, names]) => names.length > 0))
}
const look = async () => {
  const columns = await findWritten()
  for (const column of columns.keys()) found.add(column)
  return columns
}
const dumps = () => ({
  database: subject.database,
  files: createDiskFiles(subject.photoDir),
  readName: () => 'Bolodex',
  readFreeBytes: async () => null,
  config: { ORIGIN: 'http://localhost', DATABASE_REPLICA_URL: undefined, PHOTO_FREE_FLOOR: 0 },
  log,
})

/** Writes a marker through each call with a text field. */
async function writeMarkers(): Promise<void> {
  for (const { method, path, body: schema } of subject.app.contractRoutes) {
    if (!schema || !holdsText(schema)) continue
    const name = `${method} ${path}`
    const before = markers.size
    const example = exampleCalls[name]?.body
    const filled = fillWithMarkers(schema, { call: name, example, markers, isSkipped: (at) => neverStored.test(at) })
    if (markers.size === before || name in notWritten) continue
    const body = filled as Record<string, unknown>
    // A call that is new to the contract has no scene: it is made by a visitor and fails below.
    const scene = await prepared.scenes[name]?.(body)
    const url = path.replaceAll(/:(\w+)/g, (_, param: string) => String(scene?.params?.[param] ?? param))
    const answer = await call(scene?.as ?? '', { method, url, payload: { ...body, ...scene?.body } })
    statuses[name] = answer.statusCode
    await look()
  }
  statuses['POST /api/brands/csv'] = await prepared.sendFile('zqzzzx')
  let rest = 0
  const mark = (what: string): string => {
    const marker = `zqz${'abcdefgh'[(rest += 1)]}zx`
    markers.set(marker, what)
    return marker
  }
  Object.assign(statuses, await prepared.writeElsewhere(mark))
  await look()
}

/** What the exports of all accounts have together. */
async function readExports(): Promise<string> {
  const texts: string[] = []
  for (const { id } of await list('select id from users order by id')) {
    const cookie = await signIn(subject.database.db, id)
    texts.push((await call(cookie, { method: 'GET', url: '/api/account/export' })).body)
  }
  return texts.join('\n')
}

/** What anyone reads, with the copies that the server makes of it. */
async function readPublic(app = subject.app): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  for (const url of await listPublicUrls(subject, { username: prepared.member.username, id: prepared.edited.id }))
    read.set(url, (await app.inject(url)).body)
  return read
}

const partUrls = async () =>
  (await subject.app.inject('/api/offline-copy')).json<CopyManifest>().parts.map(({ hash }) => partAddress(hash))
const fileUrls = async () => {
  const { files } = OpenData.parse((await subject.app.inject('/data/latest.json')).json())
  return files.map(({ url }) => new URL(url, 'http://localhost').pathname)
}
async function readFiles(urls: string[], app = subject.app): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  for (const url of urls) {
    const { rawPayload, statusCode } = await app.inject(url)
    const isZipped = rawPayload[0] === 0x1f && rawPayload[1] === 0x8b
    if (statusCode === 200) read.set(url, (isZipped ? gunzipSync(rawPayload) : rawPayload).toString())
  }
  return read
}

/** What an admin does to remove content: edit it, then redact the earlier versions. */
async function removeEverything(): Promise<void> {
  const { admin, member, writer } = prepared
  // Hidden texts stay for moderators: each is shown again, so that its author can remove it.
  for (const { id } of await list('select id from forum_photos where hidden_at is not null'))
    await call(admin.cookie, {
      method: 'PATCH',
      url: `/api/forum/photos/${id}/moderation`,
      payload: { isHidden: false },
    })
  const clean = { title: 'A plain title', content: 'Nothing to see here.', photos: [] }
  for (const { id, user_id } of await list('select id, user_id from forum_posts')) {
    const cookie = user_id === member.id ? member.cookie : writer.cookie
    expect((await call(cookie, { method: 'PATCH', url: `/api/forum/posts/${id}`, payload: clean })).statusCode).toBe(
      200,
    )
  }
  for (const { id } of await list('select id from brand_videos where hidden_at is null'))
    expect((await call(admin.cookie, { method: 'DELETE', url: `/api/brand-videos/${id}` })).statusCode).toBe(200)
  for (const { id, user_id: brandId } of await list('select id, brand_id as user_id from tag_photos'))
    await call(admin.cookie, { method: 'DELETE', url: `/api/brands/${brandId}/photos/${id}` })
  const { title: _, ...comment } = clean
  for (const { id } of await list('select id from forum_comments where hidden_at is null'))
    expect(
      (await call(member.cookie, { method: 'PATCH', url: `/api/forum/comments/${id}`, payload: comment })).statusCode,
    ).toBe(200)
  await look()
  for (const { id } of await list('select id from forum_edits'))
    await call(admin.cookie, { url: `/api/forum/edits/${id}/redactions`, payload: {} })
  for (const { id } of await list('select id from brands')) {
    const facts = {
      name: `Plain ${id}`,
      description: 'Coats of plain wool.',
      garmentTypes: [],
      lines: [],
      fakeWarning: null,
      website: null,
      wikidata: null,
      aliases: [],
    }
    expect((await call(admin.cookie, { method: 'PATCH', url: `/api/brands/${id}`, payload: facts })).statusCode).toBe(
      200,
    )
    await look()
    const changes = await list(`select id from brand_revisions where brand_id = ${id}`)
    for (const changeId of [null, ...changes.map((change) => change.id)])
      for (const field of redactableFields)
        // Refused where the brand still says the same.
        await call(admin.cookie, { url: `/api/brands/${id}/redactions`, payload: { changeId, fields: [field] } })
  }
}

/** In which columns which markers are, and what the exports have, before anything is removed. */
let stored: Map<string, string[]>
let exported: string
let before: Map<string, string>
let after: Map<string, string>
let left: Map<string, string[]>
let leftAfterAccounts: Map<string, string[]>

beforeAll(async () => {
  prepared = await prepareScenes(subject)
  const { db, pool } = subject.database
  await writeMarkers()
  // A brand whose every text has a marker becomes part of another.
  const [written] = await list(`select id from brands where name ~ 'zq' and source_url is not null`)
  const into = { into: prepared.brand.id }
  const merge = await call(prepared.admin.cookie, { url: `/api/brands/${written?.id}/merge`, payload: into })
  statuses['POST /api/brands/:id/merge, of a brand with markers'] = merge.statusCode
  stored = await look()
  exported = await readExports()
  await makeOfflineCopy({ db, log })
  await makeDump(dumps())
  const urls = [...(await partUrls()), ...(await fileUrls())]
  before = new Map([...(await readPublic()), ...(await readFiles(urls))])
  await removeEverything()
  for (const job of openDataJobs(dumps())) if (job.name === 'withdraw-open-data') await job.run({})
  await makeOfflineCopy({ db, log })
  // A process that has nothing in memory: what others hold there expires within a minute.
  const { app } = await openTestApp(subject.database, { PHOTO_DIR: subject.photoDir, RATE_LIMIT_FACTOR: '1000' })
  const allUrls = [...urls, ...(await partUrls()), ...(await fileUrls())]
  after = new Map([...(await readPublic(app)), ...(await readFiles(allUrls, app))])
  await app.close()
  left = await look()
  await pool.query(`update users set created_at = now() - interval '60 days'`)
  for (const user of await pool.query('select id, username from users where not is_admin').then(({ rows }) => rows)) {
    const cookie = await signIn(db, user.id)
    await call(cookie, { url: '/api/account/delete', payload: { username: user.username } })
  }
  leftAfterAccounts = await findWritten()
}, 240_000)

type Register = Record<string, Record<string, unknown>>
const register: Register = { ...contributedColumns, jobs: contributedJobs }
const listUnregistered = (columns: Iterable<string>, known: Register): string[] =>
  [...columns].filter((name) => {
    const [table = '', column = ''] = name.split('.')
    return known[table]?.[column] === undefined
  })
const removalOf = (name: string): unknown => {
  const [table = '', column = ''] = name.split('.')
  return register[table]?.[column]
}
const whereFrom = (columns: Map<string, string[]>, isBad: (column: string) => boolean) =>
  [...columns]
    .filter(([column]) => isBad(column))
    .map(([column, names]) => `${column} by ${names.map((name) => markers.get(name)).join(', ')}`)

test('a marker was written by every call of the contract with a text field', () => {
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(25)
})

test('every column in which a marker was found is registered as contributed', () => {
  expect(listUnregistered(found, register)).toEqual([])
  // The check sees a column that is missing.
  const { reason: _, ...rest } = contributedColumns.brand_suggestions ?? {}
  expect(listUnregistered(found, { ...register, brand_suggestions: rest })).toEqual(['brand_suggestions.reason'])
})

test('every column that can hold a text is registered, once', async () => {
  const columns = (await listTextColumns(subject.database.pool)).map(({ table, column }) => `${table}.${column}`)
  const others = Object.entries(otherColumns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const contributed = Object.entries<Record<string, unknown>>(contributedColumns).flatMap(([table, names]) =>
    Object.keys(names).map((name) => `${table}.${name}`),
  )
  expect([...contributed, ...others].toSorted()).toEqual(columns.toSorted())
})

test('markers are found where no body of a call leads: quotes, sources of photos, waiting files and jobs', () => {
  const places = [
    'brand_mentions.quote',
    'tag_photos.source_url',
    'tag_photos.unlisted_era',
    'pending_import_rows.facts',
  ]
  expect([...found]).toEqual(expect.arrayContaining([...places, 'jobs.add-photo-by-url']))
})

/** Written by visitors without an account, or by admins about others. */
const isFromOthers = (marker: string): boolean => /missed-searches|visits/.test(markers.get(marker) ?? '')
const listUnexported = (text: string): string[] => {
  const inExports = new Set(markersIn(text))
  const isMissing = (name: string) => !isFromOthers(name) && !inExports.has(name)
  const missing = [...stored].map(([column, names]): [string, string[]] => [column, names.filter(isMissing)])
  // What undoing a merge needs expires after 30 days.
  return whereFrom(
    new Map(missing.filter(([, names]) => names.length > 0)),
    (column) => !column.startsWith('brand_merge') && ['edit', 'redact', 'account'].includes(String(removalOf(column))),
  )
}

test('every text that an account wrote is in its export', () => {
  expect(listUnexported(exported)).toEqual([])
  // An export that forgets a part is seen.
  const [photo] = [...markers].find(([, call]) => call === 'the address of a photo') ?? ['']
  expect(listUnexported(exported.replaceAll(photo, ''))).toEqual(['tag_photos.source_url by the address of a photo'])
})

test('redaction leaves no marker except where moderators read it, the account has it or it expires', () => {
  expect(whereFrom(left, (column) => ['edit', 'redact'].includes(String(removalOf(column))))).toEqual([])
})

test('deleting the accounts leaves no marker in what belongs to them', () => {
  expect(whereFrom(leftAfterAccounts, (column) => removalOf(column) === 'account')).toEqual([])
})

test('no public answer, page, offline part or open data file has a marker after redaction', () => {
  const held = [...before].filter(([, body]) => markersIn(body).length > 0).map(([url]) => url)
  for (const some of [/^\/brands\//, /^\/forum\/post/, /^\/api\/offline-copy\/parts/, /^\/data\//, /history$/, /atom$/])
    expect(
      held.filter((url) => some.test(url)),
      String(some),
    ).not.toEqual([])
  const hold = [...after].flatMap(([url, body]) =>
    markersIn(body).flatMap((name) => (markers.has(name) ? [`${url} by ${markers.get(name)}`] : [])),
  )
  expect(hold).toEqual([])
})

test('shared caches serve no copy for longer than the register says', async () => {
  const urls: Record<string, string | undefined> = {
    '/brands/:slug': '/brands/scene-brand',
    '/brands/:slug/card.png': `/brands/plain-${prepared.brand.id}/card.png`,
    '/api/offline-copy/parts/:hash': (await partUrls())[0],
    '/data/:date/:file': (await fileUrls())[0],
  }
  for (const { path, seconds } of Object.values(servedCopies)) {
    const url = urls[path]
    if (url === undefined) continue
    const header = String((await subject.app.inject(url)).headers['cache-control'])
    const [shared = /max-age=(\d+)/.exec(header)?.[1]] = /s-maxage=(\d+)/.exec(header)?.slice(1) ?? []
    const stale = Number(/stale-while-revalidate=(\d+)/.exec(header)?.[1] ?? 0)
    expect([path, Number(shared) + stale <= seconds]).toEqual([path, true])
  }
})
