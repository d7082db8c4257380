import type { FastifyInstance } from 'fastify'
import {
  closeAccount,
  countTraces,
  findAccounts,
  grantAdmin,
  listDeletedAccounts,
  listStaff,
  setModerator,
  undoAccount as undoAccountRoute,
  type ModeratedAccount,
} from '@bolodex/contract/review/undo-account'
import type { Database } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof } from '#platform/http/viewer.ts'
import { createItemStore } from './item-store.ts'
import { createModeratedAccountStore } from './moderated-account-store.ts'
import { reviewWording } from './review-wording.ts'
import { createUndoAccount, type UndoDeps } from './undo-account.ts'
import { registerYoungAccountRoutes } from './undo-young-accounts.ts'

/** Admin actions on accounts. An account is identified by id: its name goes with the deletion. */
export function registerAccountTools(app: FastifyInstance, deps: UndoDeps): void {
  const { db, acts } = deps
  const accounts = createModeratedAccountStore(db)
  const undo = createUndoAccount(deps)
  registerYoungAccountRoutes(app, deps)

  addRoute(app, findAccounts, {
    handle: async ({ query: { q } }) => ({ accounts: await accounts.search(q) }),
  })

  addRoute(app, listDeletedAccounts, {
    handle: ({ query: { before } }) => accounts.listDeleted(before),
  })

  addRoute(app, countTraces, {
    handle: ({ params: { id } }) => undo.count(id),
  })

  addRoute(app, undoAccountRoute, {
    handle: ({ params: { id }, body: { isClosed, reason }, viewer, report }) =>
      undo.undo({ id, admin: viewer, isClosed, reason: reason || null, report }),
  })

  addRoute(app, closeAccount, {
    handle: ({ params: { id }, body: { isClosed, reason }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const { id: by } = requireFreshProof(viewer)
        const { isAdmin, state } = await find(trx, id)
        if (id === by) throw new AppError('conflict', reviewWording.ownAccount)
        if (isAdmin) throw new AppError('conflict', reviewWording.adminAccount)
        if (state === 'leaving' || state === 'deleted') throw new AppError('conflict', reviewWording.isLeaving)
        await acts.setClosed(trx, { id, isClosed, by, reason: reason || null })
        return find(trx, id)
      }),
  })

  addRoute(app, listStaff, {
    handle: ({ query: { before } }) => accounts.listStaff(before),
  })

  addRoute(app, setModerator, {
    handle: async ({ params: { id }, body: { isModerator, reason }, viewer }) => {
      const account = await inRetriedTransaction(db, async (trx) => {
        const { id: by } = requireFreshProof(viewer)
        const { isAdmin, isModerator: wasModerator, state } = await find(trx, id)
        if (isAdmin) throw new AppError('conflict', reviewWording.adminAccount)
        if (isModerator && state !== 'open') throw new AppError('conflict', reviewWording.notOpen)
        if (isModerator !== wasModerator) await acts.setModerator(trx, { id, isModerator, by, reason: reason || null })
        // What a former moderator had claimed is free for others.
        if (!isModerator) await createItemStore(trx).release(id)
        return find(trx, id)
      })
      deps.noticeDelivery.wake()
      return account
    },
  })

  addRoute(app, grantAdmin, {
    handle: ({ params: { id }, body: { reason }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const { id: by } = requireFreshProof(viewer)
        const { isAdmin, state } = await find(trx, id)
        if (state !== 'open') throw new AppError('conflict', reviewWording.notOpen)
        if (!isAdmin) await acts.makeAdmin(trx, { id, by, reason: reason || null })
        return find(trx, id)
      }),
  })
}

async function find(db: Database, id: number): Promise<ModeratedAccount> {
  const account = await createModeratedAccountStore(db).find(id)
  if (!account) throw notFound('Account')
  return account
}
