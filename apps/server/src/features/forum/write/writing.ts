import type { FastifyInstance } from 'fastify'
import type { WholeDatabase } from '#platform/database.ts'
import type { News } from '#platform/news.ts'
import { createWriteComment } from './write-comment.ts'
import { createWritePost } from './write-post.ts'
import { registerWriteRoutes } from './write-routes.ts'

type Deps = { db: WholeDatabase; news: News }

/** Everything that is written in the forum, put together. */
export function registerForumWriting(app: FastifyInstance, { db, news }: Deps): void {
  registerWriteRoutes(app, { writePost: createWritePost(db, news), writeComment: createWriteComment(db, news) })
}
