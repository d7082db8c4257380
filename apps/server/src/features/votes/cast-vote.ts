import type { VoteTally } from '@bolodex/contract/votes'
import { createBatcher } from '#platform/batcher.ts'
import { isLostRace } from '#platform/database-errors.ts'
import type { Vote, VoteStore } from './vote-store.ts'

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/**
 * Casts a vote and answers what the brand's counts are with it; null when there is no such brand, 'refused' when enough
 * guests have voted from that network today.
 */
export type CastVote = (vote: Vote) => Promise<VoteTally | 'refused' | null>

/**
 * Votes that arrive while others are being written are written together with one commit: hundreds who vote for one
 * brand at the same moment do not queue for its row.
 */
export function createCastVote(votes: VoteStore): CastVote {
  const castAll = async (given: Vote[]): Promise<(VoteTally | 'refused' | null)[]> => {
    const outcomes = await retryLostRaces(() => votes.castVotes(given))
    const takenBack = given.filter((_, index) => outcomes[index] === 'taken back')
    await retryLostRaces(() => votes.giveBack(takenBack.flatMap(({ voter }) => voter.networks)))
    // Read after the commit: whoever voted is among those counted.
    const counts = await votes.countsOf([...new Set(given.map(({ brandId }) => brandId))])
    return given.map(({ brandId, voteType }, index) => {
      const outcome = outcomes[index] ?? null
      const tally = counts.get(brandId)
      if (outcome === null || !tally) return null
      if (outcome === 'refused') return outcome
      return { brandId, voteType: outcome === 'taken back' ? null : voteType, ...tally }
    })
  }
  return createBatcher({ work: castAll, keyOf: ({ brandId, voter }) => `${brandId} ${voter.key}` })
}

/** Two processes that write the same votes, or a brand that is deleted meanwhile, make one of them begin again. */
async function retryLostRaces<T>(work: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (left <= 1 || !isLostRace(error)) throw error
    return retryLostRaces(work, left - 1)
  }
}
