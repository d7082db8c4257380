import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accentGrounds, accentInDark } from '@bolodex/contract/site/accent'
import { AccentColor, iconSizes } from '@bolodex/contract/site/site-settings'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { createSiteSettingsStore } from '#domain/site-settings-store.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { Database } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/http/file-routes.ts'
import { writeManifest } from './write-manifest.ts'

/** Colors are computed by a rule of the contract; a change of it changes the address. */
function writeAccentStyles(accent: string): string {
  const { light, dark } = accentGrounds
  const lightColors = `{--primary:${accent};--on-primary:${light.text}}`
  const darkColors = `{--primary:${accentInDark(accent)};--on-primary:${dark.text}}`
  // Without light-dark(), which the build replaces for older browsers. The theme that a reader chose is an attribute.
  return [
    `:root:root${lightColors}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme='light'])${darkColors}}`,
    `:root:root[data-theme='dark']${darkColors}\n`,
  ].join('\n')
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The address of the style sheet with this accent: its color and a hash of its content. */
export const accentAddress = (accent: string | null): string | null =>
  accent && `/site/accent-${accent.slice(1)}-${hashOf(writeAccentStyles(accent))}.css`

const forAYear = 31_536_000
const iconsHeld = iconSizes.length * 2

type Deps = { db: Database; settings: SettingsReader }

/** The accent's style sheet, the logo's icons and the manifest. */
export function registerLookFiles(app: FastifyInstance, { db, settings }: Deps): void {
  // Names of icons have their hash, so what is held never goes stale. Made-up names push none of them out.
  const held = new LRUCache<string, Buffer>({ max: iconsHeld })
  const readIcon = async (name: string): Promise<Buffer> => {
    const known = held.get(name)
    if (known) return known
    const [logo = '', size] = name.split('-')
    const png = await createSiteSettingsStore(db).readIcon(logo, Number(size))
    if (!png) throw notFound('Icon')
    held.set(name, png)
    return png
  }

  addFileRoute(app, {
    path: '/site/:file',
    limit: rateLimits.asset,
    seconds: forAYear,
    handle: async ({ file = '' }) => {
      const [, color] = /^accent-([0-9a-f]{6})-[0-9a-f]{8}\.css$/.exec(file) ?? []
      if (color !== undefined) {
        // Only colors that an admin could save.
        const { data: accent } = AccentColor.safeParse(`#${color}`)
        if (!accent || accentAddress(accent) !== `/site/${file}`) throw notFound('Style sheet')
        return { type: 'text/css; charset=utf-8', body: writeAccentStyles(accent) }
      }
      const [, name] = /^icon-([0-9a-f]{16}-(?:32|180|192|512))\.png$/.exec(file) ?? []
      if (name === undefined) throw notFound('File')
      const png = await readIcon(name)
      return { type: 'image/png', etag: `"${name}"`, cost: 0, read: () => Promise.resolve(png) }
    },
  })

  addFileRoute(app, {
    path: '/manifest.webmanifest',
    limit: rateLimits.asset,
    seconds: 1,
    handle: async () => ({ type: 'application/manifest+json; charset=utf-8', body: writeManifest(settings.current()) }),
  })
}
