import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionUser, getSession } from '@bolodex/contract/accounts'
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

/** Who is signed in. Asked by the browser only, after the page has arrived: a served page knows nobody. */
export function useViewer(): Viewer {
  const { data, isPending, error } = useQuery(sessionView)
  // React takes a page over in parts: the answer may be there before the last part, which must match what was served.
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
