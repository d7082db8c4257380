import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { listMyVotes, postVote, VoteTally, VoteType } from '@bolodex/contract/brands/votes'
import { endpoint } from '#lib/api-client.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { learnVotes } from './vote-store.ts'

const vote = endpoint<typeof postVote>('POST', '/api/brands/:id/vote')
const myVotes = endpoint<typeof listMyVotes>('GET', '/api/votes/mine', 'private')

let lastVote: Promise<unknown> = Promise.resolve()

/**
 * Sends a vote. The first ones of a browser go one after the other: the first answer brings the cookie by which the
 * second is known for the same voter's.
 */
export function sendVote(brandId: number, voteType: VoteType): Promise<VoteTally> {
  const send = () => vote.call({ params: { id: brandId }, body: { voteType } })
  const answer = hasVotedHere() ? send() : lastVote.then(send, send)
  lastVote = answer.catch(() => {})
  return answer
}

/** What the server knows of the own vote on a brand. */
export async function readOwnVote(brandId: number): Promise<VoteType | null> {
  const [own] = await myVotes.call({ query: { brand: [brandId] } })
  return own?.voteType ?? null
}

/** The own votes on these brands. They belong to a voter, so the answer is kept by voter too. */
function myVotesView(brandIds: number[], voter: string) {
  const { queryKey } = myVotes.read({ query: { brand: brandIds } })
  return { ...myVotes.read({ query: { brand: brandIds } }), queryKey: [...queryKey, voter] }
}

const storageKey = 'voted'

/** Whether this browser has ever voted: only then is there anything to ask about a guest's votes. */
function hasVotedHere(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function rememberVoting(): void {
  try {
    localStorage.setItem(storageKey, '1')
  } catch {
    // Storage can be full or switched off. The next visit then does not show the votes of this one.
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
