import { createCatalogueStore } from '#domain/catalogue/catalogue-store.ts'
import type { Feature } from '#domain/feature.ts'
import { registerSiteFiles, registerSiteRoutes } from './site-routes.ts'
import { registerLookFiles } from './look-files.ts'
import { registerSettingsRoutes } from './settings-routes.ts'
import { createSitemapStore } from './sitemap-store.ts'

export const site: Feature = {
  create: ({ config, createReads, db, photos, ports, settings }) => ({
    routes: (app) => {
      registerSiteRoutes(app, {
        currency: config.SITE_CURRENCY,
        hasGoogle: config.GOOGLE_CLIENT_ID !== undefined,
        hasMail: config.SMTP_URL !== undefined,
        hasModel: config.MODEL_URL !== undefined,
        settings,
        countBrands: ports.countBrands,
        countKnownNames: () => createCatalogueStore(db).count(),
      })
      const providerIssuer = config.GOOGLE_CLIENT_ID === undefined ? null : new URL(config.GOOGLE_DISCOVERY_URL).origin
      registerSettingsRoutes(app, { db, settings, imageWorker: photos.imageWorker, providerIssuer })
      registerLookFiles(app, { db, settings })
      settings.onChange(() => app.responseCache.clear())
      const reads = createReads((pool) => ({ sitemap: createSitemapStore(pool) }))
      registerSiteFiles(app, { reads, origin: config.ORIGIN, settings })
    },
  }),
}
