import type { addBrands } from '@bolodex/contract/contributions/new-brands'
import type { createComment, createPost } from '@bolodex/contract/forum/forum'
import type { addPhotoByUrl, uploadPhoto } from '@bolodex/contract/photos/tag-photos'
import type { InputOf, OutputOf } from '@bolodex/contract/route'
import type { postVote } from '@bolodex/contract/votes/votes'
import { fillPath } from './route-address.ts'

type Routes = {
  vote: typeof postVote
  brand: typeof addBrands
  photoFile: typeof uploadPhoto
  photoUrl: typeof addPhotoByUrl
  post: typeof createPost
  comment: typeof createComment
}
export type ActionRoute = keyof Routes

/** The calls that can wait on this device. A method or path that differs from the contract does not compile. */
const actionRoutes: { [K in ActionRoute]: Pick<Routes[K], 'method' | 'path'> } = {
  vote: { method: 'POST', path: '/api/brands/:id/vote' },
  brand: { method: 'POST', path: '/api/brands' },
  photoFile: { method: 'POST', path: '/api/brands/:id/upload' },
  photoUrl: { method: 'PATCH', path: '/api/brands/:id/photo' },
  post: { method: 'POST', path: '/api/forum/posts' },
  comment: { method: 'POST', path: '/api/forum/posts/:id/comments' },
}

export type ActionAnswer<K extends ActionRoute> = OutputOf<Routes[K]['answer']>
type ParamsOf<R> = R extends { params: infer P } ? { params: InputOf<P> } : { params?: never }

/** Something a person does that is stored on this device, and sent later, when it cannot be sent now. */
export type Action<K extends ActionRoute = ActionRoute> = {
  route: K
  body: InputOf<Routes[K]['body']>
  /** The brand or post it is about, for a person. */
  name: string
  /** The call is a form: the body's fields and this file. Of a brand: its tag photo, which is sent after it. */
  file?: File
  /** What is said of the photo that is sent after a brand. */
  about?: Record<string, string>
  /** The idempotency key of an earlier attempt. */
  key?: string
  /** The page it is about. */
  page?: string
  /** Of a vote: what the own vote was, to restore it if this one is taken back before it is sent. */
  before?: 'up' | 'down' | null
  /** A few words more, for a person. */
  detail?: string
  /** How it is changed: the form's draft, its name, and where the form is. */
  edit?: { draft: string; value: object; href: string }
} & ParamsOf<Routes[K]>

/** The call of an action as it is stored: checked when it was made. */
export type StoredCall = {
  route: ActionRoute
  params?: Record<string, number>
  body: Record<string, unknown>
}

export const methodOf = ({ route }: Pick<StoredCall, 'route'>): string => actionRoutes[route].method

/** Two actions with the same address concern the same thing. */
export const addressOf = ({ route, params = {} }: Pick<StoredCall, 'route' | 'params'>): string =>
  fillPath(actionRoutes[route].path, params)

/** How the outbox names and draws it. */
export type ActionKind = 'vote' | 'brand' | 'photo' | 'post' | 'comment'
export const kindOf = ({ route }: Pick<StoredCall, 'route'>): ActionKind =>
  route === 'photoFile' || route === 'photoUrl' ? 'photo' : route
