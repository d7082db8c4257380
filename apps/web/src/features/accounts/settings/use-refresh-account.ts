import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads } from '#lib/refresh-reads.ts'

/** Asks again for everything that shows the own account. Whoever turns out to be signed out is led to the login. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => refreshReads(queryClient, '/api/session', '/api/account'), [queryClient])
}
