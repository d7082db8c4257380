import type { FastifyInstance } from 'fastify'
import type { WholeDatabase } from '#platform/database.ts'
import type { News } from '#platform/news.ts'
import type { AccountActs, Acts } from './acts.ts'
import { createClaimItem } from './claim-item.ts'
import { createDecideItem, createUndoVerdict } from './decide-item.ts'
import { createFlagSomething } from './flag-something.ts'
import { registerReviewRoutes } from './review-routes.ts'
import { createUndoAccount } from './undo-account.ts'

type Deps = { db: WholeDatabase; news: News; acts: Acts & AccountActs }

/** Keeping order, put together. */
export function registerReview(app: FastifyInstance, deps: Deps): void {
  registerReviewRoutes(app, {
    ...deps,
    flagSomething: createFlagSomething(deps),
    claimItem: createClaimItem(deps),
    decideItem: createDecideItem(deps),
    undoVerdict: createUndoVerdict(deps),
    undoAccount: createUndoAccount(deps),
  })
}
