import type { FastifyInstance } from 'fastify'
import { wantedText } from '@bolodex/brand-names/wanted-text'
import { keyLimits } from '@bolodex/contract/rate-limits'
import type { Currency } from '@bolodex/contract/sales/currencies'
import {
  getSharing,
  listSharedSales,
  sharedMonths,
  shareSales,
  sharingLimits,
  sharingWording,
  turnOffSharing,
  turnOnSharing,
  withdrawSales,
  type SharedSaleInput,
} from '@bolodex/contract/sales/shared-sales'
import { getSoldFigures } from '@bolodex/contract/sales/sold-figures'
import { createIdempotencyStore, type SentCall } from '#domain/idempotency-store.ts'
import { allowLongStatements, type WholeDatabase } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import type { CellStore } from './cell-store.ts'
import { createSaleStore } from '#domain/brands/sale-store.ts'

type Deps = {
  db: WholeDatabase
  reads: Reads<{ brands: BrandStore; cells: CellStore }>
  mainCurrency: Currency
  /** Counts a name that the directory does not have. */
  countMissedName: (missed: { text: string; code: string; isMember: boolean }) => void
  dailyKey: DailyKey
}

/** Sales that members share, and what is published of them. */
export function registerSaleRoutes(
  app: FastifyInstance,
  { db, reads, mainCurrency, countMissedName, dailyKey }: Deps,
): void {
  const store = createSaleStore(db)

  addRoute(app, getSharing, { handle: ({ viewer }) => store.describe(viewer.id) })

  addRoute(app, turnOnSharing, {
    handle: async ({ viewer }) => {
      await store.turnOn(viewer.id)
      return store.describe(viewer.id)
    },
  })

  addRoute(app, turnOffSharing, {
    handle: async ({ viewer }) => {
      await inRetriedTransaction(db, async (trx) => {
        await allowLongStatements(trx)
        await createSaleStore(trx).turnOff(viewer.id)
      })
      return store.describe(viewer.id)
    },
  })

  addRoute(app, shareSales, {
    handle: async ({ body: { key, sales }, viewer, request }) => {
      refuseOtherMonths(sales)
      const sent: SentCall = { userId: viewer.id, key, call: 'sales', content: JSON.stringify(sales) }
      const answer = (made: number[]) => ({ ids: made.map((id) => (id === 0 ? null : id)) })
      // A retry costs nothing.
      const earlier = await createIdempotencyStore(db).find(sent)
      if (earlier) return answer(earlier)
      const made = await app.accountCaps.within(viewer, { sharedSales: sales.length }, () => addSales(db, sent, sales))
      await countUnknown(
        { viewer, address: request.ip },
        sales.filter((_, index) => made[index] === 0),
      )
      return answer(made)
    },
  })

  addRoute(app, listSharedSales, {
    handle: async ({ query, viewer }) => {
      const sales = await store.list(viewer.id, query.after ?? 0)
      return { sales, nextAfter: sales.length < sharingLimits.atOnce ? null : (sales.at(-1)?.id ?? null) }
    },
  })

  addRoute(app, withdrawSales, {
    handle: async ({ body, viewer }) => ({ withdrawn: await store.withdraw(viewer.id, body.ids) }),
  })

  addRoute(app, getSoldFigures, {
    handle: ({ params: { slug }, after }) =>
      reads(after, async ({ brands, cells }) => {
        const id = await brands.findId(slug)
        if (id !== null) return cells.find(id, mainCurrency)
        if (await brands.isDeleted(slug)) throw new AppError('gone', brandsWording.removed)
        throw notFound('Brand')
      }),
  })

  /** A member, or the network of one without standing, counts once a day for a name, and for few names. */
  async function countUnknown({ viewer, address }: Seller, unknown: SharedSaleInput[]): Promise<void> {
    const seller = viewer.hasStanding ? `member ${viewer.id}` : widestNetworkOf(address)
    const texts = new Set(unknown.flatMap(({ brand }) => wantedText(brand) ?? []))
    for (const text of texts) {
      try {
        await app.rateLimiter.consumeKey(keyLimits.missedText, `missed:${seller}:${text}`)
        await app.rateLimiter.consumeKey(keyLimits.missedTexts, `missed-texts:${seller}`)
        const code = codeOfNetwork(`${seller}:missed:${text}`, await dailyKey())
        countMissedName({ text, code, isMember: viewer.hasStanding })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
  }
}

type Seller = { viewer: Pick<Viewer, 'id' | 'hasStanding'>; address: string }

function refuseOtherMonths(sales: SharedSaleInput[]): void {
  const { from, to } = sharedMonths(new Date())
  const index = sales.findIndex(({ month }) => month < from || month > to)
  if (index !== -1) throw new AppError('invalid_input', sharingWording.month, { field: `sales.${index}.month` })
}

/** Stores the sales of brands that there are; answers ids in the order sent, and 0 for the others. */
async function addSales(db: WholeDatabase, sent: SentCall, sales: SharedSaleInput[]): Promise<number[]> {
  const userId = Number(sent.userId)
  return inRetriedTransaction(db, async (trx) => {
    const store = createSaleStore(trx)
    if (!(await store.lock(userId))) throw new AppError('conflict', sharingWording.off)
    const idempotency = createIdempotencyStore(trx)
    const earlier = await idempotency.claim(sent)
    if (earlier) return earlier
    const brands = await store.findBrands([...new Set(sales.map(({ brand }) => brand))])
    const known = sales.flatMap(({ brand, ...sale }) => {
      const brandId = brands.get(brand)
      return brandId === undefined ? [] : [{ ...sale, brandId }]
    })
    if ((await store.count(userId)) + known.length > sharingLimits.stored)
      throw new AppError('conflict', sharingWording.full)
    const ids = (await store.add(userId, known)).values()
    const made = sales.map(({ brand }) => (brands.has(brand) ? (ids.next().value ?? 0) : 0))
    await idempotency.settle(sent, made)
    return made
  })
}
