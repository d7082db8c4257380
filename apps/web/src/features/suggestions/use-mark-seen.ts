import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshReads } from '#lib/refresh-reads.ts'
import { mySuggestionsView, sendSeen } from './suggestions-api.ts'

/**
 * Whoever has been shown what became of their suggestions has seen it: not before the list is there, which would
 * otherwise come without its marks. They stay until the next visit.
 */
export function useMarkSeen(notices: number): void {
  const queryClient = useQueryClient()
  const { isSuccess, isFetching } = useQuery(mySuggestionsView())
  const hasNews = notices > 0 && isSuccess && !isFetching
  useEffect(() => {
    if (!hasNews) return
    sendSeen()
      .then(() => refreshReads(queryClient, '/api/session'))
      // It is told once more on the next visit.
      .catch(() => {})
  }, [hasNews, queryClient])
}
