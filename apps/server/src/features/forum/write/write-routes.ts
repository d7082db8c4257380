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
} from '@bolodex/contract/forum/forum'
import {
  getAllowance,
  listPending,
  moderateComment,
  moderatePost,
  type Allowance,
  type PendingText,
} from '@bolodex/contract/forum/forum-moderation'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import { redactEdit } from '@bolodex/contract/curation/redaction'
import { textBytesOf } from '#domain/account-caps.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { readAllowance } from './ask-to-write.ts'
import type { ViewCounter } from './count-views.ts'
import { createEditText, type EditText } from './edit-text.ts'
import { createRedactEdit, createModerateText, type RedactEdit, type ModerateText } from './moderate-text.ts'
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
        throw new AppError('invalid_input', forumAnswers.otherPost, { field: 'postId' })
      const { id: userId, username } = viewer
      return app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () =>
        writeComment({ ...body, userId, username, postId: params.id }),
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
  listPendingOf: (userId: number) => Promise<PendingText[]>
}

/** Editing one's own texts, and the notices about them. */
function registerOwnTextRoutes(app: FastifyInstance, { texts, readAllowance, listPendingOf }: OwnTextDeps): void {
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
  addRoute(app, listPending, { handle: ({ viewer }) => listPendingOf(viewer.id) })
}

type ModerationDeps = { moderateText: ModerateText; redact: RedactEdit }

function registerModerationRoutes(app: FastifyInstance, { moderateText, redact }: ModerationDeps): void {
  addRoute(app, redactEdit, {
    handle: ({ params, body, viewer }) => redact({ editId: params.id, admin: viewer, reason: body.reason || null }),
  })

  addRoute(app, moderatePost, {
    handle: ({ params, body, viewer }) => moderateText({ kind: 'post', id: params.id, adminId: viewer.id, ...body }),
  })

  addRoute(app, moderateComment, {
    handle: async ({ params, body, viewer }) => {
      const { id, isHidden } = await moderateText({ kind: 'comment', id: params.id, adminId: viewer.id, ...body })
      return { id, isHidden }
    },
  })
}

type WritingDeps = { db: WholeDatabase; noticeDelivery: NoticeDelivery; views: ViewCounter }

/** Everything that is written in the forum, put together. */
export function registerForumWriting(app: FastifyInstance, { db, noticeDelivery, views }: WritingDeps): void {
  registerWriteRoutes(app, {
    writePost: createWritePost(db, noticeDelivery),
    writeComment: createWriteComment(db, noticeDelivery),
    views,
  })
  registerOwnTextRoutes(app, {
    texts: createEditText(db, noticeDelivery),
    readAllowance: (userId) => readAllowance(db, userId),
    listPendingOf: (userId) => createTextStore(db).listPending(userId),
  })
  registerModerationRoutes(app, { moderateText: createModerateText(db, noticeDelivery), redact: createRedactEdit(db) })
}
