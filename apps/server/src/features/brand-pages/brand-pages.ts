import { createBrandStore } from '#domain/brands/brand-store.ts'
import type { Feature } from '#domain/feature.ts'
import { createPhotoReader } from '#platform/media/photo-store.ts'
import { registerBrandPageRoutes } from './brand-page-routes.ts'
import { createBrandPictures, registerBrandPictureRoutes } from './brand-picture-routes.ts'

export const brandPages: Feature = {
  create: ({ config, createReads, photos, settings }) => ({
    routes: (app) => {
      const reads = createReads((pool) => ({ brands: createBrandStore(pool) }))
      registerBrandPageRoutes(app, { reads })
      const readPhoto = createPhotoReader(photos.files)
      const drawPicture = createBrandPictures({ readPhoto, currency: config.SITE_CURRENCY, settings })
      registerBrandPictureRoutes(app, { reads, drawPicture })
    },
  }),
}
