import { csvColumns } from '@bolodex/brand-csv/brand-csv'
import { addAnalysis, addBrand, addComment, addMember, addPost, addTagPhoto } from './builders.ts'
import { makePhoto, writeForm } from './photo-forms.ts'
import type { TestApp } from './test-app.ts'

type Body = Record<string, unknown>
/** The caller of a call, its parameters, and the body besides the markers. */
type Scene = { as: string; params?: Record<string, number | string>; body?: Body; form?: Buffer }

/** Texts that are looked up, compared or hashed. No column stores them. */
export const neverStored = /\.(password|currentPassword|code|token|login|submittedBy|duplicateOf|url|brand)$/

/** Calls of which no text is stored, or the same text as by another call. */
export const notWritten: Record<string, string> = {
  'POST /api/auth/request-reset': 'the address is looked up',
  'POST /api/auth/recover': 'the username is looked up',
  'POST /api/account/delete': 'the username is compared',
  'POST /api/setup/join': 'stores what POST /api/auth/join does; there is an admin',
  'POST /api/brands/:id/upload': 'stores what PATCH /api/brands/:id/photos/:photoId does',
  'PATCH /api/site/settings': 'texts of the operator, for every page',
  'PATCH /api/brands/:id/photo': 'fetches from another server; tag_photos.source_url is written by writeElsewhere',
}

/** The prerequisites of every call that stores a text. A new call fails until it is added here. */
export async function prepareScenes({ app, database: { db, pool } }: TestApp) {
  const inNewAccount = (given: Parameters<typeof addMember>[1] = {}) => addMember(db, given)
  const admin = await inNewAccount({ is_admin: true })
  const member = await inNewAccount()
  const writer = await inNewAccount()
  const brand = await addBrand(db, { name: 'Scene brand', user_id: member.id })
  const merged = await addBrand(db, { name: 'Scene merged' })
  const post = await addPost(db, { user_id: member.id })
  const edited = await addPost(db, { user_id: member.id })
  const comment = await addComment(db, { user_id: member.id, post_id: post.id })
  const hidden = await addComment(db, { user_id: member.id, post_id: post.id })
  const photo = await addTagPhoto(db, brand.id, { user_id: member.id })
  const uploadPhoto = async (cookie: string, seed: number) => {
    const { payload, headers } = writeForm(await makePhoto(300, 200, { seed }), {}, { field: 'photo' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/forum/photos',
      payload,
      headers: { ...headers, cookie },
    })
    return answer.json<{ id: number }>().id
  }
  const one = async (query: string): Promise<number> => (await pool.query<{ id: number }>(query)).rows[0]?.id ?? 0
  const withPhoto = async (body: Body, seed: number, cookie = member.cookie): Promise<Body> => {
    const [photo] = body['photos'] as { alt: string }[]
    return { photos: [{ id: await uploadPhoto(cookie, seed), alt: photo?.alt }] }
  }

  const scenes: Record<string, (body: Body) => Promise<Scene> | Scene> = {
    'POST /api/auth/sign-up': () => ({ as: '', body: { password: 'a fine thread' } }),
    'POST /api/auth/join': () => ({ as: '', body: { password: 'a fine thread' } }),
    'POST /api/invitations': () => ({ as: admin.cookie }),
    'PUT /api/account/username': async () => ({ as: (await inNewAccount()).cookie }),
    'PUT /api/account/email': async () => ({ as: (await inNewAccount()).cookie }),
    'PATCH /api/brands/:id': () => ({ as: admin.cookie, params: { id: brand.id } }),
    'POST /api/brands/:id/restore': () => ({ as: admin.cookie, params: { id: brand.id }, body: { changeId: null } }),
    'POST /api/brands/:id/merge': () => ({ as: admin.cookie, params: { id: merged.id }, body: { into: brand.id } }),
    'POST /api/brands/:id/merges/:changeId/undo': async () => ({
      as: admin.cookie,
      params: { id: brand.id, changeId: await one(`select max(id) as id from brand_revisions where kind = 'merged'`) },
    }),
    'POST /api/brands/:id/redactions': async () => {
      const { id } = await addBrand(db)
      const headers = { cookie: admin.cookie }
      await app.inject({
        method: 'PATCH',
        url: `/api/brands/${id}`,
        headers,
        payload: { description: 'Coats of wool.' },
      })
      return { as: admin.cookie, params: { id }, body: { changeId: null } }
    },
    'PATCH /api/brands/:id/photos/:photoId': () => ({
      as: admin.cookie,
      params: { id: brand.id, photoId: photo.id },
      body: { era: undefined, yearFrom: undefined, yearTo: undefined },
    }),
    'POST /api/brands/:id/suggestions': () => ({ as: member.cookie, params: { id: brand.id } }),
    'POST /api/brands': () => ({ as: member.cookie, body: { detection: undefined, tagNumber: undefined } }),
    'POST /api/review/guest-photos/undo': () => ({ as: admin.cookie }),
    // Its log entries per account are those of undoing one account.
    'POST /api/review/young-accounts/undo': () => ({
      as: admin.cookie,
      body: { from: '2020-01-01', to: '2020-01-02', youngerThanDays: 7 },
    }),
    'POST /api/review/hidden-words': () => ({ as: admin.cookie }),
    'POST /api/youtube/analyze': () => ({ as: member.cookie }),
    'POST /api/missed-searches': () => ({ as: '' }),
    // The member has just posted.
    'POST /api/forum/posts': async (body) => ({ as: writer.cookie, body: await withPhoto(body, 71, writer.cookie) }),
    'POST /api/forum/posts/:id/comments': async (body) => ({
      as: member.cookie,
      params: { id: post.id },
      body: await withPhoto(body, 72),
    }),
    'PATCH /api/forum/posts/:id': async (body) => ({
      as: member.cookie,
      params: { id: edited.id },
      body: await withPhoto(body, 73),
    }),
    'PATCH /api/forum/comments/:id': async (body) => ({
      as: member.cookie,
      params: { id: comment.id },
      body: await withPhoto(body, 74),
    }),
    'POST /api/forum/edits/:id/redactions': async () => ({
      as: admin.cookie,
      params: { id: await one('select max(id) as id from forum_edits') },
    }),
    'PATCH /api/forum/posts/:id/moderation': () => ({ as: admin.cookie, params: { id: post.id } }),
    'PATCH /api/forum/comments/:id/moderation': () => ({
      as: admin.cookie,
      params: { id: hidden.id },
      body: { isHidden: true },
    }),
    'PATCH /api/forum/photos/:id/moderation': async () => ({
      as: admin.cookie,
      params: { id: await one('select max(id) as id from forum_photos where post_id is not null') },
    }),
    'POST /api/flags': () => ({ as: member.cookie, body: { id: merged.id } }),
    'POST /api/review/items/:id/verdict': async () => ({
      as: admin.cookie,
      params: { id: await one(`select max(id) as id from review_items where kind = 'suggestion'`) },
      body: { verdict: 'accept' },
    }),
    ...Object.fromEntries(
      ['undo', 'close', 'grant', 'moderator'].map((act) => [
        `POST /api/review/accounts/:id/${act}`,
        async () => ({ as: admin.cookie, params: { id: (await inNewAccount()).id } }),
      ]),
    ),
    'POST /api/visits': ({ referrerHost }) => ({
      as: '',
      body: { referrerHost: String(referrerHost).replace(/^Old (\w+) coats$/, '$1.example.org') },
    }),
  }

  /** A file of brands with a marker in each of its texts. Of a new account one with many rows waits for an admin. */
  const sendFile = async (marker: string, { isWaiting = false } = {}): Promise<number> => {
    const { cookie } = await inNewAccount(isWaiting ? { created_at: new Date() } : {})
    const rows = Array.from({ length: isWaiting ? 201 : 3 }, (_, row) =>
      csvColumns.map((column) => {
        if (column === 'name') return `${marker} ${row}`
        if (column === 'description') return `Old ${marker} coats`
        return column === 'garmentTypes' ? marker : ''
      }),
    )
    const file = Buffer.from([csvColumns, ...rows].map((cells) => cells.join(',')).join('\r\n'))
    const { payload, headers } = writeForm(file, {}, { field: 'file', name: 'brands.csv', type: 'text/csv' })
    const call = { method: 'POST', url: '/api/brands/csv', payload, headers: { ...headers, cookie } } as const
    return (await app.inject(call)).statusCode
  }
  /** What no body of a call carries: the quote of a video that is saved, and where a photo was fetched from. */
  const writeElsewhere = async (mark: (what: string) => string): Promise<Record<string, number>> => {
    const shown = await addBrand(db, { name: 'Scene video' })
    const quote = `Scene video for 60, ${mark('a quote of a video')}`
    const mentions = [{ startMs: 9000, quote, nameFrom: 0, nameTo: 11, price: 60 }]
    const found = {
      number: 0,
      name: 'Scene video',
      brandId: null,
      price: 60,
      garmentTypes: [],
      foundBy: 'words',
      mentions,
    }
    const analysis = { user_id: writer.id, video_id: 'scene-video', brands: JSON.stringify([found]) }
    const { id: analysisId } = await addAnalysis(db, analysis)
    const payload = { name: 'Scene video', source: 'youtube', detection: { analysisId, number: 0 } }
    const headers = { cookie: writer.cookie }
    const saved = await app.inject({ method: 'POST', url: '/api/brands', headers, payload })
    await addTagPhoto(db, shown.id, {
      user_id: member.id,
      source_url: `https://example.org/${mark('the address of a photo')}.jpg`,
      unlisted_era: mark('an era before there was a list'),
    })
    return {
      'a quote of a video': saved.statusCode,
      'a file that waits': await sendFile(mark('a file that waits'), { isWaiting: true }),
    }
  }
  return { scenes, admin, member, writer, brand, edited, sendFile, writeElsewhere }
}
