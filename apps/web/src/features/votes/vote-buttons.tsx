import { useEffect, useSyncExternalStore, type MouseEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VoteType } from '@bolodex/contract/votes/votes'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { nobodysVote, noteVote, ownVoteOn, subscribeToVotes } from './vote-store.ts'
import { votesUi } from './votes-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './vote-buttons.module.css'

type Props = { brandId: number; name: string; upvotes: number; downvotes: number }

const kinds = [
  { voteType: 'up', label: votesUi.upvote, icon: 'thumbs-up' },
  { voteType: 'down', label: votesUi.downvote, icon: 'thumbs-down' },
] as const

/** Two buttons with their counts. The own vote is lit; pressing it again takes it back. Below, whether it waits for a check. */
export function VoteButtons({ brandId, name, upvotes, downvotes }: Props) {
  const own = useSyncExternalStore(subscribeToVotes, () => ownVoteOn(brandId), nobodysVote)
  const { tally } = own
  // Not from `useId`: cards are rendered once for all pages.
  const waitingId = `waiting-vote-${brandId}`
  const isWaiting = own.isWaiting && own.voteType !== null && !own.isPending
  const isOutdated = tally !== null && (tally.replaces.upvotes !== upvotes || tally.replaces.downvotes !== downvotes)
  const shown = tally && !isOutdated ? tally.counts : { upvotes, downvotes }
  const counts = { up: shown.upvotes, down: shown.downvotes }
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isOutdated) noteVote(brandId, { tally: null })
  }, [isOutdated, brandId])

  const handleClick = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>, voteType: VoteType) => {
    const hadFocus = document.activeElement === button
    noteVote(brandId, { isPending: true })
    try {
      const { castVote } = await import('./cast-vote.ts')
      await castVote(queryClient, { brandId, name, voteType, listed: { upvotes, downvotes }, shown: counts })
    } catch (error) {
      noteVote(brandId, { isPending: false })
      showError(explain(error))
    }
    // A disabled button loses the focus; keyboard users continue from here.
    if (hadFocus && document.activeElement === document.body) button.focus({ preventScroll: true })
  }

  return (
    <div className={joinClasses(styles['vote-buttons'], 'not-printed')}>
      {kinds.map(({ voteType, label, icon }) => (
        <button
          key={voteType}
          type="button"
          className={joinClasses(styles['vote'], voteType === 'down' ? styles['vote-down'] : undefined)}
          aria-label={votesUi.button(label, name, counts[voteType])}
          aria-pressed={own.voteType === voteType}
          aria-describedby={isWaiting && own.voteType === voteType ? waitingId : undefined}
          disabled={own.isPending}
          onClick={(event) => void handleClick(event, voteType)}
        >
          <Icon name={icon} />
          <span aria-hidden="true">{formatNumber(counts[voteType])}</span>
        </button>
      ))}
      {isWaiting && (
        <span id={waitingId} className={joinClasses(styles['vote-waiting'], 'hint')}>
          {votesUi.waiting}
        </span>
      )}
    </div>
  )
}
