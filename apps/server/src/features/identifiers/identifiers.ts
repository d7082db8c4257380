import type { Feature } from '#domain/feature.ts'
import { createIdentifiedBrandStore } from '#domain/brands/identifier-store.ts'
import { registerIdentifierRoutes } from './identifier-routes.ts'

export const identifiers: Feature = {
  create: ({ createReads, db }) => ({
    routes: (app) => {
      const reads = createReads((pool) => ({ identifiedBrands: createIdentifiedBrandStore(pool) }))
      registerIdentifierRoutes(app, { db, reads })
    },
  }),
}
