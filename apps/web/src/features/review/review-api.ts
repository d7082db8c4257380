import type { countGuestPhotos, undoGuestPhotos } from '@bolodex/contract/photos/guest-photos'
import type {
  claimReviewItem,
  decideReviewItem,
  getReviewItem,
  listModerationLog,
  listReview,
  releaseReviewItem,
  undoVerdict,
  ReviewItem,
} from '@bolodex/contract/review'
import type { ReviewKind } from '@bolodex/contract/moderation/review-kinds'
import type { InputOf, OutputOf } from '@bolodex/contract/route'
import type { countTraces, undoAccount } from '@bolodex/contract/accounts/undo-account'
import { endpoint } from '#lib/api-client.ts'
import { sendWatched } from '#lib/send-watched.ts'

const list = endpoint<typeof listReview>('GET', '/api/review', 'private')
const get = endpoint<typeof getReviewItem>('GET', '/api/review/items/:id', 'private')
const claim = endpoint<typeof claimReviewItem>('POST', '/api/review/items/:id/claim')
const release = endpoint<typeof releaseReviewItem>('POST', '/api/review/items/:id/release')
const decide = endpoint<typeof decideReviewItem>('POST', '/api/review/items/:id/verdict')
const undo = endpoint<typeof undoVerdict>('POST', '/api/review/items/:id/undo')
const log = endpoint<typeof listModerationLog>('GET', '/api/review/log', 'private')
const guestPhotos = endpoint<typeof countGuestPhotos>('GET', '/api/review/guest-photos', 'private')
const traces = endpoint<typeof countTraces>('GET', '/api/review/accounts/:username', 'private')

export type QueuePage = OutputOf<(typeof listReview)['answer']>
type Decision = OutputOf<(typeof decideReviewItem)['body']>

export const readQueue = (kind: ReviewKind | null, since: number | null) =>
  list.call({ query: { ...(kind && { kind }), ...(since !== null && { since }) } })
export const readItem = (id: number) => get.call({ params: { id } })
export const claimItem = (id: number) => claim.call({ params: { id } })
export const releaseItem = (id: number) => release.call({ params: { id } })
/** Gives an item back while the page goes away: the call outlives it, and nobody waits for its answer. */
export const leaveItem = (id: number): void => {
  const call = { method: 'POST', credentials: 'include', keepalive: true } as const
  fetch(`/api/review/items/${id}/release`, call).catch(() => {})
}
export const decideItem = (id: number, body: Decision) => decide.call({ params: { id }, body })
export const undoDecision = (id: number) => undo.call({ params: { id } })

export const logView = (before?: number) => log.read({ query: before === undefined ? {} : { before } })
export const tracesView = (username: string) => traces.read({ params: { username } })

type Progress = { done: number; total: number }
export type Undone = OutputOf<(typeof undoAccount)['answer']>

/** Undoes everything by one account; the server tells line by line how far it is. */
export const sendUndo = (
  username: string,
  body: InputOf<(typeof undoAccount)['body']>,
  onLine: (progress: Progress) => void,
) => sendWatched<typeof undoAccount>(`/api/review/accounts/${encodeURIComponent(username)}/undo`, body, { onLine })

export const guestPhotosView = (period: { from: string; to: string }) => guestPhotos.read({ query: period })
export const sendGuestPhotosUndo = (
  body: InputOf<(typeof undoGuestPhotos)['body']>,
  onLine: (progress: Progress) => void,
) => sendWatched<typeof undoGuestPhotos>('/api/review/guest-photos/undo', body, { onLine })

/** Whether another admin has it at this moment: a claim that has run out is none. */
export const isOthers = (claim: ReviewItem['claim'], now = Date.now()): claim is NonNullable<typeof claim> =>
  claim !== null && !claim.isMine && Date.parse(claim.until) > now
