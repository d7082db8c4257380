import type { Feature } from '#domain/feature.ts'
import { createBrandStore } from '#domain/brands/brand-store.ts'
import { createCellStore } from './cell-store.ts'
import { createPriceReviewStore } from './price-review-store.ts'
import { cellJobs } from './rebuild-cells.ts'
import { registerSaleRoutes } from './sale-routes.ts'

export const sales: Feature = {
  create: ({ config, createReads, dailyKey, db, log, ports }) => ({
    routes: (app) => {
      const reads = createReads((pool) => ({ brands: createBrandStore(pool), cells: createCellStore(pool) }))
      const { countMissedName } = ports
      registerSaleRoutes(app, { db, reads, countMissedName, dailyKey, mainCurrency: config.SITE_CURRENCY })
    },
    jobs: () => cellJobs({ db, secrets: config.APP_SECRET, currency: config.SITE_CURRENCY, log }),
  }),
  reviewActs: () => ({
    prices: {
      read: (trx, brandId) => createPriceReviewStore(trx).find(brandId),
      accept: (trx, brandId) => createPriceReviewStore(trx).accept(brandId),
      decline: (trx, brandId) => createPriceReviewStore(trx).decline(brandId),
      undecide: (trx, { brandId, undo }) => createPriceReviewStore(trx).undecide(brandId, undo),
    },
  }),
}
