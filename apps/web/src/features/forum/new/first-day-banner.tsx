import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Allowance } from '@bolodex/contract/forum/forum-moderation'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { allowanceView } from '../thread/thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './new-post.module.css'

/** What a new member should know before they type: how much fits through today, and what a person reads first. */
export function FirstDayBanner() {
  const { data: allowance } = useQuery(allowanceView)
  const [now] = useState(Date.now)
  if (!allowance) return null
  const { isFirstDay, until, posts } = allowance
  const used = posts.most - posts.left
  if (!isFirstDay || !until) {
    const notice = sayLater(allowance)
    return notice && <p className={joinClasses('hint', styles['first-day-later'])}>{notice}</p>
  }
  return (
    <section className={styles['first-day']} aria-labelledby="first-day">
      <span className={styles['first-day-mark']} aria-hidden="true">
        1<sup>st</sup>
      </span>
      <div>
        <h2 id="first-day">Welcome, this is your first day.</h2>
        <p>
          Until {nameMoment(until, now)}, {posts.most} posts and {allowance.comments.most} comments fit through, each
          with up to {allowance.linksPerText} links. A post with a link is read by a person before it appears, mostly
          within the hour. It is the same for everybody. What you type is kept on this device, so nothing gets lost.
        </p>
        {posts.left === 0 && (
          <p className={styles['first-day-full']}>All {posts.most} are used. This one can be sent then.</p>
        )}
      </div>
      <div className={styles['first-day-tape']}>
        <p className="caption">
          {used} of {posts.most} used
        </p>
        <TapeProgress label="Posts of the first day" value={used} max={posts.most} />
      </div>
    </section>
  )
}

function sayLater({ areLinksReviewed, posts }: Allowance): string | null {
  if (posts.left === 0) return `You have written ${posts.most} posts today. What you type is kept until tomorrow.`
  return areLinksReviewed
    ? 'A first post with a link is read by a person before it appears, mostly within the hour.'
    : null
}

const times = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const days = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** 'today, 14:20', 'tomorrow, 09:05', 'Friday, 09:05': a moment soon to come, by the reader's own clock. */
export function nameMoment(moment: string, now: number): string {
  const then = new Date(moment)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const daysAway = Math.round((new Date(moment).setHours(0, 0, 0, 0) - midnight) / 86_400_000)
  const day = daysAway < 1 ? 'today' : daysAway === 1 ? 'tomorrow' : days.format(then)
  return `${day}, ${times.format(then)}`
}
