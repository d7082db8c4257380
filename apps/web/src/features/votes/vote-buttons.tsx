import { useEffect, useSyncExternalStore, type MouseEvent } from 'react'
import type { VoteType } from '@bolodex/contract/votes'
import { formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { useCastVote } from './use-cast-vote.ts'
import { nobodysVote, noteVote, ownVoteOn, subscribeToVotes } from './vote-store.ts'

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
    <div className="vote-buttons">
      {kinds.map(({ voteType, label, icon }) => (
        <button
          key={voteType}
          type="button"
          className={`vote vote-${voteType}`}
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
