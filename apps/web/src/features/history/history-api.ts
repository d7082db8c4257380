import type { QueryClient } from '@tanstack/react-query'
import type { BrandHistory, getHistory, putBack } from '@bolodex/contract/brand-history'
import type { redactChange, RedactableField } from '@bolodex/contract/redaction'
import type { removePhoto } from '@bolodex/contract/tag-photos'
import { endpoint } from '#lib/api-client.ts'

const history = endpoint<typeof getHistory>('GET', '/api/brands/:slug/history')
const remove = endpoint<typeof removePhoto>('DELETE', '/api/brands/:id/photos/:photoId')
const redact = endpoint<typeof redactChange>('POST', '/api/brands/:id/redactions')
const sendBack = endpoint<typeof putBack>('POST', '/api/brands/:id/put-back')

/** A page of a brand's changes: those before the one with this number, or the newest. */
export const historyView = (slug: string, before?: number) =>
  history.read({ params: { slug }, query: before === undefined ? {} : { before } })

/** Whichever page of a brand's history has been read. */
export function findHistory(answers: QueryClient, slug: string): BrandHistory | undefined {
  const [address] = historyView(slug).queryKey
  const read = answers.getQueriesData<BrandHistory>({
    predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === address,
  })
  return read.find(([, answer]) => answer !== undefined)?.[1]
}

export const historyAddress = (slug: string, before?: number | null) =>
  `/brands/${encodeURIComponent(slug)}/history${before ? `?before=${before}` : ''}`

/** The number in the address after which older changes are shown; nothing for anything else. */
export function readBefore(search: URLSearchParams): number | undefined {
  const given = search.get('before') ?? ''
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
}

export const sendPutBack = (id: number, changeId: number | null, reason: string) =>
  sendBack.call({ params: { id }, body: { changeId, ...(reason && { reason }) } })

type Redaction = { changeId: number | null; fields: RedactableField[]; reason: string }
export const sendRedaction = (id: number, { reason, ...which }: Redaction) =>
  redact.call({ params: { id }, body: { ...which, ...(reason && { reason }) } })

export const sendRemoval = (id: number, photoId: number) => remove.call({ params: { id, photoId } })
