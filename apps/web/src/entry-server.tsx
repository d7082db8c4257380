import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#app/app.tsx'
import { notFound, prepare, prepareMatch } from '#app/prepare.ts'
import { isMissing } from '#lib/api-error.ts'
import { createQueryClient, type Send } from '#lib/query-client.ts'

export type RenderedPage = { status: number; address: string; screen: string; head: string; body: string; data: string }

/** Draws one page. Code and answers are awaited first, so nothing suspends and React adds no inline script. */
export async function render(url: string, send: Send): Promise<RenderedPage> {
  const { pathname, search } = new URL(`http://page${url}`)
  const queryClient = createQueryClient(send)
  const match = await prepare(queryClient, url).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return prepareMatch(queryClient, notFound)
  })
  const isNotFound = match.route === notFound.route
  const body = renderToString(
    <Router ssrPath={pathname} ssrSearch={search.slice(1)}>
      <App queryClient={queryClient} isMissing={isNotFound} />
    </Router>,
  )
  // Addresses and answers only: dehydrate() adds times, which would change the ETag of an unchanged page.
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey[0], query.state.data])
  const { title, description } = match.route.about(match.params, queryClient)
  queryClient.clear()
  return {
    status: isNotFound ? 404 : 200,
    address: match.route.addressOf(match.params),
    screen: match.route.key,
    head: writeHead(title, description),
    body,
    data: JSON.stringify({ isMissing: isNotFound, answers }).replaceAll('<', '\\u003c'),
  }
}

function writeHead(title: string, description: string): string {
  const meta = description && `<meta name="description" content="${escapeHtml(description)}">`
  return `<title>${escapeHtml(title)}</title>${meta}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
