import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { tagPhotoEras, tagPhotoKinds } from '../../../../packages/contract/src/photos/tag-photo-kinds.ts'
import { makePhoto } from '../../../../apps/server/src/testing/photo-forms.ts'
import type { Site } from './site.ts'

export const kinds = ['vote', 'brand', 'comment', 'photo'] as const
export type Kind = (typeof kinds)[number]

/** A member's write, sent under a unique idempotency key. */
export type Write = {
  kind: Kind
  key: string
  path: string
  cookie: string
  body: object | FormData
  /** Identifies it in the database: voter and brand, a name, a text, a photo's hash. */
  mark: string
  /** The id in the answer; a vote has none. */
  idOf: (answer: unknown) => number | null
}

const BrandAnswer = z.object({ brands: z.tuple([z.object({ id: z.int() })]) })
const CommentAnswer = z.object({ comment: z.object({ id: z.int() }), isPending: z.literal(false) })
const PhotoAnswer = z.object({ photo: z.object({ id: z.int() }), outcome: z.literal('taken') })
const VoteAnswer = z.object({ voteType: z.literal('up') })

/** The next write of a kind. All are distinct, so each can be found again. */
export function createWrites({ members, brandIds, postIds }: Site): Record<Kind, () => Promise<Write>> {
  const numbers: Record<Kind, number> = { vote: 0, brand: 0, comment: 0, photo: 0 }
  const next = (kind: Kind) => {
    const number = numbers[kind]
    numbers[kind] += 1
    const key = randomUUID()
    const member = pick(members, number)
    return { number, key, member, write: { kind, key, cookie: member.cookie } }
  }
  return {
    vote: async () => {
      const { number, key, member, write } = next('vote')
      const brandId = pick(brandIds, Math.floor(number / members.length))
      // Without `stands`, so that a retry counted as a new vote would withdraw it and be noticed.
      const body = { voteType: 'up', key }
      const idOf = (answer: unknown) => (VoteAnswer.parse(answer), null)
      return { ...write, path: `/api/brands/${brandId}/vote`, body, mark: `${member.id} ${brandId}`, idOf }
    },
    brand: async () => {
      const { number, key, write } = next('brand')
      const name = `Acknowledged ${number}`
      const body = { name, description: `Number ${number} of those that must not be lost.`, key }
      return {
        ...write,
        path: '/api/brands',
        body,
        mark: name,
        idOf: (answer) => BrandAnswer.parse(answer).brands[0].id,
      }
    },
    comment: async () => {
      const { number, key, write } = next('comment')
      const content = `Comment ${number} with a text of its own: ${key}`
      const path = `/api/forum/posts/${pick(postIds, number)}/comments`
      return {
        ...write,
        path,
        body: { content, key },
        mark: content,
        idOf: (answer) => CommentAnswer.parse(answer).comment.id,
      }
    },
    photo: async () => {
      const { number, key, write } = next('photo')
      const body = new FormData()
      // A brand shows one photo per kind and era, so each photo uses a different combination.
      const place = Math.floor(number / brandIds.length)
      const file = new Uint8Array(await makePhoto(240, 240, { seed: number + 1 }))
      body.set('key', key)
      body.set('kind', pick([...tagPhotoKinds], Math.floor(place / tagPhotoEras.length)))
      body.set('era', pick([...tagPhotoEras], place))
      body.set('photo', new Blob([file]), 'tag.jpg')
      const mark = createHash('sha256').update(file).digest('hex')
      const path = `/api/brands/${pick(brandIds, number)}/upload`
      return { ...write, path, body, mark, idOf: (answer) => PhotoAnswer.parse(answer).photo.id }
    },
  }
}

function pick<T>(list: T[], number: number): T {
  // As long as the list is not empty, there is one.
  return list[number % list.length] as T
}
