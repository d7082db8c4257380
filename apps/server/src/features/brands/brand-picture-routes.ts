import type { FastifyInstance } from 'fastify'
import { getBrand, type BrandDetails } from '@bolodex/contract/brands'
import { AppError, notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/file-routes.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { Reads } from '#platform/reads.ts'
import type { BrandStore } from './brand-store.ts'
import type { DrawBrandPicture } from './draw-brand-picture.ts'

type Deps = { reads: Reads<{ brands: BrandStore }>; drawPicture: DrawBrandPicture }

const forADay = 86_400

/** The picture that is shown where somebody shares a brand's page. */
export function registerBrandPictureRoutes(app: FastifyInstance, { reads, drawPicture }: Deps): void {
  addFileRoute(app, {
    path: '/brands/:slug/card.png',
    limit: rateLimits.picture,
    seconds: forADay,
    handle: async (params) => {
      const { data: named } = getBrand.params.safeParse(params)
      if (!named) throw notFound('Brand')
      const text = await reads(null, async ({ brands }) => {
        const brand = await brands.findBySlug(named.slug)
        if (brand) return brand
        if (await brands.isDeleted(named.slug)) throw new AppError('gone', 'This brand was removed from the directory')
        throw notFound('Brand')
      })
      // The store writes the contract's BrandDetails.
      return { type: 'image/png', ...drawPicture(JSON.parse(text) as BrandDetails) }
    },
  })
}
