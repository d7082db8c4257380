import { formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'

export function VoteCounts({ upvotes, downvotes }: { upvotes: number; downvotes: number }) {
  return (
    <p className="vote-counts">
      <span>
        <Icon name="thumbs-up" /> <span className="sr-only">Upvotes:</span> {formatNumber(upvotes)}
      </span>
      <span>
        <Icon name="thumbs-down" /> <span className="sr-only">Downvotes:</span> {formatNumber(downvotes)}
      </span>
    </p>
  )
}
