import { sendInBackground, syncTag } from '#features/offline/outbox/send-queue.ts'
import type { FromServiceWorker, ToServiceWorker } from '#lib/service-worker-messages.ts'
import { answerFile, dropOldFiles, isKeptFile, keepFiles, openShell } from './kept-files.ts'
import { answerFromCopy, describeCopy, openForSearch, refreshCopy } from './kept-copy.ts'
import { answerEngineFile, isEngineFile, keepEngine, keepShared, renewEngine, sharedAddress } from './kept-tags.ts'
import { answerFromKept, forgetViewer, isKeptRead, keepAnswer, keepSite } from './kept-reads.ts'

declare const self: ServiceWorkerGlobalScope

/** With a bad line an answer may never come. What is kept on the phone is better than a wait of a minute. */
const patience = 4000

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOldFiles(), renewEngine(), self.registration.navigationPreload?.enable()]).then(() =>
      self.clients.claim(),
    ),
  )
})

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker
  // A new version waits until the reader agrees, or until no page of the old one is open.
  if (message.kind === 'take-over') return void self.skipWaiting()
  if (message.kind === 'keep-reader') return event.waitUntil(keepEngine())
  if (message.kind === 'refresh-copy') return event.waitUntil(refresh())
  return event.waitUntil(reportConnection())
})

/** Background Sync, where the browser has it: the connection is back, and perhaps no page is open. */
self.addEventListener('sync', (event) => {
  // TypeScript does not know this event.
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === syncTag) sync.waitUntil(sendInBackground())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === sharedAddress) return event.respondWith(keepShared(request))
  if (request.method !== 'GET') {
    // After signing in or out, or deleting the account, the viewer is unknown until the server confirms it.
    if (/^\/api\/(auth|account)\//.test(pathname)) event.waitUntil(forgetViewer())
    return
  }
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (isKeptFile(pathname)) event.respondWith(answerFile(request))
  else if (isEngineFile(pathname)) event.respondWith(answerEngineFile(event))
  else if (isKeptRead(pathname)) event.respondWith(answerRead(event))
})

/** Pages come from the server. Without it, one empty page stands in for all of them and draws itself. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fromServer = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
  )
  return inTime(fromServer).catch(async (error: unknown) => {
    const page = await openShell(new URL(event.request.url))
    if (page) event.waitUntil(openForSearch())
    return page ?? orThrow(fromServer, error)
  })
}

async function answerRead(event: FetchEvent): Promise<Response> {
  const { request } = event
  const fromServer = fetch(request)
  try {
    const answer = await inTime(fromServer)
    setOffline(event, false)
    event.waitUntil(keepAnswer(request, answer.clone()))
    return answer
  } catch (error) {
    const kept = (await answerFromCopy(request)) ?? (await answerFromKept(request))
    if (!kept) return orThrow(fromServer, error)
    setOffline(event, true)
    return kept
  }
}

/** Rejects as soon as there is no connection, and when the server takes longer than anybody would wait. */
function inTime(fromServer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The server did not answer in time')), patience)
  })
  return Promise.race([fromServer, tooLate])
}

/** With nothing kept, a late answer is still better than none. */
const orThrow = (fromServer: Promise<Response>, error: unknown): Promise<Response> =>
  fromServer.catch(() => Promise.reject(error instanceof Error ? error : new Error(String(error))))

let isOffline = false

function setOffline(event: ExtendableEvent, now: boolean): void {
  if (isOffline === now) return
  isOffline = now
  event.waitUntil(reportConnection())
}

async function refresh(): Promise<void> {
  // Without a connection there is nothing newer; what is kept stays.
  await Promise.all([keepSite(), refreshCopy()]).catch(() => {})
  await reportConnection()
}

/** Reports to every open page whether answers come from the server, and what is stored on the device. */
async function reportConnection(): Promise<void> {
  const message: FromServiceWorker = {
    kind: 'connection',
    isOffline: isOffline || !navigator.onLine,
    copy: await describeCopy(),
  }
  const pages = await self.clients.matchAll({ type: 'window' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- there is none between a page and its service worker
  for (const page of pages) page.postMessage(message)
}
