import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionUser, getSession } from '@bolodex/contract/accounts/accounts'
import { isPrivateRead } from '#lib/query-client.ts'
import { endpoint } from '#lib/api-client.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/** `notices`: what they have not read. `waiting`: items in the review queue, for those who review. */
export type Viewer = {
  isLoading: boolean
  user: SessionUser | null
  notices: number
  waiting: number | null
  error: Error | null
}

const nobodyYet: Viewer = { isLoading: true, user: null, notices: 0, waiting: null, error: null }

/** The signed-in member. Fetched by the browser only, after hydration: served pages are anonymous. */
export function useViewer(): Viewer {
  const { data, isPending, error } = useQuery(sessionView)
  // React hydrates in parts: the session may be loaded before the last part, which must match the served markup.
  if (!useHydrated()) return nobodyYet
  const { user = null, notices = 0, waiting = null } = data ?? {}
  return { isLoading: isPending, user, notices, waiting, error }
}

const session = endpoint<typeof getSession>('GET', '/api/session', 'private')

export const sessionView = session.readOrNull({})

/** Asks again who is signed in, and for everything that depends on it. Answers who it is. */
export function useRefreshSession(): () => Promise<SessionUser | null> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await queryClient.invalidateQueries({ predicate: isPrivateRead })
    return queryClient.getQueryData(sessionView.queryKey)?.user ?? null
  }, [queryClient])
}

/** Stores the latest counts, so that every badge shows them. */
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
