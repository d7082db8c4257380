import type { QueryClient } from '@tanstack/react-query'

/** Asks again for every answer whose address begins so: at once where it is on the screen, otherwise when it is needed. */
export function refreshReads(queryClient: QueryClient, ...beginnings: string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => beginnings.some((beginning) => String(queryKey[0]).startsWith(beginning)),
  })
}
