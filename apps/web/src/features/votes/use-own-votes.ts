import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#lib/use-hydrated.ts'
import { learnVotes } from './vote-store.ts'
import { hasVotedHere } from './voted-here.ts'
import { myVotesView } from './votes-api.ts'

/** Learns the own votes on the brands shown: of who is signed in (`userId`), or of a browser that has voted before. */
export function useOwnVotes(brandIds: number[], userId: number | null): void {
  const isHydrated = useHydrated()
  const voter = userId === null ? 'guest' : String(userId)
  const isWorthAsking = isHydrated && brandIds.length > 0 && (userId !== null || hasVotedHere())
  const view = useMemo(() => myVotesView(brandIds, voter), [brandIds, voter])
  const { data } = useQuery({ ...view, enabled: isWorthAsking })
  useEffect(() => {
    if (data) learnVotes(voter, data)
  }, [data, voter])
}
