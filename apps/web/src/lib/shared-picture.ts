// A photo that another app shared waits here between the service worker, which takes it, and the screen that reads it.
export const sharedCache = 'shared'
export const sharedKey = '/shared-picture'

/** Larger than any phone's photo. */
export const mostSharedBytes = 50_000_000

/** Takes the photo out: it is read once, and nothing of it stays. Null when none waits. */
export async function takeSharedPicture(): Promise<File | null> {
  if (!('caches' in globalThis)) return null
  const cache = await caches.open(sharedCache)
  const kept = await cache.match(sharedKey)
  if (!kept) return null
  await cache.delete(sharedKey)
  const photo = await kept.blob()
  return new File([photo], 'shared-tag', { type: photo.type })
}
