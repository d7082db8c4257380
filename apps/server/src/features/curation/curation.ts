import type { Feature } from '#domain/feature.ts'
import { createBrandStore } from '#domain/brands/brand-store.ts'
import { registerCurating } from './curate-routes.ts'
import { createFactsStore } from './facts-store.ts'
import { mergeBrands } from './merge-brand.ts'
import { createMergeRecordStore } from './merge-record-store.ts'
import { createHistoryStore } from './revision-store.ts'
import { createSuggestionStore } from './suggestion-store.ts'
import { decideSuggestion, undecideSuggestion } from './suggestions.ts'
import { createUndoContributions } from './undo-contributions.ts'

export const curation: Feature = {
  create: ({ createReads, db, noticeDelivery }) => ({
    ports: { historyOf: createHistoryStore },
    routes: (app) => {
      const reads = createReads((pool) => ({ brands: createBrandStore(pool), history: createHistoryStore(pool) }))
      registerCurating(app, { db, reads, noticeDelivery })
    },
    jobs: () => [{ name: 'forget-merges', every: '40 3 * * *', run: () => createMergeRecordStore(db).forgetOld() }],
  }),
  reviewActs: (db) => ({
    brands: { read: (trx, id) => createFactsStore(trx).read(id), merge: mergeBrands },
    suggestions: {
      find: (trx, id) => createSuggestionStore(trx).find(id),
      decide: decideSuggestion,
      undecide: undecideSuggestion,
    },
    contributions: createUndoContributions(db),
  }),
}
