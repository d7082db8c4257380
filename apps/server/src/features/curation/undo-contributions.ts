import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { ProvedActor } from '#platform/http/viewer.ts'
import type { AccountActs } from '#domain/review-acts.ts'
import { undoneReason } from '#domain/moderation-log.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { createChangeStore } from '#domain/brands/change-store.ts'
import { createSaleStore } from '#domain/brands/sale-store.ts'
import { createIdentifierStore } from '#domain/brands/identifier-store.ts'
import { createTagVoiceStore } from '#domain/brands/tag-voice-store.ts'
import { createStarterConfirmationStore } from '#domain/brands/starter-confirmation-store.ts'
import { createConfirmationStore } from '#domain/brands/confirmation-store.ts'
import { createMentionStore } from '#domain/brands/mention-store.ts'
import { swapPhoto } from '#domain/brands/place-photo.ts'
import { changeFacts } from './change-facts.ts'
import { deleteBrand } from './edit-brand.ts'
import { createFactsStore } from './facts-store.ts'
import { createUndoContributionsStore, undoFields, type RestoredFields } from './undo-contributions-store.ts'

type UndoBrand = AccountActs['contributions']['undoBrand']
type Order = Parameters<UndoBrand>[0] & { admin: ProvedActor }
type Outcome = Awaited<ReturnType<UndoBrand>>

/** Undoes one account's contributions, brand by brand: atomic per brand and idempotent. */
export function createUndoContributions(db: WholeDatabase) {
  const store = createUndoContributionsStore(db)
  return {
    count: (userId: number) => store.count(userId),
    listTouched: (userId: number, after: number, most: number) => store.listTouched(userId, after, most),
    leaveOutSales: (userId: number) => createSaleStore(db).leaveOut(userId),
    undoBrand: (order: Order): Promise<Outcome> => inRetriedTransaction(db, (trx) => undoBrand(trx, order)),
  }
}

const nothing: Outcome = { photos: 0, edits: 0, videos: 0, tagNumbers: 0, isDeleted: false, kept: null }

async function undoBrand(trx: Database, order: Order): Promise<Outcome> {
  const { brandId, userId, admin } = order
  const store = createUndoContributionsStore(trx)
  const changes = createChangeStore(trx)
  // Before the brand itself, as verdicts do.
  await createFactsStore(trx).lockReview([brandId])
  // Votes and photos of others may be in flight: later ones find the brand gone, or it stays because of them.
  if (!(await changes.lock(brandId, { isGoing: true }))) return nothing
  const adder = await store.findAdder(brandId)
  const isOwn = adder?.userId === userId
  if (isOwn && !(await store.isGivenToByOthers(brandId, userId))) {
    await deleteBrand(trx, { id: brandId, editor: admin, reason: undoneReason })
    return { ...nothing, isDeleted: true }
  }
  const photos = await undoPhotos(trx, order)
  const edits = await undoEdits(trx, order)
  const videos = await createMentionStore(trx).undo(brandId, userId)
  await createConfirmationStore(trx).undo(brandId, userId)
  await createTagVoiceStore(trx).undo(brandId, userId)
  await createStarterConfirmationStore(trx).undo(brandId, userId)
  const tagNumbers = await createIdentifierStore(trx).undo(brandId, userId)
  const now = await changes.read(brandId)
  return {
    photos,
    edits,
    videos,
    tagNumbers,
    isDeleted: false,
    kept: isOwn && now ? { slug: now.slug, name: now.state.name } : null,
  }
}

async function undoPhotos(trx: Database, { brandId, userId, admin }: Order): Promise<number> {
  const store = createUndoContributionsStore(trx)
  const shown = await store.listShownPhotos(brandId, userId)
  for (const photo of shown) {
    const replaced = await store.findReplaced(brandId, userId, photo.kept.sha256)
    const note = { kind: 'photo removed', reason: undoneReason } as const
    await swapPhoto(trx, { brandId, adminId: admin.id, photo, replaced, how: 'retire', ...note })
  }
  return shown.length
}

async function undoEdits(trx: Database, { brandId, userId, admin }: Order): Promise<number> {
  const store = createUndoContributionsStore(trx)
  const locked = await createChangeStore(trx).read(brandId)
  if (!locked) return 0
  const back = undoFields(locked.state, await store.listChanges(brandId), userId)
  if (Object.keys(back.patch).length === 0) return 0
  const change = { id: brandId, locked, author: { userId: admin.id }, kind: 'put back', reason: undoneReason } as const
  try {
    await changeFacts(trx, { ...change, patch: back.patch })
  } catch (error) {
    // Another brand may have taken the name. Nothing is written yet; the other facts are restored without it.
    if (!(error instanceof AppError)) throw error
    const { name: _name, aliases: _aliases, ...patch } = back.patch
    await changeFacts(trx, { ...change, patch })
  }
  await setOrigins(trx, brandId, back)
  return back.changes.size
}

async function setOrigins(trx: Database, brandId: number, { origins }: RestoredFields): Promise<void> {
  const store = createUndoContributionsStore(trx)
  const adder = await store.findAdder(brandId)
  for (const fact of ['averageSalePrice', 'sellThroughRate'] as const) {
    const origin = origins[fact]
    if (origin === undefined || !adder) continue
    const { userId: by, createdAt: at } = origin ?? adder
    await store.setOrigin(brandId, { fact, by, at })
  }
}
