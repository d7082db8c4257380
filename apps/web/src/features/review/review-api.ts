import type { countGuestPhotos, undoGuestPhotos } from '@bolodex/contract/photos/guest-photos'
import type {
  claimReviewItem,
  decideReviewItem,
  getReviewItem,
  listModerationLog,
  listPendingImportRows,
  listReview,
  releaseReviewItem,
  undoVerdict,
  ReviewItem,
} from '@bolodex/contract/review/review'
import type { ReviewKind } from '@bolodex/contract/review/review-kinds'
import type { InputOf, OutputOf } from '@bolodex/contract/route'
import type {
  closeAccount,
  countTraces,
  findAccounts,
  grantAdmin,
  listDeletedAccounts,
  listStaff,
  setModerator,
  undoAccount,
} from '@bolodex/contract/review/undo-account'
import type { countYoungAccounts, undoYoungAccounts } from '@bolodex/contract/accounts/undo-young-accounts'
import { endpoint } from '#lib/api-client.ts'
import { request } from '#lib/http.ts'
import { sendWatched } from '#lib/send-watched.ts'

const list = endpoint<typeof listReview>('GET', '/api/review', 'private')
const get = endpoint<typeof getReviewItem>('GET', '/api/review/items/:id', 'private')
const claim = endpoint<typeof claimReviewItem>('POST', '/api/review/items/:id/claim')
const release = endpoint<typeof releaseReviewItem>('POST', '/api/review/items/:id/release')
const decide = endpoint<typeof decideReviewItem>('POST', '/api/review/items/:id/verdict')
const undo = endpoint<typeof undoVerdict>('POST', '/api/review/items/:id/undo')
const log = endpoint<typeof listModerationLog>('GET', '/api/review/log', 'private')
const guestPhotos = endpoint<typeof countGuestPhotos>('GET', '/api/review/guest-photos', 'private')
const traces = endpoint<typeof countTraces>('GET', '/api/review/accounts/:id', 'private')
const accounts = endpoint<typeof findAccounts>('GET', '/api/review/accounts', 'private')
const deleted = endpoint<typeof listDeletedAccounts>('GET', '/api/review/deleted-accounts', 'private')
const youngAccounts = endpoint<typeof countYoungAccounts>('GET', '/api/review/young-accounts', 'private')
const close = endpoint<typeof closeAccount>('POST', '/api/review/accounts/:id/close')
const grant = endpoint<typeof grantAdmin>('POST', '/api/review/accounts/:id/grant')

const moderator = endpoint<typeof setModerator>('POST', '/api/review/accounts/:id/moderator')
const staff = endpoint<typeof listStaff>('GET', '/api/review/staff', 'private')

export type QueuePage = OutputOf<(typeof listReview)['answer']>
type Decision = OutputOf<(typeof decideReviewItem)['body']>

export const readQueue = (kind: ReviewKind | null, since: number | null) =>
  list.call({ query: { ...(kind && { kind }), ...(since !== null && { since }) } })
export const readItem = (id: number) => get.call({ params: { id } })
export const claimItem = (id: number) => claim.call({ params: { id } })
export const releaseItem = (id: number) => release.call({ params: { id } })
/** Releases an item while the page unloads: `keepalive` lets the call outlive it. */
export const leaveItem = (id: number): void => {
  request(`/api/review/items/${id}/release`, { method: 'POST', keepalive: true }).catch(() => {})
}
export const decideItem = (id: number, body: Decision) => decide.call({ params: { id }, body })
const importRows = endpoint<typeof listPendingImportRows>('GET', '/api/review/imports/:id/rows', 'private')
export type RowGroup = 'alike' | 'other'
export const readImportRows = (id: number, rows: RowGroup, since: number) =>
  importRows.call({ params: { id }, query: { rows, since } })
export const undoDecision = (id: number) => undo.call({ params: { id } })

export type LogFilters = Omit<InputOf<(typeof listModerationLog)['query']>, 'before'>
export const logView = (filters: LogFilters, before?: number) =>
  log.read({ query: { ...filters, ...(before !== undefined && { before }) } })
export const tracesView = (id: number) => traces.read({ params: { id } })
export const accountsView = (q: string) => accounts.read({ query: { q } })
export const deletedAccountsView = (before?: number) => deleted.read({ query: before === undefined ? {} : { before } })
export const staffView = (before?: number) => staff.read({ query: before === undefined ? {} : { before } })
export const sendClosed = (id: number, body: InputOf<(typeof closeAccount)['body']>) =>
  close.call({ params: { id }, body })
export const sendGrant = (id: number, body: InputOf<(typeof grantAdmin)['body']>) =>
  grant.call({ params: { id }, body })
export const sendModerator = (id: number, body: InputOf<(typeof setModerator)['body']>) =>
  moderator.call({ params: { id }, body })

type Progress = { done: number; total: number }
export type Undone = OutputOf<(typeof undoAccount)['answer']>

/** Undoes everything by one account; the server streams its progress line by line. */
export const sendUndo = (
  id: number,
  body: InputOf<(typeof undoAccount)['body']>,
  onLine: (progress: Progress) => void,
) => sendWatched<typeof undoAccount>(`/api/review/accounts/${id}/undo`, body, { onLine })

export const youngAccountsView = (query: InputOf<(typeof countYoungAccounts)['query']>) => youngAccounts.read({ query })
export type UndoneYoung = OutputOf<(typeof undoYoungAccounts)['answer']>
export const sendYoungAccountsUndo = (
  body: InputOf<(typeof undoYoungAccounts)['body']>,
  onLine: (progress: Progress) => void,
) => sendWatched<typeof undoYoungAccounts>('/api/review/young-accounts/undo', body, { onLine })

export const guestPhotosView = (period: { from: string; to: string }) => guestPhotos.read({ query: period })
export const sendGuestPhotosUndo = (
  body: InputOf<(typeof undoGuestPhotos)['body']>,
  onLine: (progress: Progress) => void,
) => sendWatched<typeof undoGuestPhotos>('/api/review/guest-photos/undo', body, { onLine })

/** Whether another admin has it at this moment: a claim that has run out is none. */
export const isOthers = (claim: ReviewItem['claim'], now = Date.now()): claim is NonNullable<typeof claim> =>
  claim !== null && !claim.isMine && Date.parse(claim.until) > now
