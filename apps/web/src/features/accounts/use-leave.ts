import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { isPrivateRead } from '#lib/query-client.ts'
import { sessionView } from './accounts-api.ts'

/** What follows the end of a session: a page for everybody, and nothing left of what only this person could read. */
export function useLeave(): (to: string) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (to) => {
      // At once, unlike a link: a guarded page must be left before it learns that nobody is signed in.
      navigate(to)
      queryClient.setQueryData(sessionView.queryKey, null)
      const [sessionAddress] = sessionView.queryKey
      queryClient.removeQueries({
        predicate: (query) => query.queryKey[0] !== sessionAddress && isPrivateRead(query),
      })
    },
    [queryClient],
  )
}
