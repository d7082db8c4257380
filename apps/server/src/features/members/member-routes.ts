import type { FastifyInstance } from 'fastify'
import type { Brand } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { getMember, listMemberBrands, listMemberPhotos, type MemberPhoto } from '@bolodex/contract/members/members'
import { notFound } from '#platform/errors.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { MemberStore } from './member-store.ts'

type ListOf<Item> = (userId: number, page: { before: number; limit: number }) => Promise<Item[]>
type Stores = { members: MemberStore; contributions: { listBrands: ListOf<Brand>; listPhotos: ListOf<MemberPhoto> } }

/** Public data about a member. Brands and photos come from their features. */
export function registerMemberRoutes(app: FastifyInstance, { reads }: { reads: Reads<Stores> }): void {
  addRoute(app, getMember, {
    handle: async ({ params: { username }, after }) => {
      const member = await reads(after, ({ members }) => members.find(username))
      if (!member) throw notFound('Member')
      return member
    },
  })

  addRoute(app, listMemberBrands, {
    handle: ({ params: { username }, query, after }) =>
      reads(after, async ({ members, contributions }) => {
        const { list, nextBefore } = await readPage(members, contributions.listBrands, username, query.before)
        return { brands: list, nextBefore }
      }),
  })

  addRoute(app, listMemberPhotos, {
    handle: ({ params: { username }, query, after }) =>
      reads(after, async ({ members, contributions }) => {
        const { list, nextBefore } = await readPage(members, contributions.listPhotos, username, query.before)
        return { photos: list, nextBefore }
      }),
  })
}

/** Requests one more than a page: it shows whether there are older ones. */
async function readPage<Item extends { id: number }>(
  members: MemberStore,
  listOf: ListOf<Item>,
  username: string,
  before: number = limits.maxId,
): Promise<{ list: Item[]; nextBefore: number | null }> {
  const userId = await members.findId(username)
  if (userId === null) throw notFound('Member')
  const found = await listOf(userId, { before, limit: limits.contributionsPerPage + 1 })
  const list = found.slice(0, limits.contributionsPerPage)
  return { list, nextBefore: found.length > list.length ? (list.at(-1)?.id ?? null) : null }
}
