import { useEffect, useRef } from 'react'
import type { ReviewItem } from '@bolodex/contract/review'
import { sayPeople } from './say-people.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isOthers } from './is-others.ts'
import { iconOf, nameKind } from './kind-names.ts'

type Props = {
  items: ReviewItem[]
  openId: number | null
  hasMore: boolean
  onOpen: (item: ReviewItem) => void
  onReadOn: () => void
}

/** What waits, one line each. The open one stays in sight while the keys go through the list. */
export function QueueList({ items, openId, hasMore, onOpen, onReadOn }: Props) {
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
    <ul ref={list} className="review-queue" aria-label="Waiting">
      {items.map((item) => {
        const isOpen = item.id === openId
        const isTaken = isOthers(item.claim)
        return (
          <li key={item.id}>
            <button
              type="button"
              data-item={item.id}
              className={isTaken ? 'is-taken' : ''}
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(item)}
            >
              <Icon name={iconOf(item)} />
              <span className="review-line">
                <span className="caption">{nameKind(item)}</span>
                <b>{item.title}</b>
                <span className="hint">
                  {item.people > 0 ? sayPeople(item.people) : (item.by ?? 'guest')} ·{' '}
                  <RelativeTime moment={item.createdAt} />
                </span>
              </span>
              {isTaken && (
                <span className="review-taken">
                  <Icon name="lock" /> {item.claim?.by} has it
                </span>
              )}
            </button>
          </li>
        )
      })}
      {hasMore && (
        <li className="review-more">
          <Button look="outline" onClick={onReadOn}>
            More
          </Button>
        </li>
      )}
    </ul>
  )
}
