import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReviewItem } from '@bolodex/contract/review'
import type { ReviewKind } from '@bolodex/contract/review-kinds'
import { readQueue, type QueuePage } from './review-api.ts'

export type Queue = ReturnType<typeof useQueue>

/**
 * What waits, the oldest first, as many pages of it as were asked for. Kept here and not with the other answers: every
 * verdict changes it, and what other admins do is asked for again and again.
 */
export function useQueue(kind: ReviewKind | null) {
  const [read, setRead] = useState<Read | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const pages = useRef(1)
  const asked = useRef(0)

  const refresh = useCallback(async (): Promise<ReviewItem[]> => {
    asked.current += 1
    const question = asked.current
    try {
      let page = await readQueue(kind, null)
      const items = [...page.items]
      for (let more = 1; more < pages.current && page.nextSince !== null; more += 1) {
        page = await readQueue(kind, page.nextSince)
        items.push(...page.items)
      }
      // A later question has the newer answer.
      if (question === asked.current) {
        setRead({ kind, page: { ...page, items } })
        setError(null)
      }
      return items
    } catch (failure) {
      if (question === asked.current) setError(failure as Error)
      return []
    }
  }, [kind])

  const readOn = useCallback(() => {
    pages.current += 1
    return refresh()
  }, [refresh])

  /** Takes an item out at once, before the server is asked again. */
  const drop = useCallback((id: number) => {
    setRead((now) => now && change(now, (items) => items.filter((item) => item.id !== id)))
  }, [])

  /** Puts what is known of one item in its place. */
  const put = useCallback((known: ReviewItem) => {
    setRead(
      (now) =>
        now &&
        change(now, (items) =>
          items.map((item) => (item.id === known.id ? { ...item, claim: known.claim } : withoutMine(item))),
        ),
    )
  }, [])

  useEffect(() => {
    pages.current = 1
    void refresh()
  }, [refresh])

  // While another kind is read, the one before is not shown in its place.
  const queue = read?.kind === kind ? read.page : null
  return { queue, error, refresh, readOn, drop, put }
}

type Read = { kind: ReviewKind | null; page: QueuePage }

const change = (read: Read, of: (items: ReviewItem[]) => ReviewItem[]): Read => ({
  ...read,
  page: { ...read.page, items: of(read.page.items) },
})

/** Whoever takes an item gives back the one they had. */
const withoutMine = (item: ReviewItem): ReviewItem => (item.claim?.isMine ? { ...item, claim: null } : item)
