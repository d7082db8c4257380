import { lazy, type ComponentType } from 'react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { PageRoute } from '@bolodex/contract/page-routes'
import { siteView } from '#lib/site-view.ts'
import { fillPath } from '#lib/route-address.ts'
import type { SignInReason } from '#lib/sign-in-link.ts'

export type Params = Record<string, string>
type Read = { queryKey: QueryKey; meta?: Record<string, unknown> }

/** The title of a page, for tabs, search engines and link previews. */
export type About = {
  title: string
  /** False where search engines do not read it. */
  description: string | false
  /** A picture for previews, 1200 × 630: its path on this site. */
  image?: string
  /** A feed of what the page shows: its path on this site. */
  feed?: string
  /** Structured data (schema.org). URLs in it are paths on this site. */
  structuredData?: Record<string, unknown>
  /** The same thing on other sites, for the structured data. */
  elsewhere?: { website: string | null; wikidata: string | null }
}

type RouteOptions = About & {
  /** Who may see the screen; everyone else is redirected to the login. */
  access?: 'anyone' | 'user'
  /** Its contents are computed or stored in the browser. */
  needsScript?: true
  /** The reason the login page shows for the redirect. */
  why?: SignInReason
  /** Whether the parameters can name anything at all. */
  accepts?: (params: Params) => boolean
  /** The parameters the page knows, in their one order; without this it knows none. */
  search?: false | ((given: URLSearchParams) => string)
  /** The queries the screen suspends on, prefetched before it renders. */
  reads?: (params: Params, search: URLSearchParams) => Read[]
  /** The current URL of a page requested under a former one. */
  movedTo?: (params: Params, answers: QueryClient) => string | undefined
  /** The title and description of the subject, once it is loaded. */
  about?: (params: Params, answers: QueryClient, search: URLSearchParams) => About | undefined
}

export type Route = ReturnType<typeof route>

/** The title of a page, with the site's name where it is known. */
const withSiteName = (title: string, site: string | undefined): string => (site ? `${title} · ${site}` : title)

type ScreenModule = { Screen: ComponentType }

const modules = {
  ...import.meta.glob<ScreenModule>('../screens/**/*-screen.tsx'),
  ...(import.meta.env.DEV ? import.meta.glob<ScreenModule>('../dev/*-screen.tsx') : {}),
}

/** The file of a screen, as the glob and, without the dots, Vite's manifest name it. */
function findModule(name: string) {
  const found = Object.entries(modules).find(([file]) => file.endsWith(`/${name}-screen.tsx`))
  if (!found) throw new Error(`Unknown screen ${name}`)
  const [file, load] = found
  return { load, key: file.replace('..', 'src') }
}

/** The not-found page and the developers' page are not counted; every other page is in the contract. */
type Path = PageRoute | '/*?' | '/dev/ui'

export function route(path: Path, name: string, options: RouteOptions) {
  const { load, key } = findModule(name)
  let ready: ComponentType | null = null
  const preload = async () => (ready ??= (await load()).Screen)
  const Lazy = lazy(async () => ({ default: await preload() }))
  return {
    path,
    key,
    access: options.access ?? 'anyone',
    why: options.why,
    needsScript: options.needsScript ?? false,
    accepts: options.accepts ?? (() => true),
    preload,
    /** The canonical URL of a page; variants in capitals or with a trailing slash are not canonical. */
    addressOf: (params: Params, search: URLSearchParams) => {
      const known = options.search ? options.search(search) : ''
      return fillPath(path, params) + (known && `?${known}`)
    },
    /** Once loaded, the screen renders synchronously: nothing suspends on the server or while hydrating. */
    pickScreen: () => ready ?? Lazy,
    reads: (params: Params, search: URLSearchParams): Read[] => [siteView, ...(options.reads?.(params, search) ?? [])],
    movedTo: options.movedTo ?? (() => undefined),
    about: (params: Params, answers: QueryClient, search: URLSearchParams): About => {
      const about: About = options.about?.(params, answers, search) ?? options
      const title = withSiteName(about.title, answers.getQueryData(siteView.queryKey)?.name)
      // A browser needs the title only; the rest stays out of its first load.
      if (!import.meta.env.SSR) return { title, description: false }
      const { description, image, feed, structuredData, elsewhere } = about
      return {
        title,
        description,
        ...(image && { image }),
        ...(feed && { feed }),
        ...(structuredData && { structuredData }),
        ...(elsewhere && { elsewhere }),
      }
    },
  }
}
