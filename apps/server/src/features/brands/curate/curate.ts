import type { FastifyInstance } from 'fastify'
import type { WholeDatabase } from '#platform/database.ts'
import type { News } from '#platform/news.ts'
import type { Reads } from '#platform/reads.ts'
import type { BrandStore } from '../brand-store.ts'
import { registerCurateRoutes } from './curate-routes.ts'
import { createDeleteBrand } from './delete-brand.ts'
import { createEditBrand } from './edit-brand.ts'
import type { HistoryStore } from './history-store.ts'
import { createMergeBrand } from './merge-brand.ts'
import { createPutBack } from './put-back.ts'
import { createRedactChange } from './redact-change.ts'
import { registerSuggestionRoutes } from './suggestion-routes.ts'
import { createSuggestionStore } from './suggestion-store.ts'
import { createPropose } from './suggestions.ts'

type Deps = { db: WholeDatabase; reads: Reads<{ brands: BrandStore; history: HistoryStore }>; news: News }

/** Editing, deleting, history, merging and suggestions, put together. */
export function registerCurating(app: FastifyInstance, { db, reads, news }: Deps): void {
  registerCurateRoutes(app, {
    reads,
    editBrand: createEditBrand(db),
    deleteBrand: createDeleteBrand(db),
    putBack: createPutBack(db),
    mergeBrand: createMergeBrand(db),
    redactChange: createRedactChange(db),
  })
  registerSuggestionRoutes(app, { propose: createPropose({ db, news }), store: createSuggestionStore(db) })
}
