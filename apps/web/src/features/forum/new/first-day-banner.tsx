import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Allowance } from '@bolodex/contract/forum-standing'
import { TapeProgress } from '#ui/tape-progress.tsx'
import { allowanceView } from '../thread/thread-api.ts'
import { nameMoment } from './name-moment.ts'

/** What a new member should know before they type: how much fits through today, and what a person reads first. */
export function FirstDayBanner() {
  const { data: allowance } = useQuery(allowanceView)
  const [now] = useState(Date.now)
  if (!allowance) return null
  const { isFirstDay, until, posts } = allowance
  const used = posts.most - posts.left
  if (!isFirstDay || !until) {
    const notice = sayLater(allowance)
    return notice && <p className="hint first-day-later">{notice}</p>
  }
  return (
    <section className="first-day" aria-labelledby="first-day">
      <span className="first-day-mark" aria-hidden="true">
        1<sup>st</sup>
      </span>
      <div>
        <h2 id="first-day">Welcome, this is your first day.</h2>
        <p>
          Until {nameMoment(until, now)}, {posts.most} posts and {allowance.comments.most} comments fit through, each
          with up to {allowance.linksPerText} links. A post with a link is read by a person before it appears, mostly
          within the hour. It is the same for everybody. What you type is kept on this device, so nothing gets lost.
        </p>
        {posts.left === 0 && <p className="first-day-full">All {posts.most} are used. This one can be sent then.</p>}
      </div>
      <div className="first-day-tape">
        <p className="caption">
          {used} of {posts.most} used
        </p>
        <TapeProgress label="Posts of the first day" value={used} max={posts.most} />
      </div>
    </section>
  )
}

function sayLater({ areLinksHeld, posts }: Allowance): string | null {
  if (posts.left === 0) return `You have written ${posts.most} posts today. What you type is kept until tomorrow.`
  return areLinksHeld ? 'A first post with a link is read by a person before it appears, mostly within the hour.' : null
}
