import type { FastifyInstance } from 'fastify'
import { getSite, type Contact } from '@bolodex/contract/site'
import type { Position } from '#platform/consistency.ts'
import { addRoute } from '#platform/routes.ts'

type Deps = {
  contacts: Contact[]
  hasGoogle: boolean
  hasModel: boolean
  hasGuestUploads: boolean
  countBrands: (after: Position | null) => Promise<number>
}

export function registerSiteRoutes(app: FastifyInstance, { countBrands, ...settings }: Deps): void {
  addRoute(app, getSite, {
    handle: async ({ after }) => ({ brandCount: await countBrands(after), ...settings }),
  })
}
