import type { News } from '@bolodex/contract/notices/notices'
import { everySecond, createCoalescingRunner } from '#platform/jobs/schedule.ts'
import type { EventStreams } from '#platform/live/event-streams.ts'
import type { Listener } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import { newsChannel, readWhoseChanged, reviewChanged } from './delivery-store.ts'
import type { NewsStore } from './notice-store.ts'

type Deps = { streams: EventStreams; store: NewsStore; listener: Listener; log: Logger }

/** People counted in one question. */
const mostAtOnce = 2000

export type TellBrowsers = { refresh: (userId: number) => void; stop: () => Promise<void> }

/**
 * Pushes counts of unread notices to the browsers connected to this process. Queries run one at a time, so the last
 * event is the newest count; members whose query failed stay on the list.
 */
export function startTellingBrowsers({ streams, store, listener, log }: Deps): TellBrowsers {
  const stale = new Set<number>()

  const send = async (): Promise<void> => {
    const ids = [...stale].slice(0, mostAtOnce)
    for (const id of ids) stale.delete(id)
    const connected = ids.filter((id) => streams.isConnected(id))
    const moderators = new Set(streams.moderatorIds())
    // Roles are read with each count, so a member who lost a role gets no further queue counts.
    const reviewing = connected.filter((id) => moderators.has(id))
    try {
      const [unread, waiting] = await Promise.all([
        store.countUnreadOf(connected),
        reviewing.length > 0 ? store.countWaitingOf(reviewing) : new Map<number, number>(),
      ])
      for (const id of connected) {
        for (const stream of streams.of(id)) {
          const news: News = {
            unread: unread.get(id) ?? 0,
            waiting: stream.isModerator ? (waiting.get(id) ?? null) : null,
          }
          streams.send(stream, JSON.stringify(news))
        }
      }
    } catch (error) {
      for (const id of ids) stale.add(id)
      throw error
    }
    if (stale.size > 0) teller.wake()
  }
  const teller = createCoalescingRunner('tell browsers the news', send, log)
  const refresh = (userIds: Iterable<number>): void => {
    for (const id of userIds) if (streams.isConnected(id)) stale.add(id)
    if (stale.size > 0) teller.wake()
  }

  /** Pushed even if the count is unchanged: one more reply replaces a notice instead of adding one. */
  const reportAgain = (userIds: number[]): void => {
    for (const id of userIds) for (const stream of streams.of(id)) stream.told = null
    refresh(userIds)
  }

  const subscription = listener.subscribe({
    channel: newsChannel,
    onMessage: (message) =>
      message === reviewChanged ? refresh(streams.moderatorIds()) : reportAgain(readWhoseChanged(message)),
    // Changes during a lost LISTEN connection are caught up on reconnect.
    onListening: () => refresh(streams.userIds()),
  })
  // Retries failed queries, and catches review changes by a process that was killed before it announced them.
  const round = everySecond('refresh notice counts', async () => refresh([...stale, ...streams.moderatorIds()]), log)

  return {
    refresh: (userId) => refresh([userId]),
    stop: async () => {
      subscription.stop()
      await round.stop()
      await teller.idle()
    },
  }
}
