import type { FastifyInstance } from 'fastify'
import { listNotices, markNoticesRead, watchNews } from '@bolodex/contract/notices'
import type { WholeDatabase } from '#platform/database.ts'
import type { EventStreams } from '#platform/event-streams.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { addRoute } from '#platform/routes.ts'
import { createDeliveryStore } from './delivery-store.ts'
import type { NewsStore } from './news-store.ts'
import { createNoticeStore } from './notice-store.ts'
import type { ReadNews } from './read-news.ts'

type Deps = {
  db: WholeDatabase
  news: NewsStore
  readNews: ReadNews
  streams: EventStreams
  /** Has somebody's browsers told how it is now. */
  refresh: (userId: number) => void
}

/** What a member was told, and the stream on which a browser hears of more. */
export function registerNoticeRoutes(app: FastifyInstance, { db, news, readNews, streams, refresh }: Deps): void {
  const notices = createNoticeStore(db)

  addRoute(app, listNotices, {
    handle: async ({ viewer, query: { before = Number.MAX_SAFE_INTEGER } }) => {
      const [page, unread] = await Promise.all([notices.list(viewer.id, before), news.countUnread(viewer.id)])
      return { ...page, unread }
    },
  })

  addRoute(app, markNoticesRead, {
    handle: async ({ viewer, body: { ids } }) => {
      await inRetriedTransaction(db, async (trx) => {
        const isChanged = await createNoticeStore(trx).markRead(viewer.id, ids)
        if (isChanged) await createDeliveryStore(trx).sayChanged(viewer.id)
      })
      return { unread: await news.countUnread(viewer.id) }
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
