import type { Feature } from '#domain/feature.ts'
import { createAddBrands, registerContributeRoutes } from './contribute-routes.ts'
import { createImportBrands } from './import-brands.ts'
import { acceptImport, importJobs } from './import-jobs.ts'
import { createNameStore } from './new-brand-store.ts'
import { createPendingImportStore } from './pending-import-store.ts'

export const contributions: Feature = {
  create: ({ createReads, dailyKey, db, noticeDelivery, pool, ports }) => ({
    routes: (app) => {
      registerContributeRoutes(app, {
        db,
        pool,
        reads: createReads((readPool) => ({ names: createNameStore(readPool) })),
        addBrands: createAddBrands(db, ports.findDetections),
        importBrands: createImportBrands(pool),
        noticeDelivery,
        dailyKey,
      })
    },
    jobs: () => importJobs({ db, pool, noticeDelivery }),
  }),
  reviewActs: () => ({
    imports: {
      find: (trx, id) => createPendingImportStore(trx).find(id),
      accept: acceptImport,
      decline: (trx, id) => createPendingImportStore(trx).remove(id),
      listRows: (trx, id, page) => createPendingImportStore(trx).listForReview(id, page),
    },
  }),
}
