import type { FastifyInstance } from 'fastify'
import { flagSomething as flagRoute } from '@bolodex/contract/review/flags'
import { limits } from '@bolodex/contract/limits'
import {
  claimReviewItem,
  decideReviewItem,
  getReviewItem,
  listModerationLog,
  listPendingImportRows,
  listReview,
  releaseReviewItem,
  undoVerdict as undoRoute,
} from '@bolodex/contract/review/review'
import { textBytesOf } from '#domain/account-caps.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Acts, ReviewActs } from '#domain/review-acts.ts'
import {
  gone,
  describeItem,
  requireKind,
  createClaimItem,
  createDecideItem,
  createUndoVerdict,
  type ClaimItem,
  type DecideItem,
  type UndoVerdict,
} from './decide-item.ts'
import { createLogStore } from './details-store.ts'
import { createFlagSomething, type FlagSomething } from './flag-something.ts'
import { registerHiddenWords } from './hidden-word-routes.ts'
import { createItemStore, showItem } from './item-store.ts'
import { registerAccountTools } from './account-tools.ts'

type Deps = {
  db: WholeDatabase
  acts: Acts
  flagSomething: FlagSomething
  claimItem: ClaimItem
  decideItem: DecideItem
  undoVerdict: UndoVerdict
}

/** Flags by members, and the one queue in which admins and moderators decide. */
function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, acts } = deps
  const items = createItemStore(db)

  addRoute(app, flagRoute, {
    handle: ({ body, viewer }) =>
      app.accountCaps.within(viewer, { flags: 1, textBytes: textBytesOf(body) }, () =>
        deps.flagSomething({ ...body, userId: viewer.id }),
      ),
  })

  addRoute(app, listReview, {
    handle: async ({ query: { kind, since = 0 }, viewer }) => {
      const found = await items.list(viewer, kind, since)
      const page = found.slice(0, limits.reviewItemsPerPage)
      const there = page.filter(({ isThere }) => isThere)
      await items.close(page.filter(({ isThere }) => !isThere).map(({ id }) => id))
      return {
        items: there.map((item) => showItem(item, viewer.id)),
        nextSince: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
        ...(await items.count(viewer)),
      }
    },
  })

  addRoute(app, getReviewItem, {
    handle: async ({ params: { id }, viewer }) => {
      const item = await items.find(id)
      if (!item) throw notFound('Item')
      requireKind(item, viewer)
      // Cannot be read again after the decision: the subject may have changed.
      if (item.verdict !== null || !item.isThere) {
        await items.close([id])
        throw gone()
      }
      return describeItem({ db, acts }, item, viewer.id)
    },
  })

  addRoute(app, claimReviewItem, {
    handle: ({ params: { id }, viewer }) => deps.claimItem({ id, admin: viewer }),
  })

  addRoute(app, releaseReviewItem, {
    handle: async ({ params: { id }, viewer }) => {
      await items.release(viewer.id, { id })
      return { id }
    },
  })

  addRoute(app, decideReviewItem, {
    handle: ({ params: { id }, body: { verdict, note, version, leaveOut = [] }, viewer }) =>
      deps.decideItem({ id, admin: viewer, verdict, note: note || null, version, leaveOut }),
  })

  addRoute(app, listPendingImportRows, {
    handle: async ({ params: { id }, query: { rows: which, since = 0 } }) => {
      const found = await acts.imports.listRows(db, id, { rows: which, since })
      const rows = found.slice(0, limits.pendingImportRowsPerPage)
      return { rows, nextSince: found.length > rows.length ? (rows.at(-1)?.row ?? null) : null }
    },
  })

  addRoute(app, undoRoute, {
    handle: ({ params: { id }, viewer }) => deps.undoVerdict({ id, admin: viewer }),
  })

  addRoute(app, listModerationLog, {
    handle: ({ query }) => createLogStore(db).list(query),
  })
}

type ReviewDeps = { db: WholeDatabase; noticeDelivery: NoticeDelivery; acts: ReviewActs }

/** Registers all moderation routes. */
export function registerReview(app: FastifyInstance, deps: ReviewDeps): void {
  registerHiddenWords(app, deps)
  registerReviewRoutes(app, {
    ...deps,
    flagSomething: createFlagSomething(deps),
    claimItem: createClaimItem(deps),
    decideItem: createDecideItem(deps),
    undoVerdict: createUndoVerdict(deps),
  })
  registerAccountTools(app, deps)
}
