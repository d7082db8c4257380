import type { FastifyInstance } from 'fastify'
import type { BrandSummary } from '@bolodex/contract/forum/forum'
import { findSimilarPosts, listBusyBrands, searchForum, type SnippetPart } from '@bolodex/contract/forum/forum-search'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import { limits } from '@bolodex/contract/limits'
import type { Reads } from '#platform/database/replica-router.ts'
import { isOutOfTime } from '#platform/database/connection-failures.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { marks, type SearchStore } from './search-store.ts'

type Stores = {
  forumSearch: SearchStore
  /** Brands by what they are called, from those who keep them. */
  chips: { findByName: (name: string) => Promise<BrandSummary[]> }
}
export type SearchReads = Reads<Stores>
type Deps = {
  reads: SearchReads
  /** How long it is remembered which brands are talked about. */
  busySeconds: number
}

/** Finding what was written. */
export function registerForumSearch(app: FastifyInstance, { reads, busySeconds }: Deps): void {
  addRoute(app, searchForum, {
    handle: ({ query: { q }, after }) =>
      reads(after, async ({ forumSearch, chips }) => {
        const [found, brands] = await Promise.all([forumSearch.search(q), chips.findByName(q)]).catch(sayTooLong)
        const hits = found.slice(0, limits.searchHits).map((hit) => ({
          ...hit,
          title: cutSnippet(hit.title, marks),
          snippet: cutSnippet(hit.snippet, marks),
        }))
        return { hits, hasMore: found.length > hits.length, brands }
      }),
  })

  addRoute(app, findSimilarPosts, {
    handle: ({ query: { title }, after }) =>
      reads(after, ({ forumSearch }) => forumSearch.findSimilar(title).catch(sayTooLong)),
  })

  const busy = memoize({ seconds: busySeconds, most: 1, keyOf: String }, () =>
    reads(null, ({ forumSearch }) => forumSearch.listBusyBrands()),
  )
  addRoute(app, listBusyBrands, { handle: () => busy(null) })
}

/** Handled here: to the replica router, a canceled query would look like a dead database. */
function sayTooLong(error: unknown): never {
  if (!isOutOfTime(error)) throw error
  throw new AppError('overloaded', forumAnswers.busySearch, {
    retryAfterSeconds: 10,
  })
}

type Marks = {
  start: string
  stop: string
  /** Replaces '<'. */
  angle: string
}

/** Splits a marked text into parts: text between a start and a stop mark matched the query. */
function cutSnippet(marked: string, marks: Marks): SnippetPart[] {
  const text = marked.replaceAll(marks.angle, '<').replaceAll(/\s+/g, ' ').trim()
  const [first = '', ...rest] = text.split(marks.start)
  const parts = [{ text: first, isMatch: false }]
  for (const piece of rest) {
    const [match = '', after = ''] = piece.split(marks.stop)
    parts.push({ text: match, isMatch: true }, { text: after, isMatch: false })
  }
  return parts.filter(({ text }) => text !== '')
}
