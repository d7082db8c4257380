import { useEffect, useState, useSyncExternalStore } from 'react'
import { inOrder, type Kept } from './queue-rules.ts'
import { listenToQueue, listKept } from './send-queue.ts'

type Sending = { key: string; done: number; total: number }

export type Queue = {
  /** Unavailable: this browser keeps nothing. */
  status: 'loading' | 'ready' | 'unavailable'
  kept: Kept[]
  sending: Sending | null
  isOnline: boolean
}

/** What waits on this device, as it changes: here, in another page or in the service worker. */
export function useQueue(): Queue {
  const [{ status, kept }, setListed] = useState<Pick<Queue, 'status' | 'kept'>>({ status: 'loading', kept: [] })
  const [sending, setSending] = useState<Sending | null>(null)
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    let isGone = false
    const read = () =>
      void listKept().then(
        (listed) => isGone || setListed({ status: 'ready', kept: inOrder(listed) }),
        () => isGone || setListed({ status: 'unavailable', kept: [] }),
      )
    const stop = listenToQueue((news) => {
      if (news.type === 'changed') read()
      if (news.type === 'sending') setSending(news.key === null ? null : { ...news, key: news.key })
    })
    read()
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return { status, kept, sending, isOnline }
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
