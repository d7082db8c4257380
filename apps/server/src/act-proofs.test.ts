import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { reviewKinds, verdicts, type ReviewKind, type Verdict } from '@bolodex/contract/review/review-kinds'
import { createDeleteBrand, createRedactChange } from '#features/curation/edit-brand.ts'
import { createMergeBrand } from '#features/curation/merge-brand.ts'
import { createUndoMerge } from '#features/curation/undo-merge.ts'
import { createRedactEdit } from '#features/forum/write/moderate-text.ts'
import { createUndoAccount } from '#features/review/undo-account.ts'
import { addBrand, addPost, addTagPhoto, addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createReviewActs } from './features.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let admin: { id: number }
let member: { id: number; username: string }
let fresh = ''
let stale = ''

const longAgo = new Date(Date.now() - 3 * 3_600_000)

beforeAll(async () => {
  const { db } = subject.database
  admin = await addUser(db, { is_admin: true })
  member = await addUser(db)
  stale = await signIn(db, admin.id)
  await db.updateTable('sessions').set({ proved_at: longAgo }).execute()
  fresh = await signIn(db, admin.id)
})

const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows
const insert = async (table: string, columns: string, values: string): Promise<number> =>
  (await ask<{ id: number }>(`insert into ${table} (${columns}) values (${values}) returning id`))[0]?.id ?? 0
const newBrand = async () => (await addBrand(subject.database.db)).id
const newItem = (kind: ReviewKind, target: string, id: number, other: number | null = null) =>
  insert(
    'review_items',
    'kind, target_kind, target_id, other_id, subject_id, people',
    `'${kind}', '${target}', ${id}, ${other}, ${member.id}, 1`,
  )

/** A waiting item of each kind. A new kind does not compile until it is here. */
const waiting: Record<ReviewKind, () => Promise<number>> = {
  flag: async () => newItem('flag', 'post', (await addPost(subject.database.db, { user_id: member.id })).id),
  pending: async () => {
    const hidden = { user_id: member.id, hidden_at: new Date(), hidden_why: 'pending' as const }
    return newItem('pending', 'post', (await addPost(subject.database.db, hidden)).id)
  },
  suggestion: async () => {
    const cookie = await signIn(subject.database.db, member.id)
    const url = `/api/brands/${await newBrand()}/suggestions`
    const payload = { description: 'Knitwear from Leith since 1911.', reason: 'Their own site says so' }
    expect((await subject.app.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode).toBe(200)
    const [item] = await ask<{ id: number }>(`select max(id) as id from review_items where kind = 'suggestion'`)
    return item?.id ?? 0
  },
  duplicate: async () => newItem('duplicate', 'brand', await newBrand(), await newBrand()),
  'guest-photo': async () => {
    const hash = `'${'a'.repeat(64)}'`
    const photo = await insert(
      'pending_photos',
      'brand_id, sha256, width, height, kind, source_sha256, source_pixels, quality_pixels, detail_pixels, look, blur',
      `${await newBrand()}, ${hash}, 9, 9, 'neck tag', ${hash}, 81, 81, 81, 1, ''`,
    )
    return newItem('guest-photo', 'photo', photo)
  },
  price: async () => {
    const brand = await newBrand()
    await ask(`insert into price_reviews (brand_id, median, as_of) values (${brand}, 400, now())`)
    return newItem('price', 'brand', brand)
  },
  'guest-votes': async () => newItem('guest-votes', 'brand', await newBrand()),
  'disputed-photo': async () => {
    const { id } = await addTagPhoto(subject.database.db, await newBrand())
    return newItem('disputed-photo', 'photo', id)
  },
  'dating-rule': async () =>
    newItem(
      'dating-rule',
      'dating-rule',
      await insert('dating_rule_reviews', 'rule_id, photos', `'rule-${Math.random()}', 3`),
    ),
  import: async () =>
    newItem('import', 'import', await insert('pending_imports', 'user_id, rows, bytes', `${member.id}, 5, 50`)),
}

async function decide(id: number, verdict: Verdict, cookie: string) {
  const url = `/api/review/items/${id}/verdict`
  const answer = await subject.app.inject({ method: 'POST', url, headers: { cookie }, payload: { verdict } })
  return { status: answer.statusCode, body: answer.json<{ code?: string; proof?: string; message?: string }>() }
}

test('a verdict that merges brands or accepts an import asks for a fresh proof, and no other does', async () => {
  const asking: string[] = []
  for (const kind of reviewKinds) {
    const decided: number[] = []
    for (const verdict of verdicts) {
      const id = await waiting[kind]()
      const { status, body } = await decide(id, verdict, stale)
      if (body.code === 'step_up_required') {
        asking.push(`${kind} ${verdict}`)
        expect(body.proof).toBe('sign-in')
        // Nothing was decided yet: the same item is decided with a fresh proof.
        expect((await decide(id, verdict, fresh)).status).toBe(200)
      } else decided.push(status)
    }
    // The others are decided or not offered for this kind.
    expect([kind, decided.filter((status) => status !== 200 && status !== 400)]).toEqual([kind, []])
    expect([kind, decided.includes(200)]).toEqual([kind, true])
  }
  expect(asking).toEqual(['duplicate accept', 'import accept'])
})

test('acts that merge, delete or undo in bulk refuse an old proof themselves, whichever route calls them', async () => {
  const { db } = subject.database
  const old = { id: admin.id, provedAt: longAgo }
  const [from, into] = [await newBrand(), await newBrand()]
  const reason = null
  const undoing = createUndoAccount({ db, acts: createReviewActs(db), noticeDelivery: { wake: () => {} } })
  const report = () => {}
  const acts: Record<string, () => Promise<unknown>> = {
    merge: () => createMergeBrand(db)({ from, into, editor: old, reason }),
    'undo a merge': () => createUndoMerge(db)({ id: into, changeId: 1, editor: old, reason }),
    delete: async () => createDeleteBrand(db)({ id: from, editor: old, reason }),
    redact: () => createRedactChange(db)({ id: from, changeId: null, fields: ['name'], admin: old, reason }),
    'redact a post': () => createRedactEdit(db)({ editId: 1, admin: old, reason }),
    'undo an account': () => undoing.undo({ id: member.id, admin: old, isClosed: true, reason, report }),
    'accept an import': () =>
      db.transaction().execute((trx) => createReviewActs(db).imports.accept(trx, { id: 1, admin: old, leaveOut: [] })),
  }
  for (const [name, act] of Object.entries(acts))
    expect([name, await act().catch((error: unknown) => error)]).toMatchObject([name, { code: 'step_up_required' }])
  expect(await ask(`select id from brands where id in (${from}, ${into})`)).toHaveLength(2)
})

/** Merging, deleting, accepting or undoing in bulk, closing accounts, appointing admins. */
const dangerous =
  /\bcreateMerge(?:Undo)?Store\(|\bdeleteBrand\(trx|\bundoBrand\(|createPendingImportStore\(\w+\)\.accept\(|\b(?:acts|accounts|AccountStore\(\w+\))\.(?:delete|setClosed|makeAdmin|setModerator)\(|\bcreateCopyStore\(trx\)\.removeBrand\(/
/**
 * A proof is required, or only callers with one qualify: `ProvedActor` comes from `requireFreshProof` alone.
 */
const asks = /\brequireFreshProof\(|\bProvedActor\b/
/** Ways in which no session acts. */
const withoutSession: Record<string, string> = {
  'features/accounts/operator-acts.ts': 'the operator on the command line',
  'features/accounts/first-admin.ts': 'the set-up link is the proof',
  'features/accounts/account-jobs.ts': 'carries out a deletion that was asked for with a proof',
  'features/accounts/accounts.ts': 'hands acts on to those that ask',
}

const skipsProof = ([file, source]: [string, string]): boolean =>
  dangerous.test(source) && !asks.test(source) && !(file in withoutSession)

test('every file with an act that merges, deletes, closes or undoes in bulk asks for the proof', () => {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/-store\.ts$|\.test\.ts$|^testing\//.test(file))
    .map((file): [string, string] => [file, readFileSync(`${root}${file}`, 'utf8')])
  expect(files.filter(skipsProof).map(([file]) => file)).toEqual([])
  expect(files.filter(([, source]) => dangerous.test(source)).length).toBeGreaterThanOrEqual(8)
  // A second way to the same act, which forgets the proof.
  const planted = 'export const tidyUp = (trx, id, viewer) => deleteBrand(trx, { id, editor: viewer })'
  expect(skipsProof(['features/review/tidy-up.ts', planted])).toBe(true)
  expect(skipsProof(['features/review/tidy-up.ts', planted.replace('viewer })', 'requireFreshProof(viewer) })')])).toBe(
    false,
  )
})
