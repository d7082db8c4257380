import type { News } from '@bolodex/contract/notices'

type Options = {
  /** Whose news: another account in the same browser has a connection of its own. */
  username: string
  onNews: (news: News) => void
  /** The server has refused the stream: perhaps nobody is signed in any more. */
  onRefused: () => void
}

const shortestPauseMs = 2000
const longestPauseMs = 300_000

/**
 * Hears of news for as long as the page is open. One tab of a browser, whichever holds the lock, is connected and tells
 * the others; when it is closed, the next takes over. Without locks each tab is connected by itself.
 */
export function watchNews({ username, onNews, onRefused }: Options): () => void {
  const name = `bolodex-news ${username}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
  const handleNews = (news: News) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel is heard on this site only
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
  // A page that is put aside must not keep the connection, or the lock, from those that are looked at.
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
 * The browser connects again by itself after a lost line, when the server has said. After a refusal it gives up, and
 * this tries again: later and later, and never all browsers at the same moment.
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
