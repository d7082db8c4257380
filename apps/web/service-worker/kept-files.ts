/** Written in by tools/build-service-worker.ts: the files of this build with a hash of what they hold, and one for all of them. */
declare const builtFiles: [path: string, hash: string][]
declare const builtVersion: string

const cachePrefix = 'files-'
const cacheName = cachePrefix + builtVersion
const kept = new Map(builtFiles)

export const isKeptFile = (path: string): boolean => kept.has(path)

/** Each file is kept under its content: what the last version had already is not fetched again. */
const keyOf = (path: string): string => `${path}?kept=${kept.get(path)}`

/** Fetches the files of this version. If one cannot be had, none of it counts and the browser tries again later. */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = builtFiles.map(([path]) => path)
  // A few at a time: this runs beside the page's own first load.
  await Promise.all([1, 2, 3, 4].map(() => keepNext()))

  async function keepNext(): Promise<void> {
    const path = waiting.shift()
    if (path === undefined) return
    const before = await caches.match(keyOf(path))
    const response = before ?? (await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await cache.put(keyOf(path), response)
    await keepNext()
  }
}

export async function dropOldFiles(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

export async function answerFile(request: Request): Promise<Response> {
  return (await findFile(new URL(request.url).pathname)) ?? fetch(request)
}

/** The page without content, for any address; the directory's has its search box already. */
export const openShell = ({ pathname, search }: URL): Promise<Response | undefined> =>
  findFile(pathname === '/' && search === '' ? '/shell-directory.html' : '/shell.html')

const findFile = async (path: string): Promise<Response | undefined> => {
  const cache = await caches.open(cacheName)
  return cache.match(keyOf(path))
}
