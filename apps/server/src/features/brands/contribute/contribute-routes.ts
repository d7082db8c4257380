import type { FastifyInstance } from 'fastify'
import type { Amounts } from '@bolodex/contract/account-caps'
import { importBrands as importBrandsRoute } from '@bolodex/contract/import-brands'
import { addBrands as addBrandsRoute, checkName } from '@bolodex/contract/new-brands'
import { textBytesOf } from '#platform/account-caps.ts'
import type { News } from '#platform/news.ts'
import type { Reads } from '#platform/reads.ts'
import { addRoute } from '#platform/routes.ts'
import type { AddBrands } from './add-brands.ts'
import type { ImportBrands } from './import-brands.ts'
import type { NameStore } from './name-store.ts'

type Deps = { reads: Reads<{ names: NameStore }>; addBrands: AddBrands; importBrands: ImportBrands; news: News }

/** Whatever people add to the directory: single brands, lists and files of them. */
export function registerContributeRoutes(app: FastifyInstance, { reads, addBrands, importBrands, news }: Deps): void {
  addRoute(app, addBrandsRoute, {
    handle: async ({ body, viewer }) => {
      const brands = 'brands' in body ? body.brands : [body]
      const photosByUrl = brands.filter(({ tagPhotoUrl }) => tagPhotoUrl).length
      const amounts = { brands: brands.length, photosByUrl, textBytes: textBytesOf(brands) }
      return app.accountCaps.within(viewer, amounts, async () => ({ brands: await addBrands(brands, viewer) }))
    },
  })

  addRoute(app, importBrandsRoute, {
    handle: async ({ upload, viewer, report }) => {
      const countRows = (amounts: Amounts) => app.accountCaps.spend(viewer, amounts)
      const imported = await importBrands({ upload, submitter: viewer, report, countRows })
      if (imported.waiting) news.stir()
      return imported
    },
  })

  addRoute(app, checkName, {
    // Compared by its parts with all others: the longer it is, the more of them there are.
    handle: ({ query: { name }, after }) =>
      reads(after, async ({ names }) => {
        const existing = await names.findExisting(name)
        const [similar, known] = await Promise.all([
          names.findSimilar(name, existing?.id ?? null),
          names.findKnown(name),
        ])
        return { existing, similar, known }
      }),
  })
}
