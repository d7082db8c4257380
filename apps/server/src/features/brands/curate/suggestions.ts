import type { FactsPatch } from '@bolodex/contract/edit-brand'
import type { Suggestion } from '@bolodex/contract/suggestions'
import type { WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createChangeStore } from '../change-store.ts'
import { createSuggestionStore } from './suggestion-store.ts'

type Proposal = { brandId: number; userId: number; facts: FactsPatch; reason: string }
type Decision = {
  id: number
  verdict: 'accepted' | 'declined'
  note: string | null
  adminId: number
  /** The brand's version the admin has read, if they say so. */
  version: number | undefined
}

export type Suggestions = ReturnType<typeof createSuggestions>

/** Members propose, admins decide. What is accepted is a change by whoever proposed it. */
export function createSuggestions(db: WholeDatabase) {
  return {
    async propose({ brandId, userId, facts, reason }: Proposal): Promise<{ id: number }> {
      return db.transaction().execute(async (trx) => {
        const brand = await createChangeStore(trx).read(brandId)
        if (!brand) throw notFound('Brand')
        const changed = Object.entries(facts).filter(
          ([fact, value]) => !isSame(value, brand.state[fact as keyof FactsPatch]),
        )
        if (changed.length === 0) throw new AppError('invalid_input', 'The brand says so already')
        const proposal = { brandId, userId, facts: Object.fromEntries(changed) as FactsPatch, reason }
        return { id: await createSuggestionStore(trx).add(proposal) }
      })
    },

    async decide({ id, verdict, note, adminId, version }: Decision): Promise<Suggestion> {
      return inRetriedTransaction(db, async (trx) => {
        const store = createSuggestionStore(trx)
        const suggestion = await store.lockUndecided(id)
        if (!suggestion) throw await missing(store.find(id))
        if (verdict === 'accepted') {
          const { brandId, userId, facts: patch, reason } = suggestion
          const locked = await createChangeStore(trx).lock(brandId)
          if (!locked) throw notFound('Brand')
          requireVersion(locked, version)
          const author = { userId: userId ?? adminId }
          await changeFacts(trx, { id: brandId, locked, patch, author, kind: 'suggestion', reason })
        }
        await store.decide({ id, verdict, note, adminId })
        const decided = await store.find(id)
        if (!decided) throw notFound('Suggestion')
        return decided
      })
    },
  }
}

async function missing(finding: Promise<Suggestion | undefined>): Promise<AppError> {
  const decided = await finding
  return decided ? new AppError('conflict', `This suggestion was ${decided.verdict} already`) : notFound('Suggestion')
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
