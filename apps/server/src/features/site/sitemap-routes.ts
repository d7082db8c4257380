import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/file-routes.ts'
import { rateLimits } from '#platform/rate-limit.ts'
import type { Reads } from '#platform/reads.ts'
import { rememberEach } from '#platform/remember.ts'
import type { SitemapStore } from './sitemap-store.ts'

type Deps = { reads: Reads<{ sitemap: SitemapStore }>; origin: string }

const forAnHour = 3600
const xml = 'application/xml; charset=utf-8'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The pages that are always there. Those that only members or machines need are left out. */
const pages = ['/', '/forum', '/youtube-analyzer', '/contact', '/work-with-us', '/privacy', '/stats', '/api/docs']

/** Tells search engines which pages there are. Every address is on the origin of the configuration. */
export function registerSitemapRoutes(app: FastifyInstance, { reads, origin }: Deps): void {
  const add = (path: string, type: string, write: (params: Record<string, string>) => Promise<string>) =>
    addFileRoute(app, {
      path,
      limit: rateLimits.sitemap,
      seconds: forAnHour,
      handle: async (params) => ({ type, body: await write(params) }),
    })

  add('/robots.txt', 'text/plain; charset=utf-8', async () =>
    ['User-agent: *', 'Allow: /api/docs', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  )

  add('/sitemap.xml', xml, async () => {
    const numbers = await reads(null, ({ sitemap }) => sitemap.listFiles())
    const names = ['pages', ...numbers.map((number) => `brands-${number}`)]
    const entries = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
    return writeDocument('sitemapindex', entries)
  })

  add('/sitemaps/pages.xml', xml, async () =>
    writeDocument(
      'urlset',
      pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ),
  )

  // Megabytes of text: whoever asks again within a minute gets the same.
  const writeFile = rememberEach({ seconds: 60, most: 4, keyOf: String }, async (number: number) => {
    const brands = await reads(null, ({ sitemap }) => sitemap.listBrands(number))
    if (brands.length === 0) throw notFound('Sitemap')
    const entries = brands.map(({ slug, day }) => {
      const address = `${origin}/brands/${encodeURIComponent(slug)}`
      return `<url><loc>${escapeXml(address)}</loc><lastmod>${day}</lastmod></url>`
    })
    return writeDocument('urlset', entries)
  })
  add('/sitemaps/brands-:file.xml', xml, async ({ file = '' }) => {
    if (!/^[1-9]\d{0,4}$/.test(file)) throw notFound('Sitemap')
    return writeFile(Number(file))
  })
}

function writeDocument(name: 'urlset' | 'sitemapindex', entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${schema}">\n${entries.join('\n')}\n</${name}>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
