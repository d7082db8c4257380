import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { sessionView } from './accounts-api.ts'

/** Keeps what was heard about how much waits, so that every badge shows it. */
export function useKeepNews(): (news: { unread: number; waiting?: number | null }) => void {
  const queryClient = useQueryClient()
  return useCallback(
    ({ unread, waiting }) =>
      queryClient.setQueryData(
        sessionView.queryKey,
        (known) => known && { ...known, notices: unread, waiting: waiting === undefined ? known.waiting : waiting },
      ),
    [queryClient],
  )
}
