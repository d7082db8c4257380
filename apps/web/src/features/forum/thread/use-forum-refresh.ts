import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads } from '#lib/refresh-reads.ts'

type Options = {
  /** What is on the screen has gone: it is kept there, and everything is asked for again when it is needed. */
  keepsShown?: boolean
}

/** Asks again for what the forum shows, after something in it was changed here. */
export function useForumRefresh(): (options?: Options) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    ({ keepsShown = false } = {}) =>
      keepsShown
        ? queryClient.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/forum/'),
            refetchType: 'none',
          })
        : refreshReads(queryClient, '/api/forum/'),
    [queryClient],
  )
}
