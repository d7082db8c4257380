import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { OfflineBar } from '#features/offline/offline-bar.tsx'
import { outboxWords } from '#features/outbox/outbox-wording.ts'
import { QueueBadge } from '#features/outbox/queue-badge.tsx'
import { brandOfVote, findHold, inOrder, voteAfter } from '#features/outbox/queue-rules.ts'
import { listKept } from '#features/outbox/send-queue.ts'
import { currentViewer, setViewer, startOutbox } from '#features/outbox/start-outbox.ts'
import { LooksStrip } from '#features/shop/mode/shop-mode-parts.tsx'
import { noteVote } from '#features/votes/vote-store.ts'
import { handOverDevice, handOverSales } from '#lib/device-data.ts'
import { refreshReads } from '#lib/query-client.ts'
import { tellArrival } from '#lib/send-later.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

export { countVisit } from '#features/stats/count-visit.ts'

/** What every page has and none needs at first: toasts, the offline bar, shop mode, and what is kept on this device to be sent later. */
export function LateParts() {
  useOutbox()
  return (
    <>
      <OfflineBar />
      <LooksStrip />
      <Toaster />
      <QueueBadge />
    </>
  )
}

/** Things that arrive one after the other are told together, and what they change is read once. */
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
    let arrived = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      showToast({ title: outboxWords.arrived(arrived), tone: 'success' })
      arrived = 0
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
      onSent: ({ key }) => {
        arrived += 1
        tellArrival(key)
        clearTimeout(timer)
        timer = setTimeout(tell, calm)
      },
    })
    void showKeptVotes()
    // Here already when somebody votes or opens the sheet: without a connection it could not be fetched.
    void import('#features/votes/cast-vote.ts').catch(() => {})
    void import('./more-list.tsx').catch(() => {})
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
