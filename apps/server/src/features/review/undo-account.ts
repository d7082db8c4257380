import type { AccountTraces, ModeratedAccount } from '@bolodex/contract/review/undo-account'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireFreshProof, type Actor, type ProvedActor } from '#platform/http/viewer.ts'
import { logModeration } from '#domain/moderation-log.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import type { AccountActs } from '#domain/review-acts.ts'
import { createModeratedAccountStore } from './moderated-account-store.ts'
import { createUndoAccountStore } from './undo-account-store.ts'
import { reviewWording } from './review-wording.ts'

export type UndoDeps = { db: WholeDatabase; acts: AccountActs; noticeDelivery: NoticeDelivery }
type Report = (progress: { done: number; total: number }) => void
type Order = { id: number; admin: Actor; isClosed: boolean; reason: string | null; report: Report }
type ProvedOrder = Omit<Order, 'admin' | 'report'> & { actor: ProvedActor; report?: Report }
type Kept = { slug: string; name: string }[]
type Outcome = { undone: AccountTraces; keptBrands: Kept }

/** Undone in one transaction: small enough to block no other writer for long. */
const batch = 200

/**
 * Undoes everything by one account in small steps, each committed separately: an interrupted run starts again and
 * finds only the rest. The account may have been deleted.
 */
export function createUndoAccount({ db, acts, noticeDelivery }: UndoDeps) {
  const store = createUndoAccountStore(db)
  const find = async (id: number): Promise<ModeratedAccount> => {
    const account = await createModeratedAccountStore(db).find(id)
    if (!account) throw notFound('Account')
    return account
  }
  const count = async (id: number) => {
    const { touched, ...given } = await acts.contributions.count(id)
    const traces: AccountTraces = { ...(await store.count(id)), ...given }
    return { traces, touched }
  }
  /** Undoes everything, with a proved actor. `decider`: the admin who declines suggestions, if there is one. */
  const undoAll = async ({ id, actor, decider, report = () => {} }: Whole): Promise<Outcome> => {
    const { traces, touched } = await count(id)
    const { posts, comments, votes, suggestions, flags, files } = traces
    const total = posts + comments + votes + suggestions + flags + files + touched
    // First: queued jobs must not add anything during the undo.
    await acts.dropJobs(id)
    let done = 0
    const step = (by: number): void => {
      done += by
      report({ done: Math.min(done, total), total })
    }
    const written = await undoWritten(db, { userId: id, decider, step })
    const { keptBrands, ...given } = await undoGiven(acts, { userId: id, actor, step })
    return { undone: { ...written, ...given }, keptBrands }
  }
  const finish = (id: number, log: (trx: Database) => Promise<void>): Promise<void> =>
    inRetriedTransaction(db, async (trx) => {
      await createUndoAccountStore(trx).takeBackNotices(id)
      await createUndoAccountStore(trx).withdrawPhotos(id)
      await log(trx)
    })

  const undoOne = async ({ id, actor, isClosed, reason, report }: ProvedOrder): Promise<Outcome> => {
    const account = await find(id)
    if (account.isAdmin) throw new AppError('conflict', reviewWording.adminAccount)
    // The log refers to the account by id only: the reference goes with the account.
    const about = account.state === 'deleted' ? 'one deleted account' : 'one account'
    const note = { kind: 'account', by: actor.id, about, subjectId: id, reason } as const
    await logModeration(db, { ...note, action: 'began to undo everything by' })
    // Ending the sessions first keeps the account from adding more during the undo.
    if (isClosed) await acts.setClosed(db, { id, isClosed: true, by: actor.id, reason })
    const outcome = await undoAll({ id, actor, decider: actor.id, ...(report && { report }) })
    await finish(id, (trx) => logModeration(trx, { ...note, action: 'undid everything by' }))
    noticeDelivery.wake()
    return outcome
  }

  return {
    async count(id: number): Promise<{ account: ModeratedAccount; traces: AccountTraces }> {
      return { account: await find(id), traces: (await count(id)).traces }
    },

    undoOne,

    /** Asks for the proof once: a long run may outlast it. */
    undo: async ({ admin, ...order }: Order): Promise<Outcome> =>
      undoOne({ ...order, actor: requireFreshProof(admin) }),

    /** The same for a member who deletes an account that is a few days old: in a job, as the site. */
    async takeDown(actor: ProvedActor): Promise<void> {
      const { id } = actor
      await undoAll({ id, actor, decider: null })
      const note = { kind: 'account', by: 'site', about: 'one account', subjectId: id } as const
      const reason = reviewWording.log.leftYoung
      await finish(id, (trx) => logModeration(trx, { ...note, action: 'took down everything by', reason }))
      noticeDelivery.wake()
    },
  }
}

type Whole = { id: number; actor: ProvedActor; decider: number | null; report?: Report }
type Steps = { userId: number; step: (by: number) => void }

/** Votes, texts, suggestions, flags and files. */
async function undoWritten(db: WholeDatabase, { userId, decider, step }: Steps & { decider: number | null }) {
  const undone = { votes: 0, posts: 0, comments: 0, suggestions: 0, flags: 0, files: 0 }
  const kinds: [keyof typeof undone, (trx: Database) => Promise<number>][] = [
    ['files', (trx) => createUndoAccountStore(trx).removePendingImports(userId, batch)],
    ['votes', (trx) => createUndoAccountStore(trx).removeVotes(userId, batch)],
    ['posts', (trx) => createUndoAccountStore(trx).hidePosts(userId, batch)],
    ['comments', (trx) => createUndoAccountStore(trx).hideComments(userId, batch)],
    ['suggestions', (trx) => createUndoAccountStore(trx).declineSuggestions(userId, decider, batch)],
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
async function undoGiven({ contributions }: AccountActs, { userId, actor, step }: Steps & { actor: ProvedActor }) {
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
        admin: actor,
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
