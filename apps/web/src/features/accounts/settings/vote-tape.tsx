/** How the votes on the own brands went, on a tape measure. */
export function VoteTape({ upvotes, downvotes }: { upvotes: number; downvotes: number }) {
  const votes = upvotes + downvotes
  if (votes === 0) return <p className="hint">Nobody has voted on your brands yet.</p>
  const share = Math.round((100 * upvotes) / votes)
  return (
    <div className="vote-tape">
      <p className="caption">{share}% of the votes on your brands are upvotes</p>
      <div className="tape" aria-hidden="true">
        <svg width="100%" height="100%">
          <rect className="tape-fill" width={`${share}%`} height="100%" />
          <svg className="tape-end" x={`${share}%`}>
            <rect x={share < 2 ? 0 : -5} width="5" height="100%" />
          </svg>
        </svg>
      </div>
    </div>
  )
}
