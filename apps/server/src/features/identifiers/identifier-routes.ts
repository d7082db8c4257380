import type { FastifyInstance } from 'fastify'
import {
  confirmIdentifier,
  listIdentifiedBrands,
  removeIdentifier,
  withdrawIdentifier,
} from '@bolodex/contract/identifiers/brand-identifiers'
import { listTagNames } from '@bolodex/contract/shop/tag-names'
import { formatIdentifier } from '@bolodex/contract/identifiers/identifiers'
import { logModeration } from '#domain/moderation-log.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { addRoute } from '#platform/http/routes.ts'
import { createIdentifierStore, type IdentifiedBrandStore } from '#domain/brands/identifier-store.ts'

type Deps = { db: WholeDatabase; reads: Reads<{ identifiedBrands: IdentifiedBrandStore }> }

/** RN, CA and WPL numbers, and the brands that members found them on. */
export function registerIdentifierRoutes(app: FastifyInstance, { db, reads }: Deps): void {
  const store = createIdentifierStore(db)
  const countOn = async (brandId: number, identifier: Parameters<typeof store.count>[1]) => {
    const confirmations = await store.count(brandId, identifier)
    if (confirmations === null) throw notFound('Brand')
    return { confirmations }
  }

  addRoute(app, listIdentifiedBrands, {
    handle: ({ params, after }) =>
      reads(after, async ({ identifiedBrands }) => ({ ...params, brands: await identifiedBrands.list(params) })),
  })

  addRoute(app, listTagNames, {
    handle: ({ after }) =>
      reads(after, async ({ identifiedBrands }) => new JsonText(await identifiedBrands.listTagNames())),
  })

  addRoute(app, confirmIdentifier, {
    handle: async ({ params: { id, ...identifier }, viewer }) => {
      // A repetition is free.
      if (!(await store.hasConfirmed(id, identifier, viewer.id)))
        await app.accountCaps.within(viewer, { tagNumbers: 1 }, async () => {
          if (!(await store.confirm(id, identifier, viewer))) throw notFound('Brand')
        })
      return countOn(id, identifier)
    },
  })

  addRoute(app, withdrawIdentifier, {
    handle: async ({ params: { id, ...identifier }, viewer }) => {
      await store.withdraw(id, identifier, viewer.id)
      return countOn(id, identifier)
    },
  })

  addRoute(app, removeIdentifier, {
    handle: ({ params: { id, ...identifier }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const brand = await createIdentifierStore(trx).remove(id, identifier)
        if (brand === null) throw notFound('Number')
        const about = `${formatIdentifier(identifier)} on the page of ${brand}`
        const target = { kind: 'brand', id } as const
        await logModeration(trx, { kind: 'remove', by: viewer.id, action: 'took off', target, about })
        return { ok: true as const }
      }),
  })
}
