import type { QueryClient } from '@tanstack/react-query'
import type { BrandHistory, getHistory } from '@bolodex/contract/curation/brand-history'
import { endpoint } from '#lib/api-client.ts'

const history = endpoint<typeof getHistory>('GET', '/api/brands/:slug/history')

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

/** The cursor for older changes in the URL; undefined for anything else. */
export function readBefore(search: URLSearchParams): number | undefined {
  const given = search.get('before') ?? ''
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
}
