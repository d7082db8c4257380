import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { listenForSlash } from '#features/directory/slash-key.ts'
import { OfflineBar } from '#features/offline/offline-bar.tsx'
import { outboxWords } from '#features/offline/outbox/outbox-wording.ts'
import { QueueBadge } from '#features/offline/outbox/queue-badge.tsx'
import { brandOfVote, findHold, inOrder, voteAfter } from '#features/offline/outbox/queue-rules.ts'
import { listKept } from '#features/offline/outbox/send-queue.ts'
import { currentViewer, setViewer, startOutbox } from '#features/offline/outbox/start-outbox.ts'
import { LooksStrip } from '#features/shop/mode/shop-mode-parts.tsx'
import { noteVote } from '#features/votes/vote-store.ts'
import { handOverDevice, handOverSales } from '#lib/device-data.ts'
import { refreshReads } from '#lib/query-client.ts'
import { tellArrival } from '#lib/send-later.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { useTooltipEscape } from '#ui/tooltip-escape.ts'
import { showToast } from '#ui/toast/toast-store.ts'

export { countVisit } from '#features/stats/count-visit.ts'

/**
 * Parts every page has and none needs at first: toasts, the offline bar, shop mode, and the queue of unsent actions.
 */
export function LateParts() {
  useOutbox()
  useTooltipEscape()
  useEffect(listenForSlash, [])
  return (
    <>
      <OfflineBar />
      <LooksStrip />
      <Toaster />
      <QueueBadge />
    </>
  )
}

/** Events in quick succession are announced together, and the reads they change run once. */
const calm = 400

function useOutbox(): void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { user, isLoading, error } = useViewer()
  useEffect(() => {
    if (isLoading || error) return
    setViewer(user && { id: user.id, username: user.username })
    // A session that ran out leaves lists and drafts in place: their writer is about to sign in again.
    void (user ? handOverDevice(user.id) : handOverSales(null))
  }, [user, isLoading, error])

  const goTo = useEffectEvent((href: string) => navigate(href))
  useEffect(() => {
    let arrived: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      showToast({ title: outboxWords.arrived(arrived), tone: 'success' })
      arrived = []
      void refreshReads(queryClient, '/api/')
    }
    const stop = startOutbox({
      goTo: (href) => goTo(href),
      onOtherViewer: () => void refreshReads(queryClient, '/api/session'),
      onDiscarded: (one) => {
        const brandId = brandOfVote(one)
        if (brandId) noteVote(brandId, { voteType: one.before ?? null, tally: null })
        void showKeptVotes()
      },
      onSent: ({ key, title }) => {
        arrived.push(title)
        tellArrival(key)
        clearTimeout(timer)
        timer = setTimeout(tell, calm)
      },
    })
    void showKeptVotes()
    // Preloaded for votes and the sheet: offline it could not be fetched.
    void import('#features/votes/cast-vote.ts').catch(() => {})
    void import('./more-list.tsx').catch(() => {})
    void import('#ui/dialog/focus-first-choice.ts').catch(() => {})
    void import('#features/directory/first-result.ts').catch(() => {})
    void import('#features/directory/filter-sheet.tsx').catch(() => {})
    void import('#features/directory/directory-failed.tsx').catch(() => {})
    void import('./offline-screen.tsx').catch(() => {})
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}

/** A vote that waits is lit on its button, also on a page that was opened since. */
async function showKeptVotes(): Promise<void> {
  const kept = await listKept().catch(() => [])
  for (const one of inOrder(kept)) {
    const brandId = brandOfVote(one)
    const isOwn = one.state === 'waiting' && findHold(one, currentViewer()) === null
    if (brandId && isOwn) noteVote(brandId, { voteType: voteAfter(one) })
  }
}
