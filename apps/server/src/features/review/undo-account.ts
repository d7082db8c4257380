import type { AccountTraces } from '@bolodex/contract/accounts/undo-account'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireFreshProof, type Actor, type ProvedActor } from '#platform/http/viewer.ts'
import { logModeration } from '#domain/moderation-log.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { dropPhotosByUrl } from '#domain/photos/enqueue-photo-jobs.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import type { AccountActs } from './acts.ts'
import { createUndoAccountStore, type FoundAccount } from './undo-account-store.ts'
import { reviewWording } from './review-wording.ts'

type Deps = { db: WholeDatabase; acts: AccountActs; noticeDelivery: NoticeDelivery }
type Order = {
  username: string
  admin: Actor
  isClosed: boolean
  reason: string | null
  report: (progress: { done: number; total: number }) => void
}
type Kept = { slug: string; name: string }[]
type Outcome = { undone: AccountTraces; keptBrands: Kept }

/** Undone in one transaction: few enough that nobody waits for it. */
const batch = 200

export type UndoAccount = ReturnType<typeof createUndoAccount>

/**
 * Undoes everything by one account in small steps, each of which holds by itself: whoever stops half-way begins again
 * and finds only what is left.
 */
export function createUndoAccount({ db, acts, noticeDelivery }: Deps) {
  const store = createUndoAccountStore(db)
  const find = async (username: string): Promise<FoundAccount> => {
    const account = await store.find(username)
    if (!account) throw notFound('Account')
    return account
  }
  const count = async ({ id }: FoundAccount) => {
    const { touched, ...given } = await acts.contributions.count(id)
    const traces: AccountTraces = { ...(await store.count(id)), ...given }
    return { traces, touched }
  }
  return {
    async count(username: string): Promise<AccountTraces> {
      return (await count(await find(username))).traces
    },

    async undo({ username, admin: asking, isClosed, reason, report }: Order): Promise<Outcome> {
      // Asked once: a long run may outlast the proof.
      const admin = requireFreshProof(asking)
      const { id: adminId } = admin
      const account = await find(username)
      if (account.isAdmin) throw new AppError('conflict', reviewWording.adminAccount)
      const { traces, touched } = await count(account)
      const { posts, comments, votes, suggestions, flags } = traces
      const total = posts + comments + votes + suggestions + flags + touched
      // Who it was is said by the reference alone: it goes when the account goes.
      const note = { adminId, about: 'one account', subjectId: account.id, reason }
      await logModeration(db, { ...note, action: isClosed ? 'closed and began to undo' : 'began to undo' })
      // First of all: whoever is signed out adds nothing while the rest is undone.
      if (isClosed) await acts.closeAccount(account.username)
      await dropPhotosByUrl(db, account.id)
      let done = 0
      const step = (by: number): void => {
        done += by
        report({ done: Math.min(done, total), total })
      }
      const written = await undoWritten(db, { userId: account.id, admin, step })
      const given = await undoGiven(acts, { userId: account.id, admin, step })
      await inRetriedTransaction(db, async (trx) => {
        await createUndoAccountStore(trx).takeBackNotices(account.id)
        await createUndoAccountStore(trx).withdrawPhotos(account.id)
        await createUndoAccountStore(trx).removePendingImports(account.id)
        await logModeration(trx, { ...note, action: 'undid everything by' })
      })
      noticeDelivery.wake()
      const { keptBrands, ...counted } = given
      return { undone: { ...written, ...counted }, keptBrands }
    },
  }
}

type Steps = { userId: number; admin: ProvedActor; step: (by: number) => void }

/** Votes, texts, suggestions and flags. */
async function undoWritten(db: WholeDatabase, { userId, admin, step }: Steps) {
  const undone = { votes: 0, posts: 0, comments: 0, suggestions: 0, flags: 0 }
  const kinds: [keyof typeof undone, (trx: Database) => Promise<number>][] = [
    ['votes', (trx) => createUndoAccountStore(trx).removeVotes(userId, batch)],
    ['posts', (trx) => createUndoAccountStore(trx).hidePosts(userId, batch)],
    ['comments', (trx) => createUndoAccountStore(trx).hideComments(userId, batch)],
    ['suggestions', (trx) => createUndoAccountStore(trx).declineSuggestions(userId, admin.id, batch)],
    ['flags', (trx) => createUndoAccountStore(trx).removeFlags(userId, batch)],
  ]
  for (const [kind, undoSome] of kinds) {
    for (let some = batch; some === batch;) {
      some = await inRetriedTransaction(db, undoSome)
      undone[kind] += some
      if (some > 0) step(some)
    }
  }
  return undone
}

/** Photos, edits and brands, one brand after the other. */
async function undoGiven({ contributions }: AccountActs, { userId, admin, step }: Steps) {
  const sales = await contributions.leaveOutSales(userId)
  const undone = { photos: 0, edits: 0, brands: 0, videos: 0, tagNumbers: 0, sales }
  const keptBrands: Kept = []
  let after = 0
  for (;;) {
    const brandIds = await contributions.listTouched(userId, after, batch)
    for (const brandId of brandIds) {
      const { photos, edits, videos, tagNumbers, isDeleted, kept } = await contributions.undoBrand({
        brandId,
        userId,
        admin,
      })
      undone.photos += photos
      undone.edits += edits
      undone.videos += videos
      undone.tagNumbers += tagNumbers
      undone.brands += isDeleted ? 1 : 0
      if (kept) keptBrands.push(kept)
    }
    if (brandIds.length > 0) step(brandIds.length)
    after = brandIds.at(-1) ?? after
    if (brandIds.length < batch) return { ...undone, keptBrands }
  }
}
