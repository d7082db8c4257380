import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database.ts'
import { createEventStreams } from '#platform/event-streams.ts'
import type { Logger } from '#platform/logger.ts'
import { createNewsStore } from './news-store.ts'
import { registerNoticeRoutes } from './notice-routes.ts'
import { createReadNews } from './read-news.ts'
import { startTellingBrowsers } from './tell-browsers.ts'

type Deps = {
  db: WholeDatabase
  config: Pick<Config, 'DATABASE_URL'>
  log: Logger
  findOpenSessions: (sessionIds: number[]) => Promise<Map<number, { isAdmin: boolean }>>
}

/** Notices for those who are connected to this process, put together. */
export function openNotices({ db, config, log, findOpenSessions }: Deps) {
  const news = createNewsStore(db)
  const readNews = createReadNews(news)
  const streams = createEventStreams({ findOpenSessions, log })
  const browsers = startTellingBrowsers({ streams, store: news, databaseUrl: config.DATABASE_URL, log })
  return {
    readNews,
    countStreams: streams.count,
    register: (app: FastifyInstance): void => {
      registerNoticeRoutes(app, { db, news, readNews, streams, refresh: browsers.refresh })
      // Before the server waits for those who are connected: a stream ends only when it is told to.
      app.addHook('preClose', () => streams.close())
    },
    /** Sends those who are connected to another process. */
    leave: (): void => streams.leave(),
    close: browsers.stop,
  }
}
