import type { FastifyInstance } from 'fastify'
import { getPost, listComments, listPosts } from '@bolodex/contract/forum/forum'
import { listBrandThreads } from '@bolodex/contract/forum/forum-search'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import type { Config } from '#platform/config.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { addRoute } from '#platform/http/routes.ts'
import { registerFeedRoutes, type FeedReads } from './feed-routes.ts'
import type { ForumStore } from './forum-store.ts'
import { registerForumSearch, type SearchReads } from './search-routes.ts'

/** Reads the forum needs from the brands feature. */
type ForumReads = Reads<{ forum: ForumStore; brands: BrandStore }>

/** Reading the forum. */
function registerForumRoutes(app: FastifyInstance, { reads }: { reads: ForumReads }): void {
  addRoute(app, listPosts, {
    handle: ({ query: { brand: slug, full, ...keys }, after }) =>
      reads(after, async ({ forum, brands }) => {
        const list = { ...keys, isWhole: full === 'true' }
        if (slug === undefined) return new JsonText(await forum.listPosts(list))
        const brandId = await brands.findId(slug)
        if (brandId === null) throw notFound('Brand')
        return new JsonText(await forum.listPosts({ ...list, brandId }))
      }),
  })

  addRoute(app, getPost, {
    handle: ({ params, after }) =>
      reads(after, async ({ forum, brands }) => {
        const post = await forum.findPost(params.id)
        if (!post) throw notFound('Post')
        return { ...post, brand: post.brandId === null ? null : await brands.findById(post.brandId) }
      }),
  })

  addRoute(app, listBrandThreads, {
    handle: ({ params, after }) =>
      reads(after, async ({ forum, brands }) => {
        const brandId = await brands.findId(params.slug)
        // Requested together with the brand, whose own answer says whether it moved, is gone or is unknown.
        if (brandId === null) return { newest: [], posts: 0 }
        return new JsonText(await forum.listBrandThreads(brandId))
      }),
  })

  addRoute(app, listComments, {
    handle: async ({ params, query, after }) => {
      const comments = await reads(after, ({ forum }) => forum.listComments(params.id, query))
      if (comments === null) throw notFound('Post')
      return new JsonText(comments)
    },
  })
}

type Deps = {
  reads: ForumReads & SearchReads & FeedReads
  config: Pick<Config, 'ORIGIN' | 'TOTAL_CACHE_SECONDS'>
  settings: SettingsReader
}

/** Which brands are talked about changes slowly. */
const busySeconds = 60

/** Everything that is read of the forum. */
export function registerForumReading(app: FastifyInstance, { reads, config, settings }: Deps): void {
  registerForumRoutes(app, { reads })
  // Cached as long as totals are.
  registerForumSearch(app, { reads, busySeconds: config.TOTAL_CACHE_SECONDS === 0 ? 0 : busySeconds })
  registerFeedRoutes(app, { reads, origin: config.ORIGIN, settings })
}
