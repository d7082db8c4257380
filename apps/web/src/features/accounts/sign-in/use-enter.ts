import { useCallback } from 'react'
import { useRefreshSession } from './use-refresh-session.ts'

/** What follows a sign-in: the page learns who is there, and leads them on. Throws when it could not be asked. */
export function useEnter(): () => Promise<void> {
  const refreshSession = useRefreshSession()
  return useCallback(async () => {
    if (!(await refreshSession())) throw new Error('The session could not be read')
  }, [refreshSession])
}
