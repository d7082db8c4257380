import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@bolodex/contract/accounts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { sessionView } from './accounts-api.ts'

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
