import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startYouTube, type YouTube } from '../../../tools/parts/youtube.ts'
import { sampleVideos } from '../../../tools/parts/youtube/videos.ts'

/**
 * Section 7 of the specification, row by row, with the callers of section 6 (and of Y-01 for the analyzer). Copied by
 * hand and not derived from the contract, because the contract is compared with it.
 */
const specified = [
  ['GET', '/api/brands', 'visitor'],
  ['POST', '/api/brands', 'signed-in user'],
  ['POST', '/api/brands/csv', 'signed-in user'],
  ['PATCH', '/api/brands/{id}', 'admin'],
  ['PATCH', '/api/brands/{id}/photo', 'visitor'],
  ['POST', '/api/brands/{id}/upload', 'visitor'],
  ['DELETE', '/api/brands/{id}', 'admin'],
  ['POST', '/api/brands/{id}/vote', 'visitor'],
  ['POST', '/api/youtube/analyze', 'signed-in user'],
  ['GET', '/api/forum/posts', 'visitor'],
  ['GET', '/api/forum/posts/{id}', 'visitor'],
  ['GET', '/api/forum/posts/{id}/comments', 'visitor'],
  ['POST', '/api/forum/posts/{id}/comments', 'signed-in user'],
  ['POST', '/api/forum/posts', 'signed-in user'],
] as const

/** The product distinguishes known visitors from unknown ones; to the specification both are visitors. */
const accessOf = { visitor: ['anyone', 'guest'], 'signed-in user': ['user'], admin: ['admin'] }

let youtube: YouTube
let subject: TestApp
let brandId: number
let postId: number
const cookies: Record<string, string> = {}

beforeAll(async () => {
  youtube = await startYouTube()
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000', YOUTUBE_ORIGIN: youtube.origin })
  const { db } = subject.database
  const member = await addUser(db)
  cookies['signed-in user'] = await signIn(db, member.id)
  cookies['admin'] = await signIn(db, (await addUser(db, { is_admin: true })).id)
  brandId = (await addBrand(db, { name: 'Iver Lund' })).id
  postId = (await addPost(db, { user_id: member.id })).id
})
afterAll(async () => {
  await subject.close()
  await youtube.stop()
})

test.each(specified)('%s %s is a call for: %s [M-04a]', (method, path, role) => {
  const served = subject.app.contractRoutes.find(
    (route) => route.method === method && route.path.replaceAll(/:(\w+)/g, '{$1}') === path,
  )
  expect(accessOf[role]).toContain(served?.access)
})

type Payload = object | { payload: Buffer; headers: Record<string, string> }

async function call(
  role: keyof typeof accessOf,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  sent?: Payload,
) {
  const { payload, headers } =
    sent && 'payload' in sent ? sent : { payload: sent, headers: {} as Record<string, string> }
  const cookie = cookies[role]
  const answer = await subject.app.inject({
    method,
    url,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('with the payload as written', () => {
  const single = {
    name: 'Hob Nail Works',
    description: 'Work pants with double knees',
    tagPhotoUrl: 'https://example.org/tag.jpg',
    averageSalePrice: 72,
    sellThroughRate: 88,
    garmentTypes: ['Pants'],
    source: 'manual',
    sourceUrl: null,
    submittedBy: 'somebody',
  }

  test('brands are listed, added one by one, as a list and from a file [M-04b]', async () => {
    expect(await call('visitor', 'GET', '/api/brands')).toMatchObject({ status: 200, body: [{ name: 'Iver Lund' }] })
    expect(await call('signed-in user', 'POST', '/api/brands', single)).toMatchObject({ status: 200 })
    const source = { source: 'youtube', sourceUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' }
    const detected = { name: 'Fennimore', description: 'Knitwear from a video', averageSalePrice: 40, ...source }
    const brands = [{ ...detected, garmentTypes: [] }]
    expect(await call('signed-in user', 'POST', '/api/brands', { brands })).toMatchObject({ status: 200 })
    const rows =
      'name,description,averageSalePrice,sellThroughRate,garmentTypes\nGull & Larder,Deck jackets,50,60,Jeans\n'
    const about = { field: 'file', name: 'brands.csv', type: 'text/csv' }
    const file = writeForm(Buffer.from(rows), {}, about)
    expect(await call('signed-in user', 'POST', '/api/brands/csv', file)).toMatchObject({
      status: 200,
      body: { count: 1 },
    })
    const bad = writeForm(Buffer.from(`${rows}X,Short,1,1,\n`), {}, about)
    const { status, body } = await call('signed-in user', 'POST', '/api/brands/csv', bad)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual(expect.objectContaining({ row: 3, error: expect.any(String) }))
  })

  test('a brand is changed, gets a photo, is voted for and deleted [M-04b]', async () => {
    const at = `/api/brands/${brandId}`
    const change = {
      name: 'Iver Lund',
      description: 'Knitwear from the islands',
      averageSalePrice: 49,
      sellThroughRate: 55,
      garmentTypes: ['Sweaters'],
    }
    expect(await call('admin', 'PATCH', at, change)).toMatchObject({ status: 200, body: change })
    const photo = writeForm(await makePhoto(300, 200), { submittedBy: 'guest' })
    expect(await call('visitor', 'POST', `${at}/upload`, photo)).toMatchObject({
      status: 200,
      body: { message: 'Tag photo uploaded successfully' },
    })
    // Loopback is never fetched; the message says that only the URL is the problem.
    const byUrl = { photoUrl: 'http://127.0.0.1/tag.jpg', submittedBy: 'guest' }
    const { status, body } = await call('visitor', 'PATCH', `${at}/photo`, byUrl)
    expect(status).toBe(400)
    expect(body.message).toEqual(expect.any(String))
    expect(body.issues).toEqual([{ path: 'photoUrl', message: body.message }])
    expect(await call('visitor', 'POST', `${at}/vote`, { voteType: 'up' })).toMatchObject({ status: 200 })
    expect(await call('visitor', 'POST', `${at}/vote`, { voteType: 'down' })).toMatchObject({ status: 200 })
    expect(await call('admin', 'DELETE', at)).toMatchObject({ status: 200 })
  })

  test('a video is analyzed [M-04b]', async () => {
    const url = `https://www.youtube.com/watch?v=${sampleVideos.bins}`
    const { status, body } = await call('signed-in user', 'POST', '/api/youtube/analyze', { url })
    expect(status).toBe(200)
    expect(body).toMatchObject({ transcript: expect.any(String), brands: expect.any(Array) })
    const none = await call('signed-in user', 'POST', '/api/youtube/analyze', { url: 'https://example.org/' })
    expect(none).toMatchObject({ status: 400, body: { message: expect.any(String) } })
  })

  test('posts and comments are read and written [M-04b]', async () => {
    const post = { title: 'Which era is it?', content: 'A woven label with a crown' }
    expect(await call('signed-in user', 'POST', '/api/forum/posts', post)).toMatchObject({ status: 200 })
    const about = (await addBrand(subject.database.db, { name: 'Copperhead' })).id
    // By another member: one person does not write two posts in the same second.
    const withBrand = { title: 'And which is this?', content: 'A printed label with a ship', brandId: about }
    expect(await call('admin', 'POST', '/api/forum/posts', withBrand)).toMatchObject({ status: 200 })
    expect(await call('signed-in user', 'POST', '/api/forum/posts', {})).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    })
    const at = `/api/forum/posts/${postId}`
    const comment = { postId, content: 'The eighties, by the label' }
    expect(await call('signed-in user', 'POST', `${at}/comments`, comment)).toMatchObject({ status: 200 })
    const read = { title: expect.any(String), content: expect.any(String), createdAt: expect.any(String) }
    expect(await call('visitor', 'GET', at)).toMatchObject({ status: 200, body: { ...read, views: 0 } })
    const list = await call('visitor', 'GET', '/api/forum/posts')
    const listed = { id: postId, ...read, isPinned: false, views: 0, author: { username: expect.any(String) } }
    expect(JSON.stringify(list.body)).toContain('Which era is it?')
    expect(Object.values<unknown>(list.body).flat()).toContainEqual(expect.objectContaining(listed))
    const comments = await call('visitor', 'GET', `${at}/comments`)
    expect(Object.values<unknown>(comments.body).flat()).toContainEqual(
      expect.objectContaining({ id: expect.any(Number), content: comment.content, createdAt: expect.any(String) }),
    )
  })
})
