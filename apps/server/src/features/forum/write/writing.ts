import type { FastifyInstance } from 'fastify'
import type { WholeDatabase } from '#platform/database.ts'
import type { News } from '#platform/news.ts'
import { readAllowance } from './allowance.ts'
import type { ViewCounter } from './count-views.ts'
import { createEditText } from './edit-text.ts'
import { registerOwnTextRoutes } from './own-text-routes.ts'
import { registerStandingRoutes } from './standing-routes.ts'
import { createRedactEdit, createSetStanding } from './standing.ts'
import { createTextStore } from './text-store.ts'
import { createWriteComment } from './write-comment.ts'
import { createWritePost } from './write-post.ts'
import { registerWriteRoutes } from './write-routes.ts'

type Deps = { db: WholeDatabase; news: News; views: ViewCounter }

/** Everything that is written in the forum, put together. */
export function registerForumWriting(app: FastifyInstance, { db, news, views }: Deps): void {
  registerWriteRoutes(app, { writePost: createWritePost(db, news), writeComment: createWriteComment(db, news), views })
  registerOwnTextRoutes(app, {
    texts: createEditText(db, news),
    readAllowance: (userId) => readAllowance(db, userId),
    listHeldOf: (userId) => createTextStore(db).listHeld(userId),
  })
  registerStandingRoutes(app, { setStanding: createSetStanding(db, news), redact: createRedactEdit(db) })
}
