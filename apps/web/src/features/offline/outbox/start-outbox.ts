import { addressOf, type Action, type StoredCall } from '#lib/action.ts'
import { keepAfterToken } from '#lib/after-token.ts'
import { ApiError, readErrorBody } from '#lib/api-error.ts'
import { readLocal, writeLocal } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import { unsent } from '#lib/leave-guard.ts'
import { setSender, type Watching } from '#lib/send-later.ts'
import { sendWatched } from '#lib/send-watched.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { outboxWords as words } from './outbox-wording.ts'
import { backoff, findNextTry, findRoom, type Account, type Kept } from './queue-rules.ts'
import { discard, keep, listenToQueue, listKept, post, sendQueue, syncTag, writeForm, type News } from './send-queue.ts'

/** Undefined until the session is known. */
let viewer: Account | undefined

const accountKey = 'outbox-account'

/** Who is signed in. Remembered: a page that is opened without a connection cannot ask. */
export function setViewer(account: Account): void {
  const isOther = viewer !== undefined && viewer?.id !== account?.id
  viewer = account
  writeLocal(accountKey, account)
  // What waited for this account goes now.
  if (isOther) void sendQueue({ isForced: true })
}

export function currentViewer(): Account {
  if (viewer !== undefined) return viewer
  const { id, username } = readLocal(accountKey) ?? {}
  return typeof id === 'number' && typeof username === 'string' ? { id, username } : null
}

/** Nothing answered: the network, or whatever stands before a server that is down. */
const unanswered = new Set([0, 502, 504])

/** Sends an action at once, or keeps it. What was done to the same thing before and still waits goes first. */
async function sendAction(
  action: StoredCall & Action,
  watching: Watching,
  goTo: (href: string) => void,
): Promise<unknown> {
  const one = toKept(action)
  const isBehind = (await readKept()).some((other) => other.state === 'waiting' && addressOf(other) === addressOf(one))
  const isTried = navigator.onLine && !isBehind
  if (isTried) {
    const answer = await sendNow(one, watching)
    if (!unanswered.has(answer.status)) return readAnswer(answer)
  }
  // Where the browser believes it is online, no event announces the recovery.
  const wait = isTried ? { tries: 1, nextAt: Date.now() + backoff(1) } : {}
  await keepForLater({ ...one, ...wait }, goTo)
  if (isBehind) void sendQueue({ isForced: true })
  return null
}

type Sent = { status: number; body: unknown }

/** Files are sent with upload progress. */
async function sendNow(one: Kept, { onProgress, signal }: Watching): Promise<Sent> {
  if (one.route !== 'photoFile' || !one.file) {
    const { after, ...answer } = await post(one)
    keepAfterToken(after)
    return answer
  }
  try {
    const form = writeForm(one.body, one.key, one.file)
    const watched = { ...(onProgress && { onProgress }), ...(signal && { signal }) }
    return { status: 200, body: await sendWatched(addressOf(one), form, watched) }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body ?? { message: error.message } }
    // Who stops an upload does not want it later.
    if (signal?.aborted) throw error
    return { status: 0, body: null }
  }
}

function readAnswer({ status, body }: Sent): unknown {
  if (status >= 200 && status < 300) return body
  const text = JSON.stringify(body)
  throw new ApiError(status, text, readErrorBody(text))
}

let lastMade = 0

function toKept({ file, key, ...action }: StoredCall & Action): Kept {
  // Two in one moment keep their order.
  lastMade = Math.max(Date.now(), lastMade + 1)
  return {
    ...action,
    key: key ?? newKey(),
    ...(action.route === 'brand' && file && { photoKey: newKey() }),
    file: file ?? null,
    account: currentViewer(),
    madeAt: lastMade,
    state: 'waiting',
    tries: 0,
    nextAt: 0,
    problem: null,
  }
}

/** Nothing where a browser keeps nothing. */
const readKept = (): Promise<Kept[]> => listKept().catch(() => [])

async function keepForLater(one: Kept, goTo: (href: string) => void): Promise<void> {
  const room = findRoom(await readKept(), one.file?.size ?? 0)
  if (room !== 'room') throw noRoom(room)
  try {
    // The bytes themselves: a file that was chosen may be gone when it is sent.
    const file = one.file && new File([await one.file.arrayBuffer()], nameOf(one.file), { type: one.file.type })
    await keep({ ...one, file })
  } catch (error) {
    throw noRoom(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'device' : 'unavailable')
  }
  showToast({
    title: words.saved,
    description: navigator.onLine ? words.savedWhileOnline : words.savedText,
    tone: 'later',
    action: { label: words.view, hint: words.viewHint, onPress: () => goTo('/queue') },
  })
  void askForSync()
}

function noRoom(why: keyof typeof words.full): ApiError {
  const body = { code: 'no_space', message: words.full[why] } as const
  return new ApiError(507, body.message, body)
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : 'photo')

/** A service worker, where there is one, sends the queue also when no page is open. */
async function askForSync(): Promise<void> {
  void navigator.storage?.persist?.()
  const worker = await navigator.serviceWorker?.getRegistration()
  const { sync } = (worker ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
  await sync?.register(syncTag).catch(() => {})
}

/** Everything that who is signed in did here. */
async function readOwn(): Promise<Kept[]> {
  const viewer = currentViewer()
  return (await readKept()).filter(({ account }) => account?.id === viewer?.id)
}

type Options = {
  /** Something arrived: what the page shows of it is read again. */
  onSent: (news: Extract<News, { type: 'sent' }>) => void
  onDiscarded: (one: Extract<News, { type: 'discarded' }>['one']) => void
  /** The session is not the one that the page knows. */
  onOtherViewer: () => void
  goTo: (href: string) => void
}

/** Sends what waits: now, whenever the connection or the reader comes back, and at the time of the next try. */
export function startOutbox({ onSent, onDiscarded, onOtherViewer, goTo }: Options): () => void {
  setSender((action, watching) => sendAction(action, watching, goTo))
  unsent.read = async () => {
    const own = await readOwn()
    const count = own.filter(({ state }) => state !== 'sent').length
    return { count, discard: () => discard(own.map(({ key }) => key)) }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = async () => {
    clearTimeout(timer)
    const next = findNextTry(await readKept(), currentViewer())
    clearTimeout(timer)
    if (next !== null) timer = setTimeout(send, Math.max(1000, next - Date.now()))
  }
  const send = () =>
    void sendQueue()
      .catch(() => {})
      .then(plan)
  const handleOnline = () =>
    void sendQueue({ isForced: true })
      .catch(() => {})
      .then(plan)
  const handleVisible = () => document.visibilityState === 'visible' && send()
  const stopListening = listenToQueue((news) => {
    if (news.type === 'changed') void plan()
    if (news.type === 'discarded') onDiscarded(news.one)
    if (news.type === 'viewer' && news.id !== (currentViewer()?.id ?? null)) onOtherViewer()
    if (news.type !== 'sent') return
    keepAfterToken(news.after)
    onSent(news)
  })
  addEventListener('online', handleOnline)
  addEventListener('focus', send)
  document.addEventListener('visibilitychange', handleVisible)
  handleOnline()
  return () => {
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', handleOnline)
    removeEventListener('focus', send)
    document.removeEventListener('visibilitychange', handleVisible)
  }
}
