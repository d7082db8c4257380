import type { FastifyInstance } from 'fastify'
import { deleteBrand, getHistory, mergeBrand, putBack } from '@bolodex/contract/brand-history'
import { editBrand } from '@bolodex/contract/edit-brand'
import { redactChange } from '@bolodex/contract/redaction'
import { AppError, notFound } from '#platform/errors.ts'
import type { Reads } from '#platform/reads.ts'
import { addRoute } from '#platform/routes.ts'
import type { BrandStore } from '../brand-store.ts'
import type { DeleteBrand } from './delete-brand.ts'
import type { EditBrand } from './edit-brand.ts'
import type { HistoryStore } from './history-store.ts'
import type { MergeBrand } from './merge-brand.ts'
import type { PutBack } from './put-back.ts'
import type { RedactChange } from './redact-change.ts'

type Deps = {
  reads: Reads<{ brands: BrandStore; history: HistoryStore }>
  editBrand: EditBrand
  deleteBrand: DeleteBrand
  putBack: PutBack
  mergeBrand: MergeBrand
  redactChange: RedactChange
}

/** Keeping the directory in order, and seeing how that was done. */
export function registerCurateRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, editBrand, {
    handle: ({ params: { id }, body: { reason, version, ...patch }, viewer }) =>
      deps.editBrand({ id, patch, editorId: viewer.id, reason: reason || null, version }),
  })

  addRoute(app, deleteBrand, {
    handle: ({ params: { id }, query: { reason }, viewer }) =>
      deps.deleteBrand({ id, editorId: viewer.id, reason: reason || null }),
  })

  addRoute(app, putBack, {
    handle: ({ params: { id }, body: { changeId, reason }, viewer }) =>
      deps.putBack({ id, changeId, editorId: viewer.id, reason: reason || null }),
  })

  addRoute(app, mergeBrand, {
    handle: ({ params: { id }, body: { into, reason }, viewer }) =>
      deps.mergeBrand({ from: id, into, editorId: viewer.id, reason: reason || null }),
  })

  addRoute(app, redactChange, {
    handle: ({ params: { id }, body: { changeId, fields, reason }, viewer }) =>
      deps.redactChange({ id, changeId, fields, adminId: viewer.id, reason: reason || null }),
  })

  addRoute(app, getHistory, {
    handle: ({ params: { slug }, query: { before }, after }) =>
      deps.reads(after, async ({ brands, history }) => {
        const found = await history.read(slug, before)
        if (found) return found
        if (await brands.isDeleted(slug)) throw new AppError('gone', 'This brand was removed from the directory')
        throw notFound('Brand')
      }),
  })
}
