import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@bolodex/contract/accounts'
import { isPrivateRead } from '#lib/query-client.ts'
import { sessionView } from '../accounts-api.ts'

/** Asks again who is signed in, and for everything that depends on it. Answers who it is. */
export function useRefreshSession(): () => Promise<SessionUser | null> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await queryClient.invalidateQueries({ predicate: isPrivateRead })
    return queryClient.getQueryData(sessionView.queryKey)?.user ?? null
  }, [queryClient])
}
