import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads } from '#lib/refresh-reads.ts'
import { sendSeen } from './suggestions-api.ts'

/** Whoever looks at the page has seen what became of their suggestions. The marks stay until they come back. */
export function useMarkSeen(hasNews: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!hasNews) return
    sendSeen()
      .then(() => refreshReads(queryClient, '/api/session'))
      // It is told once more on the next visit.
      .catch(() => {})
  }, [hasNews, queryClient])
}
