import type { FastifyInstance } from 'fastify'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { getSite, type Contact } from '@bolodex/contract/site'
import type { Position } from '#platform/database/consistency.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { notFound } from '#platform/errors.ts'
import { addFileRoute, storeText } from '#platform/http/file-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import { escapeXml } from '#platform/http/xml.ts'
import { memoize } from '#platform/limits/memoize.ts'
import type { SitemapStore } from './sitemap-store.ts'

type Deps = {
  contacts: Contact[]
  hasGoogle: boolean
  hasModel: boolean
  hasGuestUploads: boolean
  countBrands: (after: Position | null) => Promise<number>
}

export function registerSiteRoutes(app: FastifyInstance, { countBrands, ...settings }: Deps): void {
  addRoute(app, getSite, {
    handle: async ({ totalsAfter }) => ({
      brandCount: await countBrands(totalsAfter),
      today: new Date().toISOString().slice(0, 10),
      ...settings,
    }),
  })
}

type SitemapDeps = { reads: Reads<{ sitemap: SitemapStore }>; origin: string }

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

/** Tells search engines which pages there are. Every address is on the origin of the configuration. */
export function registerSitemapRoutes(app: FastifyInstance, { reads, origin }: SitemapDeps): void {
  const limited = { limit: rateLimits.sitemap, seconds: forAnHour } as const
  const add = (path: string, type: string, write: () => Promise<string>) =>
    addFileRoute(app, { path, ...limited, handle: async () => ({ type, body: await write() }) })

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

  add('/sitemaps/pages.xml', xml, async () =>
    writeDocument(
      'urlset',
      pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ),
  )

  const addFiles = (kind: string, list: (store: SitemapStore, file: number) => Promise<Place[]>): void => {
    // Megabytes of text, and compressing them costs more than writing them: both are kept for a minute.
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
