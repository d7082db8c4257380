import type { listMyVotes, postVote, VoteTally, VoteType } from '@bolodex/contract/votes'
import { endpoint } from '#lib/api-client.ts'
import { hasVotedHere } from './voted-here.ts'

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
export function myVotesView(brandIds: number[], voter: string) {
  const { queryKey } = myVotes.read({ query: { brand: brandIds } })
  return { ...myVotes.read({ query: { brand: brandIds } }), queryKey: [...queryKey, voter] }
}
