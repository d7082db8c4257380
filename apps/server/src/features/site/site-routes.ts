import type { FastifyInstance } from 'fastify'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { Currency } from '@bolodex/contract/sales/currencies'
import { getSite } from '@bolodex/contract/site/site'
import { ownPages } from '@bolodex/contract/site/site-settings'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { Position } from '#platform/database/consistency.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { notFound } from '#platform/errors.ts'
import { addFileRoute, addRedirectRoute, storeText } from '#platform/http/file-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import { escapeXml } from '#platform/http/xml.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { accentAddress } from './look-files.ts'
import type { SitemapStore } from './sitemap-store.ts'

type Deps = {
  currency: Currency
  hasGoogle: boolean
  hasMail: boolean
  hasModel: boolean
  settings: SettingsReader
  countBrands: (after: Position | null) => Promise<number>
  countKnownNames: () => Promise<number>
}

export function registerSiteRoutes(
  app: FastifyInstance,
  { countBrands, countKnownNames, settings, ...facts }: Deps,
): void {
  const readKnownNames = memoize({ seconds: 60, most: 1, keyOf: String }, countKnownNames)
  addRoute(app, getSite, {
    handle: async ({ totalsAfter }) => {
      const brandCount = await countBrands(totalsAfter)
      const knownNames = await readKnownNames(null)
      const { rules, imprint, guestPhotos, guestVotes, ...shown } = settings.current()
      const texts = { rules, imprint }
      return {
        brandCount,
        knownNames,
        today: new Date().toISOString().slice(0, 10),
        ...facts,
        ...shown,
        accentStyles: accentAddress(shown.accent),
        pages: ownPages.filter((page) => texts[page] !== ''),
        hasGuestVotes: guestVotes,
        hasGuestUploads: guestPhotos,
      }
    },
  })
}

type SitemapDeps = { reads: Reads<{ sitemap: SitemapStore }>; origin: string; settings: SettingsReader }

const forAnHour = 3600
const xml = 'application/xml; charset=utf-8'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The pages that are always there. Those that only members or machines need are left out. */
const pages = [
  '/',
  '/wanted',
  '/forum',
  '/youtube-analyzer',
  '/contact',
  '/work-with-us',
  '/privacy',
  '/stats',
  '/api/docs',
  '/data',
]

/** robots.txt, sitemaps and well-known files. Every URL is on the origin of the configuration. */
export function registerSiteFiles(app: FastifyInstance, { reads, origin, settings }: SitemapDeps): void {
  const limited = { limit: rateLimits.sitemap, seconds: forAnHour } as const
  const add = (path: string, type: string, write: () => Promise<string>) =>
    addFileRoute(app, { path, ...limited, handle: async () => ({ type, body: await write() }) })

  registerWellKnown(app, origin)
  add('/robots.txt', 'text/plain; charset=utf-8', async () =>
    ['User-agent: *', 'Allow: /api/docs', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  )

  add('/sitemap.xml', xml, async () => {
    const [brands, posts] = await reads(null, ({ sitemap }) =>
      Promise.all([sitemap.listBrandFiles(), sitemap.listPostFiles()]),
    )
    const names = ['pages', ...brands.map((number) => `brands-${number}`), ...posts.map((number) => `posts-${number}`)]
    const entries = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
    return writeDocument('sitemapindex', entries)
  })

  add('/sitemaps/pages.xml', xml, async () => {
    const current = settings.current()
    const own = ownPages.filter((page) => current[page] !== '').map((page) => `/${page}`)
    return writeDocument(
      'urlset',
      [...pages, ...own].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    )
  })

  const addFiles = (kind: string, list: (store: SitemapStore, file: number) => Promise<Place[]>): void => {
    // Megabytes of text, and compressing them costs more than writing them: both are cached for a minute.
    const writeFile = memoize({ seconds: 60, most: 4, keyOf: String }, async (number: number) => {
      const places = await reads(null, ({ sitemap }) => list(sitemap, number))
      if (places.length === 0) throw notFound('Sitemap')
      const entries = places.map(
        ({ path, day }) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${day}</lastmod></url>`,
      )
      return storeText(app, writeDocument('urlset', entries))
    })
    addFileRoute(app, {
      path: `/sitemaps/${kind}-:file.xml`,
      ...limited,
      handle: async ({ file = '' }) => {
        if (!/^[1-9]\d{0,4}$/.test(file)) throw notFound('Sitemap')
        return { type: xml, stored: await writeFile(Number(file)) }
      },
    })
  }
  addFiles('brands', async (sitemap, file) => {
    const brands = await sitemap.listBrands(file)
    return brands.map(({ slug, day }) => ({ path: `/brands/${encodeURIComponent(slug)}`, day }))
  })
  addFiles('posts', async (sitemap, file) => {
    const posts = await sitemap.listPosts(file)
    return posts.map(({ id, day }) => ({ path: `/forum/post/${id}`, day }))
  })
}

type Place = { path: string; day: string }

function writeDocument(name: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${schema}">\n${entries.join('\n')}\n</${name}>\n`
}

/** Where to report a vulnerability (RFC 9116), and where password managers change a password. */
function registerWellKnown(app: FastifyInstance, origin: string): void {
  addFileRoute(app, {
    path: '/.well-known/security.txt',
    limit: rateLimits.read,
    seconds: forAnHour,
    handle: async () => ({ type: 'text/plain; charset=utf-8', body: writeSecurityText(origin, new Date()) }),
  })
  addRedirectRoute(app, {
    path: '/.well-known/change-password',
    limit: rateLimits.read,
    handle: async () => '/account-settings',
  })
}

/** Valid until the end of the next year, so that the text changes once a year. */
function writeSecurityText(origin: string, now: Date): string {
  const expires = `${now.getUTCFullYear() + 1}-12-31T23:59:59Z`
  const canonical = `${origin}/.well-known/security.txt`
  return `Contact: ${origin}/contact\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`
}
