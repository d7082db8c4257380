import { useEffect, useSyncExternalStore, useCallback, type MouseEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VoteType } from '@bolodex/contract/brands/votes'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { nobodysVote, noteVote, ownVoteOn, subscribeToVotes, type Counts } from './vote-store.ts'
import { rememberVoting, readOwnVote, sendVote } from './votes-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './vote-buttons.module.css'

type Props = { brandId: number; name: string; upvotes: number; downvotes: number }

const kinds = [
  { voteType: 'up', label: 'Upvote', icon: 'thumbs-up' },
  { voteType: 'down', label: 'Downvote', icon: 'thumbs-down' },
] as const

/** Two buttons with their counts. The own vote is lit; pressing it again takes it back. */
export function VoteButtons({ brandId, name, upvotes, downvotes }: Props) {
  const own = useSyncExternalStore(subscribeToVotes, () => ownVoteOn(brandId), nobodysVote)
  const castVote = useCastVote(brandId, { upvotes, downvotes })
  const { tally } = own
  const isOutdated = tally !== null && (tally.replaces.upvotes !== upvotes || tally.replaces.downvotes !== downvotes)
  const shown = tally && !isOutdated ? tally.counts : { upvotes, downvotes }
  const counts = { up: shown.upvotes, down: shown.downvotes }
  useEffect(() => {
    if (isOutdated) noteVote(brandId, { tally: null })
  }, [isOutdated, brandId])

  const handleClick = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>, voteType: VoteType) => {
    const hadFocus = document.activeElement === button
    await castVote(voteType)
    // A button that is disabled loses the focus; whoever voted by keyboard goes on from here.
    if (hadFocus && document.activeElement === document.body) button.focus({ preventScroll: true })
  }

  return (
    <div className={joinClasses(styles['vote-buttons'], 'not-printed')}>
      {kinds.map(({ voteType, label, icon }) => (
        <button
          key={voteType}
          type="button"
          className={joinClasses(styles['vote'], voteType === 'down' ? styles['vote-down'] : undefined)}
          aria-label={`${label} ${name}, ${formatNumber(counts[voteType])}`}
          aria-pressed={own.voteType === voteType}
          disabled={own.isPending}
          onClick={(event) => void handleClick(event, voteType)}
        >
          <Icon name={icon} />
          <span aria-hidden="true">{formatNumber(counts[voteType])}</span>
        </button>
      ))}
    </div>
  )
}

/** Everything that shows counts of votes. */
const tallied = ['/api/directory', '/api/brands/']

/** Casts a vote: the answered counts show at once, in place of those the list came with, until it brings others. */
function useCastVote(brandId: number, shown: Counts): (voteType: VoteType) => Promise<void> {
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
