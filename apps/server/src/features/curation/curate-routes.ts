import type { FastifyInstance } from 'fastify'
import { deleteBrand, getHistory, mergeBrand, restore, undoMerge } from '@bolodex/contract/curation/brand-history'
import { editBrand } from '@bolodex/contract/curation/edit-brand'
import { redactChange } from '@bolodex/contract/curation/redaction'
import { listMySuggestions, suggestCorrection, withdrawSuggestion } from '@bolodex/contract/curation/suggestions'
import { textBytesOf } from '#domain/account-caps.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import {
  createDeleteBrand,
  createEditBrand,
  createRestore,
  createRedactChange,
  type DeleteBrand,
  type EditBrand,
  type Restore,
  type RedactChange,
} from './edit-brand.ts'
import { createMergeBrand, type MergeBrand } from './merge-brand.ts'
import type { HistoryStore } from './revision-store.ts'
import { createSuggestionStore, type SuggestionStore } from './suggestion-store.ts'
import { createUndoMerge, type UndoMerge } from './undo-merge.ts'
import { createPropose, createWithdraw, type Propose, type Withdraw } from './suggestions.ts'

type Deps = {
  reads: Reads<{ brands: BrandStore; history: HistoryStore }>
  editBrand: EditBrand
  deleteBrand: DeleteBrand
  restore: Restore
  mergeBrand: MergeBrand
  undoMerge: UndoMerge
  redactChange: RedactChange
}

/** Keeping the directory in order, and seeing how that was done. */
function registerCurateRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, editBrand, {
    handle: ({ params: { id }, body: { reason, version, ...patch }, viewer }) =>
      deps.editBrand({ id, patch, editorId: viewer.id, reason: reason || null, version }),
  })

  addRoute(app, deleteBrand, {
    handle: ({ params: { id }, query: { reason }, viewer }) =>
      deps.deleteBrand({ id, editor: viewer, reason: reason || null }),
  })

  addRoute(app, restore, {
    handle: ({ params: { id }, body: { changeId, reason }, viewer }) =>
      deps.restore({ id, changeId, editorId: viewer.id, reason: reason || null }),
  })

  addRoute(app, mergeBrand, {
    handle: ({ params: { id }, body: { into, reason }, viewer }) =>
      deps.mergeBrand({ from: id, into, editor: viewer, reason: reason || null }),
  })

  addRoute(app, undoMerge, {
    handle: ({ params: { id, changeId }, body: { reason }, viewer }) =>
      deps.undoMerge({ id, changeId, editor: viewer, reason: reason || null }),
  })

  addRoute(app, redactChange, {
    handle: ({ params: { id }, body: { changeId, fields, reason }, viewer }) =>
      deps.redactChange({ id, changeId, fields, admin: viewer, reason: reason || null }),
  })

  addRoute(app, getHistory, {
    handle: ({ params: { slug }, query: { before }, after }) =>
      deps.reads(after, async ({ brands, history }) => {
        const found = await history.read(slug, before)
        if (found) return found
        if (await brands.isDeleted(slug)) throw new AppError('gone', brandsWording.removed)
        throw notFound('Brand')
      }),
  })
}

type CurateDeps = {
  db: WholeDatabase
  reads: Reads<{ brands: BrandStore; history: HistoryStore }>
  noticeDelivery: NoticeDelivery
}

/** Editing, deleting, history, merging and suggestions, put together. */
export function registerCurating(app: FastifyInstance, { db, reads, noticeDelivery }: CurateDeps): void {
  registerCurateRoutes(app, {
    reads,
    editBrand: createEditBrand(db),
    deleteBrand: createDeleteBrand(db),
    restore: createRestore(db),
    mergeBrand: createMergeBrand(db),
    undoMerge: createUndoMerge(db),
    redactChange: createRedactChange(db),
  })
  registerSuggestionRoutes(app, {
    propose: createPropose({ db, noticeDelivery }),
    withdraw: createWithdraw({ db, noticeDelivery }),
    store: createSuggestionStore(db),
  })
}

type SuggestionDeps = { propose: Propose; withdraw: Withdraw; store: SuggestionStore }

/** Corrections: proposed by members, decided by admins in the review queue. */
function registerSuggestionRoutes(app: FastifyInstance, { propose, withdraw, store }: SuggestionDeps): void {
  addRoute(app, suggestCorrection, {
    handle: async ({ params: { id }, body, viewer }) => {
      const { reason, ...facts } = body
      return app.accountCaps.within(viewer, { suggestions: 1, textBytes: textBytesOf(body) }, () =>
        propose({ brandId: id, userId: viewer.id, facts, reason }),
      )
    },
  })

  addRoute(app, listMySuggestions, {
    handle: ({ query: { before }, viewer }) => store.listOf(viewer.id, before),
  })

  addRoute(app, withdrawSuggestion, {
    handle: ({ params: { id }, viewer }) => withdraw({ id, userId: viewer.id }),
  })
}
