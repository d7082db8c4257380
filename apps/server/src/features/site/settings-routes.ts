import type { FastifyInstance } from 'fastify'
import {
  changeSiteSettings,
  getOwnPage,
  getSiteSettings,
  removeLogo,
  uploadLogo,
  settingNames,
  type SettingName,
  type SiteSettings,
} from '@bolodex/contract/site/site-settings'
import { createSiteSettingsStore, type SiteIcon } from '#domain/site-settings-store.ts'
import type { SiteSettingsService } from '#domain/site-settings.ts'
import { logModeration } from '#domain/moderation-log.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { addRoute } from '#platform/http/routes.ts'
import { siteLogWording } from './site-wording.ts'

type Deps = {
  db: WholeDatabase
  settings: SiteSettingsService
  imageWorker: ImageWorker
  providerIssuer: string | null
}

/** Admins see and change what the site is called, how it looks and who may join. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { db, settings, imageWorker, providerIssuer }: Deps,
): void {
  addRoute(app, getSiteSettings, {
    handle: async () => {
      await settings.refresh()
      const { logo, ...values } = settings.current()
      const saved = settings.saved()
      return {
        values,
        defaults: settings.defaults,
        saved: settingNames.filter((name) => saved[name] !== null),
        logo,
        providerIssuer,
      }
    },
  })

  addRoute(app, changeSiteSettings, {
    handle: async ({ body, viewer }) => {
      await db.transaction().execute(async (trx) => {
        const store = createSiteSettingsStore(trx)
        // The log says what each change replaced.
        await store.lock()
        const before = await store.read()
        const changed = settingNames.filter(
          (name) => body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(before[name]),
        )
        await store.save(Object.fromEntries(changed.map((name) => [name, body[name]])))
        for (const name of changed)
          // oxlint-disable-next-line no-await-in-loop -- a handful, in order
          await logModeration(trx, {
            kind: 'site',
            by: viewer.id,
            action: siteLogWording.changed,
            about: siteLogWording.names[name],
            reason: describeChange(
              name,
              before[name] ?? settings.defaults[name],
              body[name] ?? settings.defaults[name],
            ),
          })
      })
      await settings.refresh()
      return { done: true as const }
    },
  })

  const saveLogo = async (icons: SiteIcon[] | null, adminId: number): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      if (!(await createSiteSettingsStore(trx).setLogo(icons))) return
      const action = icons ? siteLogWording.replacedLogo : siteLogWording.removedLogo
      await logModeration(trx, { kind: 'site', by: adminId, action, about: siteLogWording.logo })
    })
    await settings.refresh()
  }

  addRoute(app, uploadLogo, {
    handle: async ({ upload, viewer }) => {
      const { bytes } = await upload.readWhole()
      const icons = await imageWorker.drawIcons(bytes, `user:${viewer.id}`)
      await saveLogo(icons, viewer.id)
      return { logo: settings.current().logo ?? '' }
    },
  })

  addRoute(app, removeLogo, {
    handle: async ({ viewer }) => {
      await saveLogo(null, viewer.id)
      return { done: true as const }
    },
  })

  addRoute(app, getOwnPage, {
    handle: async ({ params: { page } }) => {
      const { [page]: text } = settings.current()
      if (text === '') throw notFound('Page')
      return { page, text }
    },
  })
}

/** Both states of a short value. Texts of pages are too long for a line of the log. */
function describeChange<Name extends SettingName>(
  name: Name,
  before: SiteSettings[Name],
  after: SiteSettings[Name],
): string | null {
  if (name === 'rules' || name === 'imprint') return null
  return siteLogWording.fromTo(write(before), write(after))
}

function write(value: SiteSettings[SettingName]): string {
  if (value === null) return siteLogWording.none
  if (typeof value === 'boolean') return value ? siteLogWording.on : siteLogWording.off
  if (typeof value === 'string') return value
  return value.map(({ name }) => name).join(', ') || siteLogWording.none
}
