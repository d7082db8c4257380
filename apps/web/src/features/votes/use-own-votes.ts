import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#lib/use-hydrated.ts'
import { learnVotes } from './vote-store.ts'
import { hasVotedHere } from './voted-here.ts'
import { myVotesView } from './votes-api.ts'

/** Who looks at the page, as far as it is known. */
type Voter = { isLoading: boolean; user: { id: number } | null }

/** Learns the own votes on the brands shown: of who is signed in, or of a browser that has voted before. */
export function useOwnVotes(brandIds: number[], { isLoading, user }: Voter): void {
  const isHydrated = useHydrated()
  const voter = user ? String(user.id) : 'guest'
  const isWorthAsking = isHydrated && !isLoading && brandIds.length > 0 && (user !== null || hasVotedHere())
  const view = useMemo(() => myVotesView(brandIds, voter), [brandIds, voter])
  const { data } = useQuery({ ...view, enabled: isWorthAsking })
  useEffect(() => {
    if (data) learnVotes(voter, data)
  }, [data, voter])
}
