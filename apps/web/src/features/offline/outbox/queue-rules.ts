import type { ErrorBody } from '@bolodex/contract/errors'
import { addressOf, type Action, type StoredCall } from '#lib/action.ts'

/** Who did something: a member, or a guest (null). */
export type Account = { id: number; username: string } | null

/** Why something was not taken. `brand`: the one that has the wanted name. */
type Problem = { status: number; message: string; brand?: { slug: string; name: string } }

/**
 * Something that waits on this device. `attention`: it was refused, and its maker decides what becomes of it. `sent`: it
 * arrived, and is listed for a day.
 */
export type Kept = Omit<Action, 'file' | 'key' | 'body' | 'params'> &
  StoredCall & {
    key: string
    /** The key of the photo that is sent after a brand. */
    photoKey?: string
    file: Blob | null
    account: Account
    madeAt: number
    state: 'waiting' | 'attention' | 'sent'
    tries: number
    /** Not to be tried again before. */
    nextAt: number
    problem: Problem | null
    sentAt?: number
  }

/** More than anybody does in a day of thrifting; a phone has room for it. */
export const queueLimits = { actions: 200, photoBytes: 60 * 1024 * 1024, sentListed: 20, sentHours: 24 }

/** Whether there is room for one more. */
export function findRoom(kept: readonly Kept[], bytes: number): 'room' | 'actions' | 'photoBytes' {
  const unsent = kept.filter(({ state }) => state !== 'sent')
  if (unsent.length >= queueLimits.actions) return 'actions'
  const taken = unsent.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  return bytes > 0 && taken + bytes > queueLimits.photoBytes ? 'photoBytes' : 'room'
}

/** Why something that waits is not sent now, apart from the connection. Null: nothing is in its way. */
export type Hold = 'sign in' | 'other account' | 'made as guest' | null

/** What one account did is never sent as another. */
export function findHold({ account }: Pick<Kept, 'account'>, viewer: Account): Hold {
  if (account === null) return viewer === null ? null : 'made as guest'
  if (viewer === null) return 'sign in'
  return viewer.id === account.id ? null : 'other account'
}

/** The next to be sent: the oldest that nothing holds back. Of two to one address the second waits for the first. */
export function pickNext(kept: readonly Kept[], viewer: Account, now: number): Kept | null {
  const blocked = new Set<string>()
  for (const one of inOrder(kept)) {
    if (one.state !== 'waiting') continue
    const isReady = findHold(one, viewer) === null && one.nextAt <= now
    const address = addressOf(one)
    if (isReady && !blocked.has(address)) return one
    blocked.add(address)
  }
  return null
}

export const inOrder = (kept: readonly Kept[]): Kept[] => kept.toSorted((a, b) => a.madeAt - b.madeAt)

/** How the server answered; status 0 when it did not. */
export type Answer = { status: number; body: unknown; retryAfterSeconds: number | null }

/** What follows from an answer. `isOver`: nothing else is worth trying now. */
export type Verdict = { change: Change; isOver: boolean }

/** Undefined: it is dropped. */
export type Change = { [K in keyof Kept]?: Kept[K] | undefined }

const tryLater = new Set([0, 408, 425, 500, 502, 503, 504, 507])
/** A rate limit of the network is over in a minute or two, and meets whatever is sent next as well. */
const shortWait = 120_000

/** Decides what becomes of something that was sent. */
export function judge(one: Kept, { status, body: said, retryAfterSeconds }: Answer, now: number): Verdict {
  if (status >= 200 && status < 300) {
    // Of a vote, its listing says which way it went.
    const body = one.route === 'vote' ? one.body : {}
    const sent = { state: 'sent', sentAt: now, problem: null, file: null, body } as const
    return { change: { ...sent, edit: undefined, about: undefined, detail: undefined }, isOver: false }
  }
  const tries = one.tries + 1
  const problem = readProblem(status, said)
  // Signing in starts it at once.
  if (status === 401) return { change: { tries, problem, nextAt: now + backoff(20) }, isOver: true }
  if (status === 429) {
    const wait = (retryAfterSeconds ?? 60) * 1000
    return { change: { tries, problem, nextAt: now + wait }, isOver: wait <= shortWait }
  }
  if (tryLater.has(status)) {
    const wait = Math.max((retryAfterSeconds ?? 0) * 1000, backoff(tries))
    return { change: { tries, problem: status === 0 ? null : problem, nextAt: now + wait }, isOver: true }
  }
  return { change: { tries, problem, state: 'attention' }, isOver: false }
}

/** The first try at which something that nothing holds back may be sent; null when nothing waits for one. */
export function findNextTry(kept: readonly Kept[], viewer: Account): number | null {
  const times = kept
    .filter((one) => one.state === 'waiting' && one.nextAt > 0 && findHold(one, viewer) === null)
    .map(({ nextAt }) => nextAt)
  return times.length > 0 ? Math.min(...times) : null
}

/** The brand that a vote is for; null for anything else. */
export const brandOfVote = ({ route, params }: Pick<Kept, 'route' | 'params'>): number | null =>
  route === 'vote' ? (params?.['id'] ?? null) : null

/** What the own vote is when this one has arrived. */
export function voteAfter({ body: { voteType, stands } }: Pick<Kept, 'body'>): 'up' | 'down' | null {
  if (stands === false) return null
  return voteType === 'up' || voteType === 'down' ? voteType : null
}

/** 2 s, 4 s, 8 s … up to ten minutes. */
export const backoff = (tries: number): number => Math.min(600_000, 1000 * 2 ** Math.min(tries, 20))

function readProblem(status: number, body: unknown): Problem {
  // The server's own errors have this form; a proxy's have not.
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  const message = typeof said.message === 'string' ? said.message : `Error ${status}`
  return { status, message, ...(said.brand && { brand: said.brand }) }
}

/** The action that follows a brand sent with a photo: the photo, with the id of the created brand. */
export function photoAfter(one: Kept, body: unknown, now: number): Kept | null {
  if (one.route !== 'brand' || !one.file || one.photoKey === undefined) return null
  const [brand] = (body as { brands?: { id: number; slug: string }[] } | null)?.brands ?? []
  if (!brand) return null
  const { photoKey, edit: _edit, detail: _detail, about = {}, ...rest } = one
  return {
    ...rest,
    key: photoKey,
    route: 'photoFile',
    params: { id: brand.id },
    page: `/brands/${encodeURIComponent(brand.slug)}`,
    body: about,
    state: 'waiting',
    tries: 0,
    nextAt: now,
    problem: null,
  }
}

/** Sent long ago, or beyond those that are listed. */
export function findForgotten(kept: readonly Kept[], now: number): string[] {
  const sent = kept.filter(({ state }) => state === 'sent').toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))
  const isOld = ({ sentAt = 0 }: Kept) => now - sentAt > queueLimits.sentHours * 3_600_000
  return sent.filter((one, place) => place >= queueLimits.sentListed || isOld(one)).map(({ key }) => key)
}
