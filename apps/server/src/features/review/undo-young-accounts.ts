import type { FastifyInstance } from 'fastify'
import { limits } from '@bolodex/contract/limits'
import type { AccountTraces, ModeratedAccount } from '@bolodex/contract/review/undo-account'
import {
  countYoungAccounts,
  undoYoungAccounts,
  type YoungAccounts,
} from '@bolodex/contract/accounts/undo-young-accounts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof } from '#platform/http/viewer.ts'
import { createModeratedAccountStore } from './moderated-account-store.ts'
import { createUndoAccount, type UndoDeps } from './undo-account.ts'
import { createYoungAccountStore, type YoungAccount } from './young-account-store.ts'

/** The most accounts undone per call, one after the other. */
const maxUndone = 200
const maxListed = 10_000

const nothing: AccountTraces = {
  posts: 0,
  comments: 0,
  votes: 0,
  photos: 0,
  edits: 0,
  brands: 0,
  videos: 0,
  tagNumbers: 0,
  sales: 0,
  suggestions: 0,
  flags: 0,
  files: 0,
}

/**
 * Undoes a wave of spam by many new accounts. Only accounts whose every contribution is in the period are undone: others
 * are members who happened to be new then, so an admin decides about each.
 */
export function registerYoungAccountRoutes(app: FastifyInstance, deps: UndoDeps): void {
  const { db } = deps
  const young = createYoungAccountStore(db)
  const accounts = createModeratedAccountStore(db)
  const undoing = createUndoAccount(deps)

  const find = async (asked: YoungAccounts) => {
    const found = await young.list(asked, maxListed)
    const [whole, partly] = [found.filter(({ isWhole }) => isWhole), found.filter(({ isWhole }) => !isWhole)]
    return { whole, partly }
  }
  const describe = async (partly: YoungAccount[]): Promise<ModeratedAccount[]> => {
    const described = await Promise.all(partly.slice(0, limits.accountsFound).map(({ id }) => accounts.find(id)))
    return described.filter((account) => account !== undefined)
  }

  addRoute(app, countYoungAccounts, {
    handle: async ({ query }) => {
      const { whole, partly } = await find(query)
      const sum = (key: 'brands' | 'photos' | 'texts') => whole.reduce((all, account) => all + account[key], 0)
      return {
        accounts: whole.length,
        brands: sum('brands'),
        photos: sum('photos'),
        texts: sum('texts'),
        others: await describe(partly),
      }
    },
  })

  addRoute(app, undoYoungAccounts, {
    handle: async ({ body: { isClosed, reason = null, ...asked }, viewer, report }) => {
      const actor = requireFreshProof(viewer)
      const { whole, partly } = await find(asked)
      const chosen = whole.slice(0, maxUndone)
      const undone = { ...nothing }
      const keptBrands: { slug: string; name: string }[] = []
      for (const [done, { id }] of chosen.entries()) {
        report({ done, total: chosen.length })
        const outcome = await undoing.undoOne({ id, actor, isClosed, reason: reason || null })
        for (const key of Object.keys(undone) as (keyof AccountTraces)[]) undone[key] += outcome.undone[key]
        keptBrands.push(...outcome.keptBrands)
      }
      const isMore = whole.length > chosen.length
      return { accounts: chosen.length, undone, keptBrands, isMore, others: await describe(partly) }
    },
  })
}
