import type { FastifyInstance } from 'fastify'
import type { Currency } from '@bolodex/contract/sales/currencies'
import { listNotices, markNoticesRead, watchNews } from '@bolodex/contract/notices/notices'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createEventStreams, type EventStreams } from '#platform/live/event-streams.ts'
import type { Listener } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createNoticeStore, createNewsStore, type NewsStore } from './notice-store.ts'
import { startTellingBrowsers } from './push-notices.ts'

type Deps = {
  db: WholeDatabase
  currency: Currency
  noticeDelivery: NewsStore
  readBadges: ReadBadges
  streams: EventStreams
  /** Sends the current counts to all of a member's browsers. */
  refresh: (userId: number) => void
}

/** A member's notices, and the event stream for new ones. */
function registerNoticeRoutes(
  app: FastifyInstance,
  { db, currency, noticeDelivery, readBadges, streams, refresh }: Deps,
): void {
  const notices = createNoticeStore(db)

  addRoute(app, listNotices, {
    handle: async ({ viewer, query: { before = Number.MAX_SAFE_INTEGER } }) => {
      const [page, unread] = await Promise.all([
        notices.list(viewer.id, before, currency),
        noticeDelivery.countUnread(viewer.id),
      ])
      return { ...page, unread }
    },
  })

  addRoute(app, markNoticesRead, {
    handle: async ({ viewer, body: { ids } }) => {
      await inRetriedTransaction(db, async (trx) => {
        const isChanged = await createNoticeStore(trx).markRead(viewer.id, ids)
        if (isChanged) await createDeliveryStore(trx).notifyChanged(viewer.id)
      })
      return { unread: await noticeDelivery.countUnread(viewer.id) }
    },
  })

  addRoute(app, watchNews, {
    watch: ({ viewer, reply }) => {
      // The stream is registered before the current state is sent, so no event is lost in between.
      streams.open(reply, viewer)
      refresh(viewer.id)
    },
    handle: async ({ viewer }) => {
      const { notices: unread, waiting } = await readBadges(viewer)
      return { unread, waiting }
    },
  })
}

type NoticesDeps = {
  db: WholeDatabase
  config: Pick<Config, 'SITE_CURRENCY'>
  listener: Listener
  log: Logger
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isModerator: boolean }>>
}

/** Notices for those who are connected to this process, put together. */
export function openNotices({ db, config, listener, log, findOpenSessions }: NoticesDeps) {
  const noticeDelivery = createNewsStore(db)
  const readBadges = createReadBadges(noticeDelivery)
  const streams = createEventStreams({ findOpenSessions, log })
  const browsers = startTellingBrowsers({ streams, store: noticeDelivery, listener, log })
  return {
    readBadges,
    countStreams: streams.count,
    register: (app: FastifyInstance): void => {
      registerNoticeRoutes(app, {
        db,
        currency: config.SITE_CURRENCY,
        noticeDelivery,
        readBadges,
        streams,
        refresh: browsers.refresh,
      })
      // Before the server waits for open connections: event streams do not end by themselves.
      app.addHook('preClose', () => streams.close())
    },
    /** Sends those who are connected to another process. */
    leave: (): void => streams.leave(),
    close: browsers.stop,
  }
}

/** The counts of a viewer's badges. */
type ReadBadges = (
  viewer: Pick<Viewer, 'id' | 'isAdmin' | 'isModerator'>,
) => Promise<{ notices: number; waiting: number | null }>

export function createReadBadges(store: NewsStore): ReadBadges {
  return async (viewer) => {
    const [notices, waiting] = await Promise.all([
      store.countUnread(viewer.id),
      viewer.isModerator ? store.countWaiting(viewer) : null,
    ])
    return { notices, waiting }
  }
}
