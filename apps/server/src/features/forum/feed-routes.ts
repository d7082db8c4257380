import { changeDeeds, nameChangedField } from '@bolodex/contract/curation/change-wording'
import type { FastifyInstance } from 'fastify'
import type { Change } from '@bolodex/contract/curation/brand-changes'
import { ForumPost } from '@bolodex/contract/forum/forum'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import { limits } from '@bolodex/contract/limits'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import type { HistoryReader } from '#domain/feature.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import { atomType, writeAtom, type FeedEntry } from '#platform/http/xml.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/http/file-routes.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { Reads } from '#platform/database/replica-router.ts'
import type { ForumStore } from './forum-store.ts'

type Stores = {
  forum: ForumStore
  history: HistoryReader
  brands: BrandStore
}
export type FeedReads = Reads<Stores>
type Deps = { reads: FeedReads; origin: string; settings: SettingsReader }

/** Caches keep a feed this long; readers ask every hour or so. */
const seconds = 300
const postsInFeed = 50

/** Feeds for those who follow the forum or a brand without an account. */
export function registerFeedRoutes(app: FastifyInstance, { reads, origin, settings }: Deps): void {
  addFileRoute(app, {
    path: '/forum/feed.atom',
    limit: rateLimits.feed,
    seconds,
    handle: async () => {
      const posts = await reads(null, ({ forum }) => forum.listPosts({ show: 'all', take: postsInFeed }))
      const site = settings.current().name
      const body = writeAtom(
        {
          mark: 'forum',
          site,
          title: `${site} forum`,
          path: '/forum/feed.atom',
          pagePath: '/forum',
          since: new Date(0).toISOString(),
          entries: readPosts(posts).map(notifyPost),
        },
        origin,
      )
      return { type: atomType, body }
    },
  })

  addFileRoute(app, {
    path: '/brands/:slug/feed.atom',
    limit: rateLimits.feed,
    seconds,
    handle: async ({ slug = '' }) => {
      if (slug.length > limits.slug || slug.includes('\0')) throw notFound('Brand')
      return reads(null, async ({ forum, history, brands }) => {
        const told = await history.read(slug, undefined)
        if (!told) throw await sayMissing(brands, slug)
        const { brand, changes, first } = told
        const posts = await forum.listPosts({ show: 'all', brandId: brand.id, take: postsInFeed })
        const pagePath = `/brands/${encodeURIComponent(brand.slug)}`
        const site = settings.current().name
        const body = writeAtom(
          {
            mark: `brand-${brand.id}`,
            site,
            title: `${brand.name} on ${site}`,
            path: `${pagePath}/feed.atom`,
            pagePath,
            since: first.createdAt,
            entries: [
              ...changes.map((change) => reportChange(change, `${pagePath}/history`)),
              ...readPosts(posts).map(notifyPost),
            ],
          },
          origin,
        )
        return { type: atomType, body }
      })
    },
  })
}

/** Feed readers stop polling after 410. */
async function sayMissing(brands: Stores['brands'], slug: string): Promise<AppError> {
  const isDeleted = await brands.isDeleted(slug)
  return isDeleted ? new AppError('gone', forumAnswers.brandRemoved) : notFound('Brand')
}

const readPosts = (posts: string): ForumPost[] => ForumPost.array().parse(JSON.parse(posts))

function notifyPost({ id, title, content, author, createdAt, editedAt, photos }: ForumPost): FeedEntry {
  return {
    mark: `post-${id}`,
    path: `/forum/post/${id}`,
    title,
    text: content,
    author: author?.username ?? forumAnswers.formerMember,
    published: createdAt,
    updated: editedAt ?? createdAt,
    photos: photos.map(({ url, alt }) => ({ path: url, title: alt })),
  }
}

/** The kind of change, its author and its link. No member texts: a feed would keep publishing what was undone. */
function reportChange({ id, kind, by, fields, createdAt }: Change, path: string): FeedEntry {
  return {
    mark: `change-${id}`,
    path,
    title: `${changeDeeds[kind]} by ${by.name}`,
    text: fields.length > 0 ? `Changed: ${fields.map(nameChangedField).join(', ')}` : '',
    author: by.name,
    published: createdAt,
    updated: createdAt,
  }
}
