import type { FactsPatch } from '@bolodex/contract/edit-brand'
import type { WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { News } from '#platform/news.ts'
import { askForReview } from '#platform/review-queue.ts'
import { createChangeStore } from '../change-store.ts'
import { createSuggestionStore } from './suggestion-store.ts'

type Proposal = { brandId: number; userId: number; facts: FactsPatch; reason: string }

/** A member proposes a correction, which waits for an admin. */
export type Propose = (proposal: Proposal) => Promise<{ id: number }>

export function createPropose({ db, news }: { db: WholeDatabase; news: News }): Propose {
  return async ({ brandId, userId, facts, reason }) => {
    const id = await db.transaction().execute(async (trx) => {
      const brand = await createChangeStore(trx).read(brandId)
      if (!brand) throw notFound('Brand')
      const changed = Object.entries(facts).filter(
        ([fact, value]) => !isSame(value, brand.state[fact as keyof FactsPatch]),
      )
      if (changed.length === 0) throw new AppError('invalid_input', 'The brand says so already')
      const proposal = { brandId, userId, facts: Object.fromEntries(changed) as FactsPatch, reason }
      const added = await createSuggestionStore(trx).add(proposal)
      await askForReview(trx, { kind: 'suggestion', target: 'suggestion', targetId: added, subjectId: userId })
      return added
    })
    news.stir()
    return { id }
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
