import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VoteType } from '@bolodex/contract/votes'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError } from '#ui/toast-store.ts'
import { noteVote } from './vote-store.ts'
import { rememberVoting } from './voted-here.ts'
import { sendVote } from './votes-api.ts'

/** Everything that shows counts of votes. */
const tallied = ['/api/directory', '/api/brands/']

/** Casts a vote: the answered counts show at once, and stay until the list has been read again. */
export function useCastVote(brandId: number): (voteType: VoteType) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (voteType) => {
      noteVote(brandId, { isPending: true })
      try {
        const { upvotes, downvotes, voteType: own } = await sendVote(brandId, voteType)
        noteVote(brandId, { isPending: false, voteType: own, tally: { upvotes, downvotes } })
        rememberVoting()
      } catch (error) {
        noteVote(brandId, { isPending: false })
        return showError(explain(error))
      }
      await refreshReads(queryClient, ...tallied)
      noteVote(brandId, { tally: null })
    },
    [brandId, queryClient],
  )
}
