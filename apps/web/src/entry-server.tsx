import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#app/app.tsx'
import { findPage, notFound, prepare, prepareMatch, standIn } from '#app/prepare.ts'
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
    return prepareMatch(queryClient, standIn(status))
  })
  if (match.route === notFound.route) status = 404
  const body = renderToString(
    <Router ssrPath={pathname} ssrSearch={search.slice(1)}>
      <App queryClient={queryClient} status={status} />
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
    route.about(params, queryClient, match.search),
    status === 200 ? origin + route.addressOf(params, match.search) : null,
    origin,
  )
  queryClient.clear()
  return {
    status,
    movedTo,
    screen: route.key,
    head,
    body,
    data: JSON.stringify({ status, answers }).replaceAll('<', '\\u003c'),
  }
}
