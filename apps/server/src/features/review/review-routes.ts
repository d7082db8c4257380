import type { FastifyInstance } from 'fastify'
import { flagSomething as flagRoute } from '@bolodex/contract/moderation/flags'
import { limits } from '@bolodex/contract/limits'
import {
  claimReviewItem,
  decideReviewItem,
  getReviewItem,
  listModerationLog,
  listReview,
  releaseReviewItem,
  undoVerdict as undoRoute,
} from '@bolodex/contract/review'
import { countTraces, undoAccount as undoAccountRoute } from '@bolodex/contract/accounts/undo-account'
import { textBytesOf } from '#domain/account-caps.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Acts, AccountActs } from './acts.ts'
import {
  gone,
  describeItem,
  createClaimItem,
  createDecideItem,
  createUndoVerdict,
  type ClaimItem,
  type DecideItem,
  type UndoVerdict,
} from './decide-item.ts'
import { createLogStore } from './details-store.ts'
import { createFlagSomething, type FlagSomething } from './flag-something.ts'
import { createItemStore, showItem } from './item-store.ts'
import { createUndoAccount, type UndoAccount } from './undo-account.ts'

type Deps = {
  db: WholeDatabase
  acts: Acts
  flagSomething: FlagSomething
  claimItem: ClaimItem
  decideItem: DecideItem
  undoVerdict: UndoVerdict
  undoAccount: UndoAccount
}

/** Flags by members, and the one queue in which admins decide. */
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
      const found = await items.list(kind, since)
      const page = found.slice(0, limits.reviewItemsPerPage)
      const there = page.filter(({ isThere }) => isThere)
      await items.close(page.filter(({ isThere }) => !isThere).map(({ id }) => id))
      return {
        items: there.map((item) => showItem(item, viewer.id)),
        nextSince: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
        ...(await items.count()),
      }
    },
  })

  addRoute(app, getReviewItem, {
    handle: async ({ params: { id }, viewer }) => {
      const item = await items.find(id)
      if (!item) throw notFound('Item')
      // What was decided can be read no more: the thing may look different by now.
      if (item.verdict !== null || !item.isThere) {
        await items.close([id])
        throw gone()
      }
      return describeItem({ db, acts }, item, viewer.id)
    },
  })

  addRoute(app, claimReviewItem, {
    handle: ({ params: { id }, viewer }) => deps.claimItem({ id, adminId: viewer.id }),
  })

  addRoute(app, releaseReviewItem, {
    handle: async ({ params: { id }, viewer }) => {
      await items.release(viewer.id, { id })
      return { id }
    },
  })

  addRoute(app, decideReviewItem, {
    handle: ({ params: { id }, body: { verdict, note, version }, viewer }) =>
      deps.decideItem({ id, admin: viewer, verdict, note: note || null, version }),
  })

  addRoute(app, undoRoute, {
    handle: ({ params: { id }, viewer }) => deps.undoVerdict({ id, adminId: viewer.id }),
  })

  addRoute(app, listModerationLog, {
    handle: ({ query: { before } }) => createLogStore(db).list(before),
  })

  addRoute(app, countTraces, {
    handle: ({ params: { username } }) => deps.undoAccount.count(username),
  })

  addRoute(app, undoAccountRoute, {
    handle: ({ params: { username }, body: { isClosed, reason }, viewer, report }) =>
      deps.undoAccount.undo({ username, admin: viewer, isClosed, reason: reason || null, report }),
  })
}

type ReviewDeps = { db: WholeDatabase; noticeDelivery: NoticeDelivery; acts: Acts & AccountActs }

/** Keeping order, put together. */
export function registerReview(app: FastifyInstance, deps: ReviewDeps): void {
  registerReviewRoutes(app, {
    ...deps,
    flagSomething: createFlagSomething(deps),
    claimItem: createClaimItem(deps),
    decideItem: createDecideItem(deps),
    undoVerdict: createUndoVerdict(deps),
    undoAccount: createUndoAccount(deps),
  })
}
