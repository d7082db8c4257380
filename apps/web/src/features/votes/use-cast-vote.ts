import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VoteType } from '@bolodex/contract/votes'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError } from '#ui/toast-store.ts'
import { noteVote, type Counts } from './vote-store.ts'
import { rememberVoting } from './voted-here.ts'
import { readOwnVote, sendVote } from './votes-api.ts'

/** Everything that shows counts of votes. */
const tallied = ['/api/directory', '/api/brands/']

/** Casts a vote: the answered counts show at once, in place of those the list came with, until it brings others. */
export function useCastVote(brandId: number, shown: Counts): (voteType: VoteType) => Promise<void> {
  const queryClient = useQueryClient()
  const { upvotes, downvotes } = shown
  return useCallback(
    async (voteType) => {
      noteVote(brandId, { isPending: true })
      try {
        const { voteType: own, ...counts } = await sendVote(brandId, voteType)
        noteVote(brandId, { isPending: false, voteType: own, tally: { counts, replaces: { upvotes, downvotes } } })
        rememberVoting()
      } catch (error) {
        showError(explain(error))
        // The answer may have been lost on the way back: what counts is what the server has.
        const own = await readOwnVote(brandId).catch(() => undefined)
        return noteVote(brandId, { isPending: false, ...(own !== undefined && { voteType: own }) })
      }
      await refreshReads(queryClient, ...tallied)
    },
    [brandId, upvotes, downvotes, queryClient],
  )
}
