import type { QueryClient } from '@tanstack/react-query'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Params, Route } from './route.ts'
import { notFoundRoute, routes } from './routes.ts'

export type Match = { route: Route; params: Params }

export const notFound: Match = { route: notFoundRoute, params: {} }

export function findRoute(pathname: string): Match {
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parse, route.path, pathname)
    // wouter types optional parameters; the paths of the table have none.
    if (isMatch && route.accepts(params as Params)) return { route, params: params as Params }
  }
  return notFound
}

/** Fetches a screen's code and data at once. */
export async function prepareMatch(queryClient: QueryClient, match: Match): Promise<Match> {
  const reads = match.route.reads(match.params).map(({ queryKey }) => queryClient.fetchQuery({ queryKey }))
  await Promise.all([match.route.preload(), ...reads])
  return match
}

/** The same for an address: it serves the server's rendering, the first load, a hovering pointer and every move. */
export function prepare(queryClient: QueryClient, href: string): Promise<Match> {
  return prepareMatch(queryClient, findRoute(pathOf(href)))
}

// Not resolved against a base: an address that begins with two slashes would lose its first part to a host name.
function pathOf(href: string): string {
  return new URL(href.startsWith('/') ? `http://page${href}` : href).pathname
}
