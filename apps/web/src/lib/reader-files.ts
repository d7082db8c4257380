import type { ToServiceWorker } from './service-worker-messages.ts'

/** Where the service worker keeps the files of the tag reader. */
export const readerCache = 'engine'

/** Whether tags can be read without a connection. A browser without a cache keeps nothing. */
export async function isReaderKept(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const kept = (await caches.has(readerCache)) ? await (await caches.open(readerCache)).keys() : []
  return kept.length > 0
}

/** Asks the service worker for the files; false where there is none. */
export async function keepReader(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return false
  const message: ToServiceWorker = { kind: 'keep-reader' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- there is none between a page and its service worker
  registration.active.postMessage(message)
  return true
}

/** Whether downloading five megabytes is free: on Wi-Fi, where the browser reports it, unless data saving is on. */
export function isOnWifi(): boolean {
  const { connection } = navigator as { connection?: { type?: string; saveData?: boolean } }
  return connection?.type === 'wifi' && connection.saveData !== true
}
