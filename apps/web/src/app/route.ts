import { lazy, type ComponentType } from 'react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { PageRoute } from '@bolodex/contract/page-routes'
import { siteView } from '#features/site/site-api.ts'
import type { SignInReason } from '#lib/sign-in-link.ts'

export type Params = Record<string, string>
type Read = { queryKey: QueryKey; meta?: Record<string, unknown> }

/** What a page is called, for the browser's tab, for search engines and for those who share its address. */
export type About = {
  title: string
  /** Left out where nobody reads it. */
  description: string | false
  /** A picture for previews, 1200 × 630: its path on this site. */
  image?: string
  /** A feed of what the page shows: its path on this site. */
  feed?: string
  /** What the page is about, as schema.org names it. Addresses in it are paths on this site. */
  structuredData?: Record<string, unknown>
}

type RouteOptions = About & {
  /** Who may see the screen; the browser leads everybody else to the login. */
  access?: 'anyone' | 'user'
  /** What the login says somebody came for. */
  why?: SignInReason
  /** Whether the parameters can name anything at all. */
  accepts?: (params: Params) => boolean
  /** The parameters the page knows, in their one order; without this it knows none. */
  search?: false | ((given: URLSearchParams) => string)
  /** What must be known before the screen can be drawn: everything the screen suspends on. */
  reads?: (params: Params, search: URLSearchParams) => Read[]
  /** The address a thing has now, when it was asked for by one it had before. */
  movedTo?: (params: Params, answers: QueryClient) => string | undefined
  /** A title and description of the thing shown, once it has been read. */
  about?: (params: Params, answers: QueryClient, search: URLSearchParams) => About | undefined
}

export type Route = ReturnType<typeof route>

type ScreenModule = { Screen: ComponentType }

const modules = {
  ...import.meta.glob<ScreenModule>('../screens/**/*-screen.tsx'),
  ...(import.meta.env.DEV ? import.meta.glob<ScreenModule>('../dev/*-screen.tsx') : {}),
}

/** The file of a screen, as the glob and, without the dots, Vite's manifest name it. */
function findModule(name: string) {
  const found = Object.entries(modules).find(([file]) => file.endsWith(`/${name}-screen.tsx`))
  if (!found) throw new Error(`There is no screen called ${name}`)
  const [file, load] = found
  return { load, key: file.replace('..', 'src') }
}

/** The stand-in for what is missing and the developers' page are not counted; every other page is named in the contract. */
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
    accepts: options.accepts ?? (() => true),
    preload,
    /** The one address of a page; others that lead to it, in capitals or with a slash at the end, are not its own. */
    addressOf: (params: Params, search: URLSearchParams) => {
      const known = options.search ? options.search(search) : ''
      return fillPath(path, params) + (known && `?${known}`)
    },
    /** Once loaded, the screen is drawn at once: nothing suspends on the server or while hydrating. */
    pickScreen: () => ready ?? Lazy,
    reads: (params: Params, search: URLSearchParams): Read[] => [siteView, ...(options.reads?.(params, search) ?? [])],
    movedTo: options.movedTo ?? (() => undefined),
    about: (params: Params, answers: QueryClient, search: URLSearchParams): About => {
      const { title, description, image, feed, structuredData }: About =
        options.about?.(params, answers, search) ?? options
      return {
        title: `${title} · Bolodex`,
        description,
        ...(image && { image }),
        ...(feed && { feed }),
        ...(structuredData && { structuredData }),
      }
    },
  }
}

function fillPath(path: string, params: Params): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
