import { useEffect, useRef } from 'react'
import type { ReviewItem } from '@bolodex/contract/review/review'
import type { ReviewKind } from '@bolodex/contract/review/review-kinds'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isOthers, type QueuePage } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './review.module.css'

const { list: words } = reviewWording

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
    <ul ref={list} className={styles['review-queue']} aria-label={words.label}>
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
                  {nameSource(item)} · <RelativeTime moment={item.createdAt} />
                </span>
              </span>
              {isTaken && (
                <span className={styles['review-taken']}>
                  <Icon name="lock" /> {words.hasIt(item.claim?.by ?? '')}
                </span>
              )}
            </button>
          </li>
        )
      })}
      {hasMore && (
        <li className={styles['review-more']} data-part="review-more">
          <Button look="outline" onClick={onReadOn}>
            {words.more}
          </Button>
        </li>
      )}
    </ul>
  )
}

type KindFilterProps = {
  kinds: readonly ReviewKind[]
  kind: ReviewKind | null
  waiting: QueuePage['waiting'] | undefined
  onChoose: (kind: ReviewKind | null) => void
}

/** All of the queue, or one kind of it. */
export function KindFilter({ kinds, kind, waiting, onChoose }: KindFilterProps) {
  return (
    <fieldset className={styles['review-kinds']}>
      <legend className="sr-only">{words.kind}</legend>
      {[null, ...kinds].map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onChoose(one)}>
          {one ? words.kinds[one].chip : words.all} <b>{waiting ? formatNumber(waiting[one ?? 'all']) : '·'}</b>
        </button>
      ))}
    </fieldset>
  )
}

const icons: Record<ReviewKind, IconName> = {
  flag: 'flag',
  pending: 'hourglass',
  suggestion: 'suggest',
  duplicate: 'duplicate',
  'guest-photo': 'camera',
  'guest-votes': 'thumbs-up',
  price: 'chart',
  import: 'download',
  'disputed-photo': 'warning',
  'dating-rule': 'clock',
}

/** What no member or guest has added. */
const foundBySite: ReadonlySet<ReviewKind> = new Set(['guest-votes', 'price', 'dating-rule'])

function nameSource({ kind, people, by }: ReviewItem): string {
  if (people > 0) return words.people(people)
  return by ?? (foundBySite.has(kind) ? words.site : words.guest)
}

type Kinded = Pick<ReviewItem, 'kind' | 'target'>

export function nameKind({ kind, target }: Kinded): string {
  return kind === 'pending' ? words.held(target.kind) : words.kinds[kind].name
}

function iconOf({ kind, target }: Kinded): IconName {
  if (kind === 'flag' && target.kind === 'photo') return 'no-photo'
  return icons[kind]
}
