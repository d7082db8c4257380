import type { QueryClient } from '@tanstack/react-query'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Params, Route } from './route.ts'
import { goneRoute, notFoundRoute, routes } from './routes.ts'

export type Match = { route: Route; params: Params; search: URLSearchParams }

export const notFound: Match = { route: notFoundRoute, params: {}, search: new URLSearchParams() }
const gone: Match = { ...notFound, route: goneRoute }

/** The screen for a missing page; a removed one says so. */
export const standIn = (status: number | null): Match => (status === 410 ? gone : notFound)

export function findRoute(pathname: string, search = new URLSearchParams()): Match {
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parse, route.path, pathname)
    // wouter types optional parameters; the paths of the table have none.
    if (isMatch && route.accepts(params as Params)) return { route, params: params as Params, search }
  }
  return notFound
}

/** Fetches a screen's code and data in parallel. */
export async function prepareMatch(queryClient: QueryClient, match: Match): Promise<Match> {
  const { route, params, search } = match
  const reads = route
    .reads(params, search)
    .map(({ queryKey, meta }) => queryClient.fetchQuery({ queryKey, ...(meta && { meta }) }))
  await Promise.all([route.preload(), ...reads])
  return match
}

/** The same for an address: it serves the server's rendering, the first load, a hovering pointer and every move. */
export function prepare(queryClient: QueryClient, href: string): Promise<Match> {
  return prepareMatch(queryClient, findPage(href))
}

/** The route and parameters of a URL. */
export function findPage(href: string): Match {
  // Not resolved against a base: a path starting with two slashes would lose its first part to a host name.
  const { pathname, searchParams } = new URL(href.startsWith('/') ? `http://page${href}` : href)
  return findRoute(decodePath(pathname), searchParams)
}

/** As wouter decodes the address that a screen's parameters come from. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
