import type { AcceptedSuggestion } from '#domain/verdict-undo.ts'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { suggestionWording } from '@bolodex/contract/curation/suggestion-wording'
import type { Acts } from '#domain/review-acts.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { askForReview, lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import type { WholeDatabase, Database } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore, type KeptState } from '#domain/brands/change-store.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createFactsStore } from './facts-store.ts'
import { createSuggestionStore } from './suggestion-store.ts'

type Proposal = { brandId: number; userId: number; facts: FactsPatch; reason: string }

/** A member proposes a correction, which waits for an admin. */
export type Propose = (proposal: Proposal) => Promise<{ id: number }>

export function createPropose({ db, noticeDelivery }: { db: WholeDatabase; noticeDelivery: NoticeDelivery }): Propose {
  return async ({ brandId, userId, facts, reason }) => {
    // Sent twice at the same moment, the second finds the first when it is tried again.
    const id = await inRetriedTransaction(db, async (trx) => {
      const brand = await createChangeStore(trx).read(brandId)
      if (!brand) throw notFound('Brand')
      const changed = Object.entries(facts).filter(
        ([fact, value]) => !isSame(value, brand.state[fact as keyof FactsPatch]),
      )
      if (changed.length === 0) throw new AppError('invalid_input', suggestionWording.nothingNew)
      const proposal = { brandId, userId, facts: Object.fromEntries(changed) as FactsPatch, reason }
      const store = createSuggestionStore(trx)
      const open = await store.findOpenFact(proposal)
      if (open) throw new AppError('conflict', suggestionWording.alreadyOpen(open), { field: open })
      const added = await store.add(proposal)
      await askForReview(trx, { kind: 'suggestion', target: 'suggestion', targetId: added, subjectId: userId })
      return added
    })
    noticeDelivery.wake()
    return { id }
  }
}

/** A member withdraws an undecided suggestion. Nothing of it is kept. */
export type Withdraw = (order: { id: number; userId: number }) => Promise<{ id: number }>

export function createWithdraw({
  db,
  noticeDelivery,
}: {
  db: WholeDatabase
  noticeDelivery: NoticeDelivery
}): Withdraw {
  return async ({ id, userId }) => {
    await inRetriedTransaction(db, async (trx) => {
      const store = createSuggestionStore(trx)
      if (!(await store.isOf(id, userId))) throw notFound('Suggestion')
      // Before the suggestion itself, as verdicts do.
      await lockReview(trx, 'suggestion', [id])
      if (!(await store.removeUndecided(id, userId))) throw new AppError('conflict', suggestionWording.decidedAlready)
      await withdrawFromReview(trx, 'suggestion', id)
    })
    noticeDelivery.wake()
    return { id }
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Decide = Acts['suggestions']['decide']
type Decision = Parameters<Decide>[1]
type Decided = Awaited<ReturnType<Decide>>

/** Decides on a suggestion within the caller's transaction. An accepted one becomes a change by its author. */
export async function decideSuggestion(trx: Database, decision: Decision): Promise<Decided> {
  const { id, verdict, note, adminId, version } = decision
  const store = createSuggestionStore(trx)
  const suggestion = await store.lockUndecided(id)
  if (!suggestion) throw notFound('Suggestion')
  const { brandId, userId, facts: patch, reason } = suggestion
  const changes = createChangeStore(trx)
  const locked = await changes.lock(brandId)
  if (!locked) throw notFound('Brand')
  let accepted: AcceptedSuggestion | null = null
  if (verdict === 'accepted') {
    requireVersion(locked, version)
    const author = { userId: userId ?? adminId }
    const origins = await createFactsStore(trx).readOrigins(brandId)
    await changeFacts(trx, { id: brandId, locked, patch, author, kind: 'suggestion', reason })
    const now = await changes.read(brandId)
    accepted = { version: now?.version ?? locked.version, before: factsOf(locked.state), origins }
  }
  await store.decide({ id, verdict, note, adminId })
  return { brandId, userId, accepted }
}

type TakenBack = { id: number; accepted: AcceptedSuggestion | null; adminId: number }

/** Lets a suggestion wait again; what was accepted is restored, which is itself a change. */
export async function undecideSuggestion(trx: Database, { id, accepted, adminId }: TakenBack): Promise<void> {
  const store = createSuggestionStore(trx)
  const decided = await store.lockDecided(id)
  if (!decided) throw notFound('Suggestion')
  const { brandId, userId, facts } = decided
  if (userId !== null && (await store.findOpenFact({ brandId, userId, facts, exceptId: id })))
    throw new AppError('conflict', suggestionWording.suggestedAgain)
  if (accepted) {
    const locked = await createChangeStore(trx).lock(brandId)
    if (!locked) throw notFound('Brand')
    if (locked.version !== accepted.version) throw new AppError('conflict', suggestionWording.changedSince)
    const author = { userId: adminId }
    const reason = suggestionWording.acceptedByMistake
    await changeFacts(trx, { id: brandId, locked, patch: accepted.before, author, kind: 'put back', reason })
    if (accepted.origins) await createFactsStore(trx).restoreOrigins(brandId, accepted.origins)
  }
  await store.undecide(id)
}

function factsOf(state: KeptState): FactsPatch {
  const { tagPhoto: _, ...facts } = state
  return facts
}
