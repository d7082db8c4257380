import type { Feature } from '#domain/feature.ts'
import { registerSystemRoutes } from './system-routes.ts'

export const system: Feature = {
  create: ({ config, db, pool, ports, quota, settings, version }) => ({
    routes: (app) => {
      const { sendTestMail } = ports
      const readPhotoSpace = quota.measure
      registerSystemRoutes(app, { db, pool, config, settings, version, readPhotoSpace, mailTest: sendTestMail })
    },
  }),
}
