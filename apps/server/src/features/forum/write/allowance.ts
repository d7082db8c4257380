import { forumRules } from '@bolodex/contract/forum-rules'
import type { Allowance } from '@bolodex/contract/forum-standing'
import type { Database } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { areLinksHeld } from './check-text.ts'
import { createWritingStore } from './writing-store.ts'

/** What somebody may still write today. A look without a lock: what counts is counted when they send it. */
export async function readAllowance(db: Database, userId: number): Promise<Allowance> {
  const store = createWritingStore(db)
  const [posts, comments] = await Promise.all([
    store.readWriter({ userId, kind: 'post', code: null }),
    store.readWriter({ userId, kind: 'comment', code: null }),
  ])
  if (!posts || !comments) throw new AppError('not_signed_in', 'Please sign in first')
  const { isExempt, firstDaySeconds } = posts
  const isFirstDay = firstDaySeconds > 0 && !isExempt
  const rules = isFirstDay ? forumRules.firstDay : forumRules.later
  const left = (most: number, today: number) => ({ most, left: isExempt ? most : Math.max(0, most - today) })
  return {
    isFirstDay,
    until: isFirstDay ? new Date(Date.now() + firstDaySeconds * 1000).toISOString() : null,
    posts: left(rules.posts, posts.today),
    comments: left(rules.comments, comments.today),
    linksPerText: rules.linksPerText,
    areLinksHeld: areLinksHeld(posts),
  }
}
