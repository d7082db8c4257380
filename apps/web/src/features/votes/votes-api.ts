import type { listMyVotes, postVote, VoteTally, VoteType } from '@bolodex/contract/votes'
import { endpoint } from '#lib/api-client.ts'

const vote = endpoint<typeof postVote>('POST', '/api/brands/:id/vote')
const myVotes = endpoint<typeof listMyVotes>('GET', '/api/votes/mine')

export function sendVote(brandId: number, voteType: VoteType): Promise<VoteTally> {
  return vote.call({ params: { id: brandId }, body: { voteType } })
}

/** The own votes on these brands. They belong to a voter, so the answer is kept by voter too. */
export function myVotesView(brandIds: number[], voter: string) {
  const { queryKey } = myVotes.read({ query: { brand: brandIds } })
  return { ...myVotes.read({ query: { brand: brandIds } }), queryKey: [...queryKey, voter] }
}
