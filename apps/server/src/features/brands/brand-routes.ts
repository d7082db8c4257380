import type { FastifyInstance } from 'fastify'
import { getBrand, getDirectory, listBrands } from '@bolodex/contract/brands'
import { AppError, notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/json-text.ts'
import type { Reads } from '#platform/reads.ts'
import { addRoute } from '#platform/routes.ts'
import { createSlots } from '#platform/slots.ts'
import type { BrandStore } from './brand-store.ts'
import type { FindBrands } from './find-brands.ts'

type Deps = { reads: Reads<{ brands: BrandStore }>; findBrands: FindBrands }

/** Each download holds a database connection until its reader has taken everything; one network reads one at a time. */
const downloadsAtOnce = 4
const patienceMs = 10_000

export function registerBrandRoutes(app: FastifyInstance, { reads, findBrands }: Deps): void {
  addRoute(app, getDirectory, {
    handle: async ({ query, after }) => {
      const { brands, total } = await findBrands.find(query, after)
      return new JsonText(`{"brands":${brands},"total":${total},"page":${query.page},"pageSize":${query.pageSize}}`)
    },
  })

  addRoute(app, getBrand, {
    handle: ({ params: { slug }, after }) =>
      reads(after, async ({ brands }) => {
        const brand = await brands.findBySlug(slug)
        if (brand) return new JsonText(brand)
        if (await brands.isDeleted(slug)) throw new AppError('gone', 'This brand was removed from the directory')
        throw notFound('Brand')
      }),
  })

  const slots = createSlots(downloadsAtOnce)
  addRoute(app, listBrands, {
    stream: async ({ after }) => {
      const giveBack = await slots.take(patienceMs)
      if (!giveBack)
        throw new AppError('overloaded', 'Others are downloading the directory. Please try again in a moment.', {
          retryAfterSeconds: 20,
        })
      return reads(after, ({ brands }) => brands.streamAll(giveBack)).catch((error: unknown) => {
        giveBack()
        throw error
      })
    },
  })
}
