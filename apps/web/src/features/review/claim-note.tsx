import { useEffect, useState } from 'react'
import type { ReviewDetails } from '@bolodex/contract/review'
import { Icon } from '#ui/icon.tsx'
import { isOthers } from './is-others.ts'

type Props = { claim: ReviewDetails['claim']; onClaim: () => void; onRelease: () => void }

/** Whose the item is at the moment, and for how long. */
export function ClaimNote({ claim, onClaim, onRelease }: Props) {
  const now = useSeconds()
  const left = claim ? Math.ceil((Date.parse(claim.until) - now) / 1000) : 0
  if (isOthers(claim, now))
    return (
      <p className="review-claim is-others">
        <Icon name="lock" /> {claim.by} has it
      </p>
    )
  if (left <= 0)
    return (
      <p className="review-claim is-others">
        <Icon name="clock" /> Nobody has it{' '}
        <button type="button" className="review-link" onClick={onClaim}>
          Take it
        </button>
      </p>
    )
  return (
    <p className="review-claim">
      <Icon name="hand" />
      <span>
        You have this one, <span role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</span>{' '}
        left
      </span>
      <button type="button" className="review-link" onClick={onRelease}>
        Release
      </button>
    </p>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
