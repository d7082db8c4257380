import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#app/app.tsx'
import { findPage, notFound, prepare, prepareMatch } from '#app/prepare.ts'
import { writeHead } from '#app/write-head.ts'
import { isMissing, statusOf } from '#lib/api-error.ts'
import { createQueryClient, type Send } from '#lib/query-client.ts'

export type RenderedPage = {
  status: number
  /** Where the page is now, when it was asked for by an address it had before. */
  movedTo?: string | undefined
  screen: string
  head: string
  body: string
  data: string
}

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
  const { route, params } = match
  const movedTo = route.movedTo(params, queryClient)
  const head = writeHead(
    route.about(params, queryClient),
    isNotFound ? null : origin + route.addressOf(params, match.search),
    origin,
  )
  queryClient.clear()
  return {
    status: isNotFound ? Math.max(status, 404) : 200,
    movedTo,
    screen: route.key,
    head,
    body,
    data: JSON.stringify({ isMissing: isNotFound, answers }).replaceAll('<', '\\u003c'),
  }
}
