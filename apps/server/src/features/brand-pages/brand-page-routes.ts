import type { FastifyInstance } from 'fastify'
import { getBrand } from '@bolodex/contract/directory/brands'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { addRoute } from '#platform/http/routes.ts'

type Deps = { reads: Reads<{ brands: BrandStore }> }

export function registerBrandPageRoutes(app: FastifyInstance, { reads }: Deps): void {
  addRoute(app, getBrand, {
    handle: ({ params: { slug }, after }) =>
      reads(after, async ({ brands }) => new JsonText(await readBrand(brands, slug))),
  })
}

/** A brand as the contract's BrandDetails in JSON; 'gone' for a removed one, 'not found' for one that never was. */
export async function readBrand(brands: BrandStore, slug: string): Promise<string> {
  const brand = await brands.findBySlug(slug)
  if (brand) return brand
  if (await brands.isDeleted(slug)) throw new AppError('gone', brandsWording.removed)
  throw notFound('Brand')
}
