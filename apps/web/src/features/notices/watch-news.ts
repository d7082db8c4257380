import type { News } from '@bolodex/contract/notices/notices'

type Options = {
  /** Another account in the same browser has a separate connection. */
  username: string
  onNews: (news: News) => void
  /** The server refused the stream: the session may have ended. */
  onRefused: () => void
}

const shortestPauseMs = 2000
const longestPauseMs = 300_000

/**
 * Receives counts while the page is open. Among a browser's tabs, the one holding the lock is connected and
 * broadcasts to the others; when it closes, the next takes over. Without the Web Locks API each tab connects by
 * itself.
 */
export function watchNews({ username, onNews, onRefused }: Options): () => void {
  const name = `bolodex-news ${username}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
  const handleNews = (news: News) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel is same-origin
    channel.postMessage(news)
    onNews(news)
  }
  let leaving = new AbortController()

  const begin = (): void => {
    leaving = new AbortController()
    const { signal } = leaving
    const listen = () => listenUntil(signal, handleNews, onRefused)
    if ('locks' in navigator) navigator.locks.request(name, { signal }, listen).catch(() => {})
    else void listen()
  }
  const pause = () => leaving.abort()
  // A page in the back/forward cache must release the connection and the lock for visible pages.
  const goOn = ({ persisted }: PageTransitionEvent) => persisted && begin()
  addEventListener('pagehide', pause)
  addEventListener('pageshow', goOn)
  begin()
  return () => {
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', goOn)
    pause()
    channel.close()
  }
}

/**
 * The browser reconnects by itself after a lost connection, with the server's delay. After a refusal it stops, and
 * this retries with backoff and jitter.
 */
function listenUntil(signal: AbortSignal, onNews: Options['onNews'], onRefused: Options['onRefused']): Promise<void> {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  const open = (): void => {
    source = new EventSource('/api/notices/stream')
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      refusals = 0
      onNews(JSON.parse(data) as News)
    })
    // More browsers of this account are connected than the server serves.
    source.addEventListener('enough', () => openLater(longestPauseMs))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      refusals += 1
      openLater(Math.min(longestPauseMs, shortestPauseMs * 2 ** refusals))
      onRefused()
    })
  }
  const openLater = (ms: number): void => {
    source?.close()
    timer = setTimeout(open, ms * (0.5 + Math.random() / 2))
  }
  open()
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}
