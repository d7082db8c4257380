import type { News } from '@bolodex/contract/notices'
import { everySecond, createCoalescingRunner } from '#platform/jobs/schedule.ts'
import type { EventStreams } from '#platform/live/event-streams.ts'
import { listenTo } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import { newsChannel, readWhoseChanged, reviewChanged } from './delivery-store.ts'
import type { NewsStore } from './notice-store.ts'

type Deps = { streams: EventStreams; store: NewsStore; databaseUrl: string; log: Logger }

/** People counted in one question. */
const mostAtOnce = 2000

export type TellBrowsers = { refresh: (userId: number) => void; stop: () => Promise<void> }

/**
 * Tells the browsers that are connected to this process how many things wait for them, whenever that changes. Counts are
 * asked for one question after the other, so the last that a browser is told is the newest; who was told nothing
 * because a question failed stays on the list.
 */
export function startTellingBrowsers({ streams, store, databaseUrl, log }: Deps): TellBrowsers {
  const stale = new Set<number>()

  const send = async (): Promise<void> => {
    const ids = [...stale].slice(0, mostAtOnce)
    for (const id of ids) stale.delete(id)
    const connected = ids.filter((id) => streams.isConnected(id))
    const admins = new Set(streams.adminIds())
    const isForAdmins = connected.some((id) => admins.has(id))
    try {
      const [unread, waiting] = await Promise.all([
        store.countUnreadOf(connected),
        isForAdmins ? store.countWaiting() : null,
      ])
      for (const id of connected) {
        for (const stream of streams.of(id)) {
          const news: News = { unread: unread.get(id) ?? 0, waiting: stream.isAdmin ? waiting : null }
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

  /** Told even if the number is the same: one more reply to a post makes no more notices, but another one. */
  const reportAgain = (userIds: number[]): void => {
    for (const id of userIds) for (const stream of streams.of(id)) stream.told = null
    refresh(userIds)
  }

  const listener = listenTo({
    url: databaseUrl,
    channel: newsChannel,
    onMessage: (message) =>
      message === reviewChanged ? refresh(streams.adminIds()) : reportAgain(readWhoseChanged(message)),
    // Whatever was said while nobody listened is made up for.
    onListening: () => refresh(streams.userIds()),
    log,
  })
  // What could not be asked before, and a review queue that was changed by a process that was killed before it said so.
  const round = everySecond('refresh the news', async () => refresh([...stale, ...streams.adminIds()]), log)

  return {
    refresh: (userId) => refresh([userId]),
    stop: async () => {
      await Promise.all([listener.stop(), round.stop()])
      await teller.idle()
    },
  }
}
