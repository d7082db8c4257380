import { isFiltered, readAddress } from '#lib/brands-api.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { isMissing, statusOf } from '#lib/api-error.ts'
import { renderWithCache } from '#lib/cached-markup.tsx'
import { setSiteCurrency } from '#lib/format-money.ts'
import { createQueryClient, type Send } from '#lib/query-client.ts'
import { App, FailurePage } from '#app/app.tsx'
import { wikidataAddress } from '@bolodex/contract/directory/brand-links'
import type { OutputOf } from '@bolodex/contract/route'
import type { getSite } from '@bolodex/contract/site/site'
import { siteView } from '#lib/site-view.ts'
import { unknownSite } from '#features/site/unknown-site.ts'
import { findPage, notFound, prepare, prepareMatch, standIn } from '#app/prepare.ts'
import type { About } from '#app/route.ts'

export type RenderedPage = {
  status: number
  /** The current URL of a page requested under a former one. */
  movedTo?: string | undefined
  /** The screen's file, and those of its lazy parts. */
  files: string[]
  head: string
  body: string
  data: string
}

type SiteFacts = OutputOf<(typeof getSite)['answer']>

/** Parts of results that browsers load separately: a served page must not wait for their styles. */
const searchNotes = 'src/features/directory/near-matches.tsx'
const filterChips = 'src/features/directory/filter-chips.tsx'

/** The frame with a message, for pages that cannot be rendered. */
export function renderFailure({
  site,
  ...told
}: {
  site: string
  title: string
  message: string
  retry: string
}): string {
  const queryClient = createQueryClient(() => Promise.reject(new Error('A failure page reads nothing')))
  queryClient.setQueryData([...siteView.queryKey], { ...unknownSite, name: site })
  const body = renderToString(
    <Router ssrPath="/error" ssrSearch="">
      <FailurePage queryClient={queryClient} {...told} />
    </Router>,
  )
  queryClient.clear()
  return body
}

/** The canonical URL of a page: normalized spelling and known parameters. */
export function addressOf(url: string): string | null {
  const { route, params, search } = findPage(url)
  return route === notFound.route ? null : route.addressOf(params, search)
}

/** Renders one page. Code and data are awaited first, so nothing suspends and React adds no inline script. */
export async function render(url: string, { send, origin }: { send: Send; origin: string }): Promise<RenderedPage> {
  const { pathname, search } = new URL(`http://page${url}`)
  const queryClient = createQueryClient(send)
  let status = 200
  const match = await prepare(queryClient, url).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    status = statusOf(error) === 410 ? 410 : 404
    return prepareMatch(queryClient, standIn(status))
  })
  if (match.route === notFound.route) status = 404
  // No await from here on, so no page is rendered with another site's currency in the same process.
  const site = queryClient.getQueryData(siteView.queryKey)
  setSiteCurrency(site?.currency)
  const body = renderWithCache(() =>
    renderToString(
      <Router ssrPath={pathname} ssrSearch={search.slice(1)}>
        <App queryClient={queryClient} status={status} />
      </Router>,
    ),
  )
  // Addresses and answers only: dehydrate() adds times, which would change the ETag of an unchanged page.
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey[0], query.state.data])
  const { route, params } = match
  const movedTo = route.movedTo(params, queryClient)
  const head = [
    writeHead(
      route.about(params, queryClient, match.search),
      status === 200 ? origin + route.addressOf(params, match.search) : null,
      origin,
      site,
    ),
    site && writeLook(site),
    route.path === '/' && earlySearch,
  ]
    .filter(Boolean)
    .join('')
  queryClient.clear()
  return {
    status,
    movedTo,
    files: [
      route.key,
      ...(route.path === '/' && match.search.has('q') ? [searchNotes] : []),
      ...(route.path === '/' && isFiltered(readAddress(match.search)) ? [filterChips] : []),
    ],
    head,
    body,
    data: JSON.stringify({ status, answers }).replaceAll('<', '\\u003c'),
  }
}

/** Answers the search before the app has started. Classic and deferred: it runs before the modules. */
const earlySearch = '<script defer src="/early-search.js"></script>'

/**
 * The directory before anything was read, for the service worker to serve without a connection: the search box is there
 * before the app. The browser hydrates it with the same data and reads the rest itself.
 */
export async function renderShell(): Promise<Pick<RenderedPage, 'head' | 'body' | 'data'>> {
  const queryClient = createQueryClient(() => Promise.reject(new Error('The shell reads nothing')))
  queryClient.setQueryData([...siteView.queryKey], unknownSite)
  await findPage('/').route.preload()
  const body = renderToString(
    <Router ssrPath="/" ssrSearch="">
      <App queryClient={queryClient} />
    </Router>,
  )
  const data = JSON.stringify({ status: 0, shellOf: '/', answers: [[siteView.queryKey[0], unknownSite]] })
  return { head: `<title>Brands</title>${earlySearch}`, body, data }
}

/** Names under which structured data holds addresses. */
const addressKeys = new Set(['@id', 'url', 'image'])

/** The site's own icons and accent color, where it has them. */
function writeLook({ logo, accentStyles }: SiteFacts): string {
  const icon = (size: number) => `/site/icon-${logo}-${size}.png`
  return [
    logo && `<link rel="icon" type="image/png" sizes="32x32" href="${icon(32)}">`,
    logo && `<link rel="apple-touch-icon" href="${icon(180)}">`,
    accentStyles && `<link rel="stylesheet" href="${escapeHtml(accentStyles)}">`,
  ]
    .filter(Boolean)
    .join('')
}

/** Title, description, the page's one address and what previews and search engines read. */
function writeHead(about: About, address: string | null, origin: string, site: SiteFacts | undefined): string {
  const { title, description, image, feed, structuredData, elsewhere } = about
  const sameAs = elsewhere ? listElsewhere(elsewhere) : []
  const ending = ` · ${site?.name}`
  const name = title.endsWith(ending) ? title.slice(0, -ending.length) : title
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && meta('name', 'description', description),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    feed && `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(origin + feed)}">`,
    address && meta('property', 'og:url', address),
    site && meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', name),
    description && meta('property', 'og:description', description),
    image && meta('property', 'og:image', origin + image),
    image && meta('property', 'og:image:width', '1200'),
    image && meta('property', 'og:image:height', '630'),
    image && meta('name', 'twitter:card', 'summary_large_image'),
    structuredData && writeData({ ...structuredData, ...(sameAs.length > 0 && { sameAs }) }, origin),
  ]
    .filter(Boolean)
    .join('')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

const listElsewhere = ({ website, wikidata }: NonNullable<About['elsewhere']>): string[] =>
  [wikidata && wikidataAddress(wikidata), website].filter((link) => link !== null)

// A block of data, never run: nothing in it can end the block early.
function writeData(data: Record<string, unknown>, origin: string): string {
  const complete = (key: string, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }, complete).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
