import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { isMissing, statusOf } from '#lib/api-error.ts'
import { renderWithCache } from '#lib/cached-markup.tsx'
import { createQueryClient, type Send } from '#lib/query-client.ts'
import { App } from '#app/app.tsx'
import { siteView } from '#features/site/site-api.ts'
import { unknownSite } from '#features/site/unknown-site.ts'
import { findPage, notFound, prepare, prepareMatch, standIn } from '#app/prepare.ts'
import type { About } from '#app/route.ts'

export type RenderedPage = {
  status: number
  /** Where the page is now, when it was asked for by an address it had before. */
  movedTo?: string | undefined
  /** The screen's file, and those of parts that it would fetch only when it is drawn. */
  files: string[]
  head: string
  body: string
  data: string
}

/** What a search page has beside its results: a browser fetches it apart, and a served one must not wait for its looks. */
const searchNotes = 'src/features/brands/directory/near-matches.tsx'

/** The one address of the page that an address leads to: in its own spelling, with the parameters it knows. */
export function addressOf(url: string): string | null {
  const { route, params, search } = findPage(url)
  return route === notFound.route ? null : route.addressOf(params, search)
}

/** Draws one page. Code and answers are awaited first, so nothing suspends and React adds no inline script. */
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
    ),
    route.path === '/' && earlySearch,
  ]
    .filter(Boolean)
    .join('')
  queryClient.clear()
  return {
    status,
    movedTo,
    files: route.path === '/' && match.search.has('q') ? [route.key, searchNotes] : [route.key],
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
  return { head: `<title>Bolodex</title>${earlySearch}`, body, data }
}

/** Names under which structured data holds addresses. */
const addressKeys = new Set(['@id', 'url', 'image'])

/** Title, description, the page's one address and what previews and search engines read. */
function writeHead(about: About, address: string | null, origin: string): string {
  const { title, description, image, feed, structuredData } = about
  const name = title.replace(/ · Bolodex$/, '')
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && meta('name', 'description', description),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    feed && `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(origin + feed)}">`,
    address && meta('property', 'og:url', address),
    meta('property', 'og:site_name', 'Bolodex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', name),
    description && meta('property', 'og:description', description),
    image && meta('property', 'og:image', origin + image),
    image && meta('property', 'og:image:width', '1200'),
    image && meta('property', 'og:image:height', '630'),
    image && meta('name', 'twitter:card', 'summary_large_image'),
    structuredData && writeData(structuredData, origin),
  ]
    .filter(Boolean)
    .join('')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

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
