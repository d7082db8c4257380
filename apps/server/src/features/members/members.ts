import { createContributionStore } from '#domain/brands/brand-store.ts'
import type { Feature } from '#domain/feature.ts'
import { registerMemberRoutes } from './member-routes.ts'
import { createMemberStore } from './member-store.ts'

export const members: Feature = {
  create: ({ createReads }) => ({
    routes: (app) => {
      const reads = createReads((pool) => ({
        members: createMemberStore(pool),
        contributions: createContributionStore(pool),
      }))
      registerMemberRoutes(app, { reads })
    },
  }),
}
