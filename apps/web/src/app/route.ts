import { lazy, type ComponentType } from 'react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { siteView } from '#features/site/site-api.ts'

export type Params = Record<string, string>
type Read = { queryKey: QueryKey }
type About = { title: string; description: string }

type RouteOptions = About & {
  /** Who may see the screen; the browser leads everybody else to the login. */
  access?: 'anyone' | 'user'
  /** Whether the parameters can name anything at all. */
  accepts?: (params: Params) => boolean
  /** What must be known before the screen can be drawn: everything the screen suspends on. */
  reads?: (params: Params) => Read[]
  /** A title and description of the thing shown, once it has been read. */
  about?: (params: Params, answers: QueryClient) => About | undefined
}

export type Route = ReturnType<typeof route>

type ScreenModule = { Screen: ComponentType }

const modules = {
  ...import.meta.glob<ScreenModule>('../screens/*-screen.tsx'),
  ...(import.meta.env.DEV ? import.meta.glob<ScreenModule>('../dev/*-screen.tsx') : {}),
}

/** The file of a screen, as the glob and, without the dots, Vite's manifest name it. */
function findModule(name: string) {
  for (const folder of ['screens', 'dev']) {
    const file = `${folder}/${name}-screen.tsx`
    const load = modules[`../${file}`]
    if (load) return { load, key: `src/${file}` }
  }
  throw new Error(`There is no screen called ${name}`)
}

export function route(path: string, name: string, options: RouteOptions) {
  const { load, key } = findModule(name)
  let ready: ComponentType | null = null
  const preload = async () => (ready ??= (await load()).Screen)
  const Lazy = lazy(async () => ({ default: await preload() }))
  return {
    path,
    key,
    access: options.access ?? 'anyone',
    accepts: options.accepts ?? (() => true),
    preload,
    /** The one address of a page; others that lead to it, in capitals or with a slash at the end, are not its own. */
    addressOf: (params: Params) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    /** Once loaded, the screen is drawn at once: nothing suspends on the server or while hydrating. */
    pickScreen: () => ready ?? Lazy,
    reads: (params: Params): Read[] => [siteView, ...(options.reads?.(params) ?? [])],
    about: (params: Params, answers: QueryClient): About => {
      const { title, description } = options.about?.(params, answers) ?? options
      return { title: `${title} · Bolodex`, description }
    },
  }
}
