import type { FastifyInstance } from 'fastify'
import { listNotices, markNoticesRead, watchNews } from '@bolodex/contract/notices'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createEventStreams, type EventStreams } from '#platform/live/event-streams.ts'
import type { Logger } from '#platform/logger.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createNoticeStore, createNewsStore, type NewsStore } from './notice-store.ts'
import { startTellingBrowsers } from './push-notices.ts'

type Deps = {
  db: WholeDatabase
  noticeDelivery: NewsStore
  readNews: ReadNews
  streams: EventStreams
  /** Has somebody's browsers told how it is now. */
  refresh: (userId: number) => void
}

/** What a member was told, and the stream on which a browser hears of more. */
function registerNoticeRoutes(app: FastifyInstance, { db, noticeDelivery, readNews, streams, refresh }: Deps): void {
  const notices = createNoticeStore(db)

  addRoute(app, listNotices, {
    handle: async ({ viewer, query: { before = Number.MAX_SAFE_INTEGER } }) => {
      const [page, unread] = await Promise.all([notices.list(viewer.id, before), noticeDelivery.countUnread(viewer.id)])
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
      // First it is on the list, then it is told how things are: nothing that happens in between is missed.
      streams.open(reply, viewer)
      refresh(viewer.id)
    },
    handle: async ({ viewer }) => {
      const { notices: unread, waiting } = await readNews(viewer)
      return { unread, waiting }
    },
  })
}

type NoticesDeps = {
  db: WholeDatabase
  config: Pick<Config, 'DATABASE_URL'>
  log: Logger
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isAdmin: boolean }>>
}

/** Notices for those who are connected to this process, put together. */
export function openNotices({ db, config, log, findOpenSessions }: NoticesDeps) {
  const noticeDelivery = createNewsStore(db)
  const readNews = createReadNews(noticeDelivery)
  const streams = createEventStreams({ findOpenSessions, log })
  const browsers = startTellingBrowsers({ streams, store: noticeDelivery, databaseUrl: config.DATABASE_URL, log })
  return {
    readNews,
    countStreams: streams.count,
    register: (app: FastifyInstance): void => {
      registerNoticeRoutes(app, { db, noticeDelivery, readNews, streams, refresh: browsers.refresh })
      // Before the server waits for those who are connected: a stream ends only when it is told to.
      app.addHook('preClose', () => streams.close())
    },
    /** Sends those who are connected to another process. */
    leave: (): void => streams.leave(),
    close: browsers.stop,
  }
}

/** What a viewer's badges say. */
type ReadNews = (viewer: Pick<Viewer, 'id' | 'isAdmin'>) => Promise<{ notices: number; waiting: number | null }>

function createReadNews(store: NewsStore): ReadNews {
  return async ({ id, isAdmin }) => {
    const [notices, waiting] = await Promise.all([store.countUnread(id), isAdmin ? store.countWaiting() : null])
    return { notices, waiting }
  }
}
