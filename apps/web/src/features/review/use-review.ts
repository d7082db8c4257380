import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewDetails, ReviewItem } from '@bolodex/contract/review/review'
import type { ReviewKind, Verdict } from '@bolodex/contract/review/review-kinds'
import { explain, statusOf } from '#lib/api-error.ts'
import { privateRead } from '#lib/query-client.ts'
import { showError } from '#ui/toast/toast-store.ts'
import {
  isOthers,
  claimItem,
  decideItem,
  leaveItem,
  readItem,
  releaseItem,
  undoDecision,
  readQueue,
  type QueuePage,
} from './review-api.ts'
import { reviewWording } from './review-wording.ts'

const { item: words } = reviewWording

/** A verdict of this admin that may still be taken back. */
export type Decided = { id: number; said: string; canUndo: boolean; at: number }

const noRows: ReadonlySet<number> = new Set()

/** One admin's review session: the open item, the last decision, and screen reader announcements. */
export function useReview(kind: ReviewKind | null) {
  const list = useQueue(kind)
  const { queue, refresh, drop, put } = list
  const [opened, setOpened] = useState<{ within: ReviewKind | null; item: ReviewDetails } | null>(null)
  // Choosing another kind opens that kind's first item.
  const item = opened?.within === kind ? opened.item : null
  const [isBusy, setBusy] = useState(false)
  const [decided, setDecided] = useState<Decided[]>([])
  const [leaving, setLeaving] = useState<{ id: number; rows: ReadonlySet<number> }>({ id: 0, rows: new Set() })
  // Rows are left out of one file; another item begins without any.
  const leftOut = leaving.id === item?.id ? leaving.rows : noRows
  const [heard, setDetected] = useState('')
  const latest = useRef(decided)
  useEffect(() => {
    latest.current = decided
  }, [decided])
  const wanted = useRef<number | null>(null)
  const running = useRef<Promise<unknown> | null>(null)

  /** Opens an item and claims it, unless another admin has. */
  const open = useCallback(
    async (next: ReviewItem | undefined): Promise<void> => {
      wanted.current = next?.id ?? null
      if (!next) return setOpened(null)
      try {
        const details = await (isOthers(next.claim) ? readItem(next.id) : claimItem(next.id))
        if (wanted.current !== next.id) return
        setOpened({ within: kind, item: details })
        put(details)
        setDetected(words.opened(details.title, details.claim?.isMine ? null : (details.claim?.by ?? words.nobodyName)))
      } catch (error) {
        if (wanted.current !== next.id) return
        showError(explain(error))
        setOpened(null)
        await refresh()
      }
    },
    [kind, put, refresh],
  )

  const items = queue?.items ?? []
  const place = items.findIndex(({ id }) => id === item?.id)

  /** Does one thing at a time: a key pressed twice decides once. */
  const work = async (task: () => Promise<void>): Promise<void> => {
    if (running.current) return
    setBusy(true)
    running.current = task().catch(async (error: unknown) => {
      showError(explain(error))
      const now = await refresh()
      // Another admin was faster: the open item has changed or is decided.
      if (statusOf(error) !== 409 || wanted.current === null) return
      await open(now.find(({ id }) => id === wanted.current) ?? now[place] ?? now.at(-1))
    })
    await running.current
    running.current = null
    setBusy(false)
  }

  const move = (by: 1 | -1) => {
    const next = items[place < 0 ? 0 : place + by]
    if (next) void open(next)
    if (by === 1 && place === items.length - 1 && queue?.nextSince !== null && queue) void list.readOn()
  }

  const decide = (verdict: Verdict, note: string) =>
    work(async () => {
      if (!item?.verdicts.includes(verdict)) return
      const { id, suggestion } = item
      const done = await decideItem(id, {
        verdict,
        ...(note && { note }),
        ...(suggestion && { version: suggestion.brand.version }),
        ...(verdict === 'accept' && leftOut.size > 0 && { leaveOut: [...leftOut] }),
      })
      setDecided((before) => [...before, { ...done, at: Date.now() }])
      setDetected(done.said)
      const next = items[place + 1] ?? items[place - 1]
      drop(id)
      await open(next)
      void refresh()
    })

  const handleLeaveOut = (row: number, isOut: boolean) => {
    if (!item) return
    const rows = new Set(leftOut)
    if (isOut) rows.add(row)
    else rows.delete(row)
    setLeaving({ id: item.id, rows })
  }

  const last = decided.at(-1)
  const undo = async () => {
    // Pressed while the verdict is still on its way, it is meant for that one.
    await running.current
    await work(async () => {
      const [newest] = latest.current.slice(-1)
      if (!newest?.canUndo) return
      const forget = () => setDecided((before) => before.filter(({ id }) => id !== newest.id))
      try {
        await undoDecision(newest.id)
      } catch (error) {
        // Unanswered, it may be tried again: the verdict before it was not meant.
        if (statusOf(error) === 409) forget()
        throw error
      }
      forget()
      const found = (await refresh()).find(({ id }) => id === newest.id)
      await open(found)
    })
  }

  const release = () =>
    work(async () => {
      if (!item) return
      wanted.current = null
      await releaseItem(item.id)
      setOpened(null)
      await refresh()
    })

  /** Opens what is first, or the same again: a lot may have gone at once. */
  const reopen = async () => {
    const now = await refresh()
    await open(now.find(({ id }) => id === item?.id) ?? now[0])
  }

  // The first item opens by itself, also when something arrives in an empty queue or another kind is chosen.
  const begun = useRef<ReviewKind | null | 'not yet'>('not yet')
  useEffect(() => {
    if (queue?.items.length === 0) begun.current = 'not yet'
    if (!queue || queue.items.length === 0 || begun.current === kind) return
    begun.current = kind
    void open(queue.items.find(({ claim }) => !isOthers(claim)) ?? queue.items[0])
  }, [queue, kind, open])

  // Leaving the page releases the claimed item.
  const mine = item?.claim?.isMine ? item.id : null
  const kept = useRef(mine)
  useEffect(() => {
    kept.current = mine
  }, [mine])
  useEffect(() => {
    const giveBack = () => {
      if (kept.current !== null) leaveItem(kept.current)
    }
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [])

  const canDecide = item !== null && !isBusy && (item.claim === null || item.claim.isMine)
  return {
    list,
    items,
    item,
    leaving: { leftOut, onLeaveOut: handleLeaveOut },
    place,
    isBusy,
    canDecide,
    last,
    heard,
    open,
    move,
    decide,
    undo,
    release,
    reopen,
  }
}

/** What waits, the oldest first, as many pages of it as were asked for. */
function useQueue(kind: ReviewKind | null) {
  const queryClient = useQueryClient()
  const pages = useRef({ kind, count: 1 })
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/review', kind],
    meta: privateRead,
    queryFn: () => readPages(kind, pages.current.kind === kind ? pages.current.count : 1),
    refetchOnMount: 'always',
    // Every verdict changes it: an earlier answer is of no use to anybody.
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

/** Claiming an item releases the previous one. */
const withoutMine = (item: ReviewItem): ReviewItem => (item.claim?.isMine ? { ...item, claim: null } : item)
