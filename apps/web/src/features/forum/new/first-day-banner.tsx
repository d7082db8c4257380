import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Allowance } from '@bolodex/contract/forum/forum-moderation'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { forumUi } from '../forum-wording.ts'
import { allowanceView } from '../thread/thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './new-post.module.css'

const words = forumUi.firstDay

/** What a new member should know before typing: the remaining allowance, and what is reviewed first. */
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
        <h2 id="first-day">{words.title}</h2>
        <p>{words.rules(nameMoment(until, now), posts.most, allowance.comments.most, allowance.linksPerText)}</p>
        {posts.left === 0 && <p className={styles['first-day-full']}>{words.full(posts.most)}</p>}
      </div>
      <div className={styles['first-day-tape']}>
        <p className="caption">{words.used(used, posts.most)}</p>
        <TapeProgress label={words.tape} value={used} max={posts.most} />
      </div>
    </section>
  )
}

function sayLater({ areLinksReviewed, posts }: Allowance): string | null {
  if (posts.left === 0) return words.dayFull(posts.most)
  return areLinksReviewed ? words.firstReviewed : null
}

const times = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const days = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** 'today, 14:20', 'tomorrow, 09:05', 'Friday, 09:05': a moment soon to come, by the reader's own clock. */
export function nameMoment(moment: string, now: number): string {
  const then = new Date(moment)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const daysAway = Math.round((new Date(moment).setHours(0, 0, 0, 0) - midnight) / 86_400_000)
  const day = daysAway < 1 ? words.today : daysAway === 1 ? words.tomorrow : days.format(then)
  return `${day}, ${times.format(then)}`
}
