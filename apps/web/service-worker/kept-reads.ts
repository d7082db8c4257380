import { unknownSite } from '#features/site/unknown-site.ts'
import { photoWidths } from '@bolodex/contract/photos/photo-sizes'

/** Answers that no copy of the directory holds: this site's own facts, who is signed in, photos and threads seen before. */
const cacheName = 'reads'

/**
 * The newest of each kind are kept; private ones are deleted as soon as the server answers that no one is signed in.
 */
const keptKinds = [
  { path: /^\/api\/site$/, most: 1 },
  { path: /^\/api\/session$/, most: 1 },
  // The copy knows them all.
  { path: /^\/api\/(directory|tag-names|identifiers\/[^/]+\/[^/]+)$/, most: 0 },
  { path: /^\/photos\//, most: 300 },
  { path: /^\/api\/brands\/[^/]+$/, most: 30 },
  { path: /^\/api\/wanted$/, most: 1 },
  { path: /^\/api\/forum\/(posts|busy)$/, most: 5 },
  { path: /^\/api\/forum\/posts\/\d+(\/comments)?$/, most: 40 },
]

/** A larger answer is a photo in full size, of which a few hundred would fill a phone. */
const mostBytes = 200_000

const kindOf = (path: string) => keptKinds.find((kind) => kind.path.test(path))

export const isKeptRead = (path: string): boolean => kindOf(path) !== undefined

/** The address without the token by which a reader sees their own writes: the answer is kept for later. */
function keyOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('after')
  return url.pathname + url.search
}

export async function keepAnswer(request: Request, answer: Response): Promise<void> {
  const key = keyOf(request)
  const kind = kindOf(new URL(request.url).pathname)
  if (!kind?.most) return
  const cache = await caches.open(cacheName)
  await cache.delete(key)
  if (!answer.ok || Number(answer.headers.get('content-length')) > mostBytes) return
  await cache.put(key, answer)
  // Oldest first, as they were put in.
  const ofKind = (await cache.keys()).filter(({ url }) => kind.path.test(new URL(url).pathname))
  await Promise.all(ofKind.slice(0, -kind.most).map((old) => cache.delete(old)))
}

export async function answerFromKept(request: Request): Promise<Response | null> {
  const cache = await caches.open(cacheName)
  const answer = (await cache.match(keyOf(request))) ?? (await findKeptPhoto(new URL(request.url).pathname))
  return new URL(request.url).pathname === '/api/site' ? describeSite(answer) : (answer ?? null)
}

/** A photo in whichever of its sizes was seen, the largest first. */
export async function findKeptPhoto(path: string): Promise<Response | undefined> {
  const whole = /^\/photos\/[0-9a-f]+/.exec(path)?.[0]
  if (!whole) return undefined
  const cache = await caches.open(cacheName)
  for (const size of ['', ...photoWidths.toReversed().map((width) => `-${width}`)]) {
    const kept = await cache.match(`${whole}${size}.webp`)
    if (kept) return kept
  }
  return undefined
}

/** No page can be drawn without this one. Ages are counted from the server's day, and a kept one may be of last week. */
async function describeSite(kept: Response | undefined): Promise<Response> {
  const known = kept ? ((await kept.json()) as object) : unknownSite
  return Response.json({ ...known, today: new Date().toISOString().slice(0, 10) })
}

export async function forgetViewer(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.delete('/api/session')
}

/** Served pages bring this answer with them, so that no page ever asks for it. */
export async function keepSite(): Promise<void> {
  const request = new Request('/api/site')
  await keepAnswer(request, await fetch(request))
}
