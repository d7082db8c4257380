import type { FastifyInstance } from 'fastify'
import { getDirectory, listBrands } from '@bolodex/contract/brands'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { BrandStore } from './brand-store.ts'

type Deps = { brands: BrandStore; countBrands: () => Promise<number> }

export function registerBrandRoutes(app: FastifyInstance, { brands, countBrands }: Deps): void {
  addRoute(app, getDirectory, {
    access: 'anyone',
    limit: rateLimits.read,
    handle: async ({ query: { page, pageSize } }) => {
      const [list, total] = await Promise.all([brands.listPage(page, pageSize), countBrands()])
      return { brands: list, total, page, pageSize }
    },
  })

  addRoute(app, listBrands, {
    access: 'anyone',
    limit: rateLimits.download,
    handle: () => brands.listAll(),
  })
}
