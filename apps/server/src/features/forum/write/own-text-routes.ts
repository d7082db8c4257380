import type { FastifyInstance } from 'fastify'
import {
  deleteComment,
  deletePost,
  editComment,
  editPost,
  listCommentEdits,
  listPostEdits,
} from '@bolodex/contract/forum'
import { getAllowance, listHeld, type Allowance, type HeldText } from '@bolodex/contract/forum-standing'
import { textBytesOf } from '#platform/account-caps.ts'
import { addRoute } from '#platform/routes.ts'
import type { EditText } from './edit-text.ts'

type Deps = {
  texts: EditText
  readAllowance: (userId: number) => Promise<Allowance>
  listHeldOf: (userId: number) => Promise<HeldText[]>
}

/** What writers do with their own texts, and what they are told about them. */
export function registerOwnTextRoutes(app: FastifyInstance, { texts, readAllowance, listHeldOf }: Deps): void {
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
