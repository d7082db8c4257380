import { useCallback, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewItem } from '@bolodex/contract/review'
import type { ReviewKind } from '@bolodex/contract/review-kinds'
import { privateRead } from '#lib/query-client.ts'
import { readQueue, type QueuePage } from './review-api.ts'

/** What waits, the oldest first, as many pages of it as were asked for. */
export function useQueue(kind: ReviewKind | null) {
  const queryClient = useQueryClient()
  const pages = useRef({ kind, count: 1 })
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/review', kind],
    meta: privateRead,
    queryFn: () => readPages(kind, pages.current.kind === kind ? pages.current.count : 1),
    refetchOnMount: 'always',
    // Every verdict changes it: an earlier answer is no use to anybody.
    gcTime: 0,
  })

  const refresh = useCallback(async (): Promise<ReviewItem[]> => (await refetch()).data?.items ?? [], [refetch])

  const readOn = useCallback(() => {
    pages.current = { kind, count: pages.current.kind === kind ? pages.current.count + 1 : 2 }
    return refresh()
  }, [kind, refresh])

  const change = useCallback(
    (of: (items: ReviewItem[]) => ReviewItem[]) =>
      queryClient.setQueryData<QueuePage>(['/api/review', kind], (now) => now && { ...now, items: of(now.items) }),
    [queryClient, kind],
  )

  /** Takes an item out at once, before the server is asked again. */
  const drop = useCallback((id: number) => change((items) => items.filter((item) => item.id !== id)), [change])

  /** Puts what is known of one item in its place. */
  const put = useCallback(
    (known: ReviewItem) =>
      change((items) =>
        items.map((item) => (item.id === known.id ? { ...item, claim: known.claim } : withoutMine(item))),
      ),
    [change],
  )

  return { queue: data ?? null, error, refresh, readOn, drop, put }
}

async function readPages(kind: ReviewKind | null, count: number): Promise<QueuePage> {
  let page = await readQueue(kind, null)
  const items = [...page.items]
  for (let more = 1; more < count && page.nextSince !== null; more += 1) {
    page = await readQueue(kind, page.nextSince)
    items.push(...page.items)
  }
  return { ...page, items }
}

/** Whoever takes an item gives back the one they had. */
const withoutMine = (item: ReviewItem): ReviewItem => (item.claim?.isMine ? { ...item, claim: null } : item)
