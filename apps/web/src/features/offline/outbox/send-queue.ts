import { createStore, delMany, promisifyRequest, set, values } from 'idb-keyval'
import type { getSession } from '@bolodex/contract/accounts/accounts'
import type { OutputOf } from '@bolodex/contract/route'
import { addressOf, kindOf, methodOf, type ActionKind } from '#lib/action.ts'
import { afterHeader, encode, request } from '#lib/http.ts'
import {
  brandOfVote,
  findForgotten,
  inOrder,
  judge,
  photoAfter,
  pickNext,
  type Account,
  type Answer,
  type Change,
  type Kept,
} from './queue-rules.ts'
import { titleOf } from './outbox-wording.ts'

// Needs no page: a service worker calls `sendQueue` when the connection comes back while none is open.

/** Opened when something is first kept or looked for; a browser may have none. */
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('bolodex-outbox', 'actions'))

export const listKept = (): Promise<Kept[]> => values<Kept>(store())

/** Under which a service worker is asked to send the queue (Background Sync). */
export const syncTag = 'bolodex-outbox'

/** Events for pages: the queue changed, an action is being sent, arrived or was withdrawn, or the session changed. */
export type News =
  | { type: 'changed' }
  | { type: 'discarded'; one: Pick<Kept, 'route' | 'params' | 'before'> }
  | { type: 'viewer'; id: number | null }
  | { type: 'sending'; key: string | null; done: number; total: number }
  | { type: 'sent'; key: string; kind: ActionKind; title: string; after: string | null }

const channelName = 'bolodex-outbox'
let sendingChannel: BroadcastChannel | undefined

function tell(news: News): void {
  sendingChannel ??= new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one of this origin alone
  sendingChannel.postMessage(news)
}

/** Listens to what happens to the queue, in this page, another one or the service worker. Answers how to stop. */
export function listenToQueue(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  // Only this file posts to it.
  channel.addEventListener('message', ({ data }) => listener(data as News))
  return () => channel.close()
}

export async function keep(one: Kept): Promise<void> {
  await set(one.key, one, store())
  tell({ type: 'changed' })
}

export async function discard(keys: readonly string[]): Promise<void> {
  await delMany([...keys], store())
  tell({ type: 'changed' })
}

/** Deletes something that its maker does not want any more. The next vote for the same brand takes its place. */
export async function takeBack({ key, route, params, before = null, madeAt }: Kept): Promise<void> {
  await discard([key])
  const brandId = brandOfVote({ route, ...(params && { params }) })
  const later = inOrder(await listKept()).find(
    (one) => brandOfVote(one) === brandId && one.state === 'waiting' && one.madeAt > madeAt,
  )
  if (brandId !== null && later) await changeKept(later.key, { before })
  tell({ type: 'discarded', one: { route, ...(params && { params }), before } })
}

/** Changes what is kept, unless it was taken back meanwhile. */
export const changeKept = (key: string, change: Change): Promise<void> =>
  changeAll((one) => (one.key === key ? change : null))

/** Changes everything that is kept and wants a change, at once. */
async function changeAll(changeOf: (one: Kept) => Change | null): Promise<void> {
  await store()('readwrite', (actions) => {
    const asked = actions.getAll()
    asked.addEventListener('success', () => {
      // Only this file writes to it.
      for (const one of asked.result as Kept[]) {
        const change = changeOf(one)
        if (change) actions.put({ ...one, ...change }, one.key)
      }
    })
    return promisifyRequest(actions.transaction)
  })
  tell({ type: 'changed' })
}

/** A photo on a slow line takes its time; anything else that is silent for so long is lost. */
const patience = { text: 20_000, photo: 120_000 }

export type Sent = Answer & { after: string | null }

type Sendable = Pick<Kept, 'route' | 'params' | 'body' | 'file' | 'key'>

/** Sends one, under its key. `headers` as `accountOf` says. Never throws: no answer has the status 0. */
export async function post(one: Sendable, headers: Record<string, string> = {}): Promise<Sent> {
  const form = one.route === 'photoFile' && one.file ? writeForm(one.body, one.key, one.file) : null
  try {
    // An answer that breaks off throws, and is asked for again.
    const {
      status,
      text,
      headers: answered,
    } = await request(addressOf(one), {
      method: methodOf(one),
      signal: AbortSignal.timeout(patience[form ? 'photo' : 'text']),
      ...encode(form ?? { ...one.body, key: one.key }, headers),
    })
    const wait = Number(answered.get('retry-after'))
    return { status, body: readJson(text), retryAfterSeconds: wait > 0 ? wait : null, after: answered.get(afterHeader) }
  } catch {
    return { status: 0, body: null, retryAfterSeconds: null, after: null }
  }
}

/** Makes the server refuse it when another account is signed in by now, for example in another tab. */
const accountOf = ({ account }: Kept) => ({ 'x-bolodex-account': account ? String(account.id) : 'guest' })

export function writeForm(fields: Record<string, unknown>, key: string, file: Blob): FormData {
  const form = new FormData()
  const all: [string, unknown][] = Object.entries({ ...fields, key })
  for (const [name, value] of all) if (typeof value === 'string' && value) form.set(name, value)
  form.set('photo', file, file instanceof File ? file.name : 'photo')
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Who is signed in; undefined when the server cannot be asked. */
async function readViewer(): Promise<Account | undefined> {
  try {
    const { status, text } = await request('/api/session', { signal: AbortSignal.timeout(patience.text) })
    if (status === 401) return null
    if (status !== 200) return undefined
    // The server parsed it by this contract on its way out.
    const { user } = JSON.parse(text) as OutputOf<(typeof getSession)['answer']>
    return user && { id: user.id, username: user.username }
  } catch {
    return undefined
  }
}

let running: Promise<void> | undefined
let isAskedAgain = false
let isWaitOver = false

/**
 * Sends what waits, in order, one after the other. Pages and the service worker take turns by a lock; where a browser has
 * none, a thing that is sent twice is done once all the same, by its key. `isForced`: without waiting for the next try.
 */
export function sendQueue({ isForced = false } = {}): Promise<void> {
  isAskedAgain = true
  isWaitOver ||= isForced
  running ??= (async () => {
    while (isAskedAgain) {
      isAskedAgain = false
      // Not in pages without a certificate.
      const locks = navigator.locks as LockManager | undefined
      await (locks ? locks.request(channelName, sendAll) : sendAll())
    }
  })().finally(() => {
    running = undefined
  })
  return running
}

async function sendAll(): Promise<void> {
  const isWaiting = ({ state }: Kept) => state === 'waiting'
  if (!navigator.onLine || !(await listKept()).some(isWaiting)) return
  const viewer = await readViewer()
  if (viewer === undefined) return delayAll()
  tell({ type: 'viewer', id: viewer?.id ?? null })
  if (isWaitOver) await changeAll((one) => (isWaiting(one) && one.nextAt > 0 ? { nextAt: 0 } : null))
  isWaitOver = false
  let done = 0
  for (;;) {
    const kept = await listKept()
    const next = pickNext(kept, viewer, Date.now())
    if (!next) break
    tell({ type: 'sending', key: next.key, done, total: done + kept.filter(isWaiting).length })
    const isOver = await sendOne(next)
    done += 1
    if (isOver) break
  }
  tell({ type: 'sending', key: null, done: 0, total: 0 })
  const forgotten = findForgotten(await listKept(), Date.now())
  if (forgotten.length > 0) await discard(forgotten)
}

/** Whether nothing else is worth trying now. */
async function sendOne(one: Kept): Promise<boolean> {
  const answer = await post(one, accountOf(one))
  const now = Date.now()
  const { change, isOver } = judge(one, answer, now)
  if (change.state !== 'sent') {
    await changeKept(one.key, change)
    return isOver
  }
  // The photo first: should this end here, the brand is sent again under its key and leads to the same photo.
  const photo = photoAfter(one, answer.body, now)
  if (photo) await keep(photo)
  await changeKept(one.key, change)
  tell({ type: 'sent', key: one.key, kind: kindOf(one), title: titleOf(one), after: answer.after })
  return isOver
}

/** The server could not even say who is signed in. */
async function delayAll(): Promise<void> {
  const silence: Answer = { status: 0, body: null, retryAfterSeconds: null }
  await changeAll((one) => (one.state === 'waiting' ? judge(one, silence, Date.now()).change : null))
}

/** For a service worker. Rejects while something could still be sent: then the browser asks again later. */
export async function sendInBackground(): Promise<void> {
  await sendQueue({ isForced: true })
  const left = await listKept()
  if (left.some(({ state, problem }) => state === 'waiting' && problem?.status !== 401))
    throw new Error('Not everything could be sent')
}
