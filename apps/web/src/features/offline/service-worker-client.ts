import { createListeners } from '#lib/create-listeners.ts'
import { isOnWifi } from '#lib/reader-files.ts'
import type { CopySummary, FromServiceWorker, ToServiceWorker } from '#lib/service-worker-messages.ts'

/** How often an open page checks for a newer copy of the directory. */
const refreshEvery = 30 * 60_000

type State = {
  isOffline: boolean
  copy: CopySummary | null
  /** When this was last learned. */
  askedAt: number
  /** A version that waits until the reader agrees. */
  newVersion: ServiceWorker | null
}

let state: State = { isOffline: false, copy: null, askedAt: 0, newVersion: null }
const [subscribe, notify] = createListeners()

function update(change: Partial<State>): void {
  state = { ...state, askedAt: Date.now(), ...change }
  notify()
}

export const subscribeToServiceWorker = subscribe

export const serviceWorkerState = (): State => state

/** Starts what makes the site work offline, once the page has everything it needs itself. */
export async function startServiceWorker(): Promise<void> {
  // Private windows may have none; in development there is no build to cache.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker || import.meta.env.DEV) return
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    update({ isOffline: data.isOffline, copy: data.copy })
  })
  addEventListener('offline', () => update({ isOffline: true }))
  addEventListener('online', () => update({ isOffline: false }))
  if (!navigator.onLine) update({ isOffline: true })
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration) return
  watchForVersions(registration)
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- there is none between a page and its service worker
  const ask = (message: ToServiceWorker) => active?.postMessage(message)
  ask({ kind: 'report' })
  ask({ kind: 'refresh-copy' })
  if (isOnWifi()) ask({ kind: 'keep-reader' })
  setInterval(() => ask({ kind: 'refresh-copy' }), refreshEvery)
}

function watchForVersions(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // The first one ever replaces nothing.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) update({ newVersion: worker })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offer(worker))
  })
}

/** Reloads into the version that waits. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  state.newVersion?.postMessage({ kind: 'take-over' } satisfies ToServiceWorker)
}

export const waitWithNewVersion = (): void => update({ newVersion: null })
