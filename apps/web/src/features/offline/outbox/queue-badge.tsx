import { useLocation } from 'wouter'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { outboxWords as words } from './outbox-wording.ts'
import { useQueue } from './use-queue.ts'
import styles from './queue-badge.module.css'

/** The way to what waits, over the page while something does: nothing moves when it comes or goes. */
export function QueueBadge() {
  const { kept } = useQueue()
  const [location] = useLocation()
  const waiting = kept.filter(({ state }) => state === 'waiting').length
  const refused = kept.filter(({ state }) => state === 'attention').length
  if (waiting + refused === 0 || location === '/queue') return null
  const mustSignIn = kept.some(({ state, problem }) => state === 'waiting' && problem?.status === 401)
  const waitingLabel = mustSignIn ? words.badgeSignIn(waiting) : words.badge(waiting)
  const label = refused > 0 ? words.badgeAttention(refused) : waitingLabel
  return (
    <PageLink
      href="/queue"
      className={joinClasses(styles['queue-badge'], refused > 0 && styles['needs-attention'], 'not-printed')}
      data-part="queue-badge"
      aria-label={label}
      title={label}
    >
      <Icon name={refused > 0 ? 'warning' : 'clock'} /> {waiting + refused}
    </PageLink>
  )
}
