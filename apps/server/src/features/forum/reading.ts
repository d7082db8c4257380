import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { registerFeedRoutes, type FeedReads } from './feed-routes.ts'
import { registerForumRoutes, type ForumReads } from './forum-routes.ts'
import { registerForumSearch, type SearchReads } from './search-routes.ts'

type Deps = {
  reads: ForumReads & SearchReads & FeedReads
  config: Pick<Config, 'ORIGIN' | 'TOTAL_CACHE_SECONDS'>
}

/** Which brands are talked about changes slowly. */
const busySeconds = 60

/** Everything that is read of the forum. */
export function registerForumReading(app: FastifyInstance, { reads, config }: Deps): void {
  registerForumRoutes(app, { reads })
  // Where totals are counted anew each time, this is too.
  registerForumSearch(app, { reads, busySeconds: config.TOTAL_CACHE_SECONDS === 0 ? 0 : busySeconds })
  registerFeedRoutes(app, { reads, origin: config.ORIGIN })
}
