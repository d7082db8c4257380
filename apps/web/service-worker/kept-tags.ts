import { readerCache } from '#lib/reader-files.ts'
import { mostSharedBytes, sharedCache, sharedKey } from '#lib/shared-picture.ts'

/** Written in by tools/build-service-worker.ts: the files of the engine that reads tags, in a folder named by their content. */
declare const engineFiles: string[]

const cacheName = readerCache

export const isEngineFile = (path: string): boolean => path.startsWith('/ocr/')

/** After one tag was read, the next can be read offline. */
export async function answerEngineFile(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const cache = await caches.open(cacheName)
  const kept = await cache.match(pathname)
  if (kept) return kept
  const answer = await fetch(event.request)
  // A page of the last version may still ask for the last engine, which would only take room.
  if (answer.ok && engineFiles.includes(pathname)) event.waitUntil(keep(cache, pathname, answer.clone()))
  return answer
}

async function keep(cache: Cache, path: string, answer: Response): Promise<void> {
  await cache.put(path, answer)
  await dropOldEngines(cache)
}

async function dropOldEngines(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  const old = kept.filter(({ url }) => !engineFiles.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** After an update, where tags were read before: a phone must not find the new engine missing in a shop. */
export async function renewEngine(): Promise<void> {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  if (kept.size > 0) await keepMissing(cache, kept)
}

/** The whole engine, ahead of the first tag. */
export async function keepEngine(): Promise<void> {
  const cache = await caches.open(cacheName)
  await keepMissing(cache, new Set((await cache.keys()).map(({ url }) => new URL(url).pathname)))
}

async function keepMissing(cache: Cache, kept: ReadonlySet<string>): Promise<void> {
  const missing = engineFiles.filter((path) => !kept.has(path))
  // Without a connection the old one is of no use either, and the next reading fetches the new one.
  await cache.addAll(missing).catch(() => {})
  await dropOldEngines(cache)
}

/** The share target in the manifest. */
export const sharedAddress = '/read-tag'

/** A photo that another app shares goes to the screen that reads it, and no further. */
export async function keepShared(request: Request): Promise<Response> {
  const cache = await caches.open(sharedCache)
  await cache.delete(sharedKey)
  const photo = await request.formData().then(
    (form) => form.get('photo'),
    () => null,
  )
  const isPicture = photo instanceof File && photo.type.startsWith('image/') && photo.size <= mostSharedBytes
  if (isPicture) await cache.put(sharedKey, new Response(photo, { headers: { 'content-type': photo.type } }))
  return Response.redirect(`${sharedAddress}?shared`, 303)
}
