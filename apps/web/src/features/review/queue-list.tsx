import { useEffect, useRef } from 'react'
import type { ReviewItem } from '@bolodex/contract/review'
import { reviewKinds, type ReviewKind } from '@bolodex/contract/moderation/review-kinds'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isOthers, type QueuePage } from './review-api.ts'
import styles from './review.module.css'

type QueueListProps = {
  items: ReviewItem[]
  openId: number | null
  hasMore: boolean
  onOpen: (item: ReviewItem) => void
  onReadOn: () => void
}

/** What waits, one line each. The open one stays in sight while the keys go through the list. */
export function QueueList({ items, openId, hasMore, onOpen, onReadOn }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current
    const line = openId === null ? null : box?.querySelector<HTMLElement>(`[data-item="${openId}"]`)
    // Only the list moves, never the page.
    if (!line || !box || box.scrollHeight <= box.clientHeight) return
    const { offsetTop, offsetHeight } = line
    if (offsetTop < box.scrollTop) box.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = offsetTop + offsetHeight - box.clientHeight
  }, [openId])
  return (
    <ul ref={list} className={styles['review-queue']} aria-label="Waiting">
      {items.map((item) => {
        const isOpen = item.id === openId
        const isTaken = isOthers(item.claim)
        return (
          <li key={item.id}>
            <button
              type="button"
              data-item={item.id}
              className={isTaken ? styles['is-taken'] : undefined}
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(item)}
            >
              <Icon name={iconOf(item)} />
              <span className={styles['review-line']}>
                <span className="caption">{nameKind(item)}</span>
                <b>{item.title}</b>
                <span className="hint">
                  {item.people > 0 ? formatPeople(item.people) : (item.by ?? 'guest')} ·{' '}
                  <RelativeTime moment={item.createdAt} />
                </span>
              </span>
              {isTaken && (
                <span className={styles['review-taken']}>
                  <Icon name="lock" /> {item.claim?.by} has it
                </span>
              )}
            </button>
          </li>
        )
      })}
      {hasMore && (
        <li className={styles['review-more']} data-part="review-more">
          <Button look="outline" onClick={onReadOn}>
            More
          </Button>
        </li>
      )}
    </ul>
  )
}

const formatPeople = (people: number): string => (people === 1 ? '1 person' : `${formatNumber(people)} people`)

type KindFilterProps = {
  kind: ReviewKind | null
  waiting: QueuePage['waiting'] | undefined
  onChoose: (kind: ReviewKind | null) => void
}

/** All of the queue, or one kind of it. */
export function KindFilter({ kind, waiting, onChoose }: KindFilterProps) {
  return (
    <fieldset className={styles['review-kinds']}>
      <legend className="sr-only">Kind</legend>
      {([null, ...reviewKinds] as const).map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onChoose(one)}>
          {one ? kindChips[one] : 'All'} <b>{waiting ? formatNumber(waiting[one ?? 'all']) : '·'}</b>
        </button>
      ))}
    </fieldset>
  )
}

/** How the kinds are called where one chooses among them. */
const kindChips: Record<ReviewKind, string> = {
  flag: 'Flags',
  pending: 'Held posts',
  suggestion: 'Suggestions',
  duplicate: 'Duplicates',
  'guest-photo': 'Guest photos',
  'guest-votes': 'Guest votes',
  import: 'Imports',
}

const icons: Record<ReviewKind, IconName> = {
  flag: 'flag',
  pending: 'hourglass',
  suggestion: 'suggest',
  duplicate: 'duplicate',
  'guest-photo': 'camera',
  'guest-votes': 'thumbs-up',
  import: 'download',
}

const kindNames: Record<Exclude<ReviewKind, 'pending'>, string> = {
  flag: 'Flag',
  suggestion: 'Suggestion',
  duplicate: 'Duplicate',
  'guest-photo': 'Guest photo',
  'guest-votes': 'Guest votes',
  import: 'Import',
}

type Kinded = Pick<ReviewItem, 'kind' | 'target'>

export function nameKind({ kind, target }: Kinded): string {
  if (kind === 'pending') return `Held ${target.kind}`
  return kindNames[kind]
}

function iconOf({ kind, target }: Kinded): IconName {
  if (kind === 'flag' && target.kind === 'photo') return 'no-photo'
  return icons[kind]
}
