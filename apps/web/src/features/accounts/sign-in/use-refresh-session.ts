import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isPublicRead } from '#lib/after-token.ts'

/** Asks again who is signed in, and for everything that depends on it. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => !isPublicRead(String(address)) }),
    [queryClient],
  )
}
