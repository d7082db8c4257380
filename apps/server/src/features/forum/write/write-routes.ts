import type { FastifyInstance } from 'fastify'
import {
  countView,
  createComment,
  createPost,
  deleteComment,
  deletePost,
  editComment,
  editPost,
  listCommentEdits,
  listPostEdits,
} from '@bolodex/contract/forum'
import {
  getAllowance,
  listHeld,
  setCommentStanding,
  setPostStanding,
  type Allowance,
  type HeldText,
} from '@bolodex/contract/forum/forum-standing'
import { redactEdit } from '@bolodex/contract/accounts/redaction'
import { textBytesOf } from '#domain/account-caps.ts'
import type { News } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { readAllowance } from './ask-to-write.ts'
import type { ViewCounter } from './count-views.ts'
import { createEditText, type EditText } from './edit-text.ts'
import { createRedactEdit, createSetStanding, type RedactEdit, type SetStanding } from './standing.ts'
import { createTextStore } from './text-store.ts'
import { createWriteComment, createWritePost } from './write-text.ts'

type Deps = {
  writePost: ReturnType<typeof createWritePost>
  writeComment: ReturnType<typeof createWriteComment>
  views: ViewCounter
}

function registerWriteRoutes(app: FastifyInstance, { writePost, writeComment, views }: Deps): void {
  addRoute(app, createPost, {
    handle: ({ body, viewer }) =>
      app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () => writePost({ ...body, userId: viewer.id })),
  })

  addRoute(app, createComment, {
    handle: async ({ params, body, viewer }) => {
      if (body.postId !== undefined && body.postId !== params.id)
        throw new AppError('invalid_input', 'The comment names another post than its address', { field: 'postId' })
      const { id: userId, username } = viewer
      return app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () =>
        writeComment({ userId, username, postId: params.id, content: body.content, key: body.key }),
      )
    },
  })

  addRoute(app, countView, {
    handle: async ({ params, request }) => ({ isCounted: views.count(params.id, request.ip) }),
  })
}

type OwnTextDeps = {
  texts: EditText
  readAllowance: (userId: number) => Promise<Allowance>
  listHeldOf: (userId: number) => Promise<HeldText[]>
}

/** What writers do with their own texts, and what they are told about them. */
function registerOwnTextRoutes(app: FastifyInstance, { texts, readAllowance, listHeldOf }: OwnTextDeps): void {
  addRoute(app, editPost, {
    handle: ({ params, body, viewer }) =>
      app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () =>
        texts.editPost({ ...body, id: params.id, userId: viewer.id }),
      ),
  })
  addRoute(app, editComment, {
    handle: ({ params, body, viewer }) =>
      app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () =>
        texts.editComment({ ...body, id: params.id, userId: viewer.id }),
      ),
  })
  addRoute(app, deletePost, {
    handle: ({ params, viewer }) => texts.remove('post', { id: params.id, userId: viewer.id }),
  })
  addRoute(app, deleteComment, {
    handle: ({ params, viewer }) => texts.remove('comment', { id: params.id, userId: viewer.id }),
  })
  addRoute(app, listPostEdits, {
    handle: ({ params, viewer }) => texts.listEdits('post', params.id, viewer),
  })
  addRoute(app, listCommentEdits, {
    handle: ({ params, viewer }) => texts.listEdits('comment', params.id, viewer),
  })
  addRoute(app, getAllowance, { handle: ({ viewer }) => readAllowance(viewer.id) })
  addRoute(app, listHeld, { handle: ({ viewer }) => listHeldOf(viewer.id) })
}

type StandingDeps = { setStanding: SetStanding; redact: RedactEdit }

function registerStandingRoutes(app: FastifyInstance, { setStanding, redact }: StandingDeps): void {
  addRoute(app, redactEdit, {
    handle: ({ params, body, viewer }) =>
      redact({ editId: params.id, adminId: viewer.id, reason: body.reason || null }),
  })

  addRoute(app, setPostStanding, {
    handle: ({ params, body, viewer }) => setStanding({ kind: 'post', id: params.id, adminId: viewer.id, ...body }),
  })

  addRoute(app, setCommentStanding, {
    handle: async ({ params, body, viewer }) => {
      const { id, isHidden } = await setStanding({ kind: 'comment', id: params.id, adminId: viewer.id, ...body })
      return { id, isHidden }
    },
  })
}

type WritingDeps = { db: WholeDatabase; news: News; views: ViewCounter }

/** Everything that is written in the forum, put together. */
export function registerForumWriting(app: FastifyInstance, { db, news, views }: WritingDeps): void {
  registerWriteRoutes(app, { writePost: createWritePost(db, news), writeComment: createWriteComment(db, news), views })
  registerOwnTextRoutes(app, {
    texts: createEditText(db, news),
    readAllowance: (userId) => readAllowance(db, userId),
    listHeldOf: (userId) => createTextStore(db).listHeld(userId),
  })
  registerStandingRoutes(app, { setStanding: createSetStanding(db, news), redact: createRedactEdit(db) })
}
