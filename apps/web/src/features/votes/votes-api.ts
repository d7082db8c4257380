import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { listMyVotes } from '@bolodex/contract/votes/votes'
import { endpoint } from '#lib/api-client.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { learnVotes } from './vote-store.ts'

const myVotes = endpoint<typeof listMyVotes>('GET', '/api/votes/mine', 'private')

/** The own votes on these brands. They belong to a voter, so the answer is kept by voter too. */
function myVotesView(brandIds: number[], voter: string) {
  const { queryKey } = myVotes.read({ query: { brand: brandIds } })
  return { ...myVotes.read({ query: { brand: brandIds } }), queryKey: [...queryKey, voter] }
}

export const votedKey = 'voted'

/** Whether this browser has ever voted: only then is there anything to ask about a guest's votes. */
export function hasVotedHere(): boolean {
  try {
    return localStorage.getItem(votedKey) !== null
  } catch {
    return false
  }
}

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
