import type { FactsPatch } from '@bolodex/contract/edit-brand'
import type { Database } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore, type KeptState } from '../change-store.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createFactsStore, type Origins } from './facts-store.ts'
import { createSuggestionStore } from './suggestion-store.ts'

type Decision = {
  id: number
  verdict: 'accepted' | 'declined'
  note: string | null
  adminId: number
  /** The brand's version the admin has read, if they say so. */
  version: number | undefined
}

/** What an accepted suggestion changed, as far as it is needed to take that back. */
export type Accepted = { version: number; before: FactsPatch; origins: Origins | null }

export type Decided = { brandId: number; userId: number | null; accepted: Accepted | null }

/** Decides on a suggestion, within the caller's transaction. What is accepted is a change by whoever proposed it. */
export async function decideSuggestion(trx: Database, decision: Decision): Promise<Decided> {
  const { id, verdict, note, adminId, version } = decision
  const store = createSuggestionStore(trx)
  const suggestion = await store.lockUndecided(id)
  if (!suggestion) throw notFound('Suggestion')
  const { brandId, userId, facts: patch, reason } = suggestion
  const changes = createChangeStore(trx)
  const locked = await changes.lock(brandId)
  if (!locked) throw notFound('Brand')
  let accepted: Accepted | null = null
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

type TakenBack = { id: number; accepted: Accepted | null; adminId: number }

/** Lets a suggestion wait again; what was accepted is put back, which is itself a change. */
export async function undecideSuggestion(trx: Database, { id, accepted, adminId }: TakenBack): Promise<void> {
  const store = createSuggestionStore(trx)
  const brandId = await store.lockDecided(id)
  if (brandId === null) throw notFound('Suggestion')
  if (accepted) {
    const locked = await createChangeStore(trx).lock(brandId)
    if (!locked) throw notFound('Brand')
    if (locked.version !== accepted.version)
      throw new AppError('conflict', 'The brand has been changed since. Put it back in its history instead.')
    const author = { userId: adminId }
    const reason = 'The suggestion was accepted by mistake'
    await changeFacts(trx, { id: brandId, locked, patch: accepted.before, author, kind: 'put back', reason })
    if (accepted.origins) await createFactsStore(trx).restoreOrigins(brandId, accepted.origins)
  }
  await store.undecide(id)
}

function factsOf(state: KeptState): FactsPatch {
  const { tagPhoto: _, ...facts } = state
  return facts
}
