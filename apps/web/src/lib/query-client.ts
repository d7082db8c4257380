import { QueryClient, type Query } from '@tanstack/react-query'
import { statusOf } from './api-error.ts'

export type Send = (address: string, read: { isPrivate: boolean }) => Promise<unknown>

/** The mark of a read that only this visitor may make: no cache keeps its answer, and it goes when they sign out. */
export const privateRead = { isPrivate: true } as const

export const isPrivateRead = ({ meta }: { meta: Query['meta'] }): boolean => meta?.['isPrivate'] === true

/** `send` is fetch in the browser and the server's own routes while a page is rendered. */
export function createQueryClient(send: Send): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }) =>
          send(String(queryKey[0]), { isPrivate: meta?.['isPrivate'] === true }).catch((error: unknown) => {
            if (meta?.['readsFailureAsNull'] || (meta?.['readsUnauthorizedAsNull'] && statusOf(error) === 401))
              return null
            throw error
          }),
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // A failed connection is an error to show, not a reason to wait for the network in silence.
        networkMode: 'always',
      },
    },
  })
}

/** Asks again for every answer whose address begins so: at once where it is on the screen, otherwise when it is needed. */
export function refreshReads(queryClient: QueryClient, ...beginnings: string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
  })
}
