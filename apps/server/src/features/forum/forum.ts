import { createBrandStore } from '#domain/brands/brand-store.ts'
import { createBrandSummaryStore } from '#domain/brand-summary-store.ts'
import type { Feature } from '#domain/feature.ts'
import { flushCounts } from '#platform/jobs/flush-counts.ts'
import { registerForumReading } from './forum-routes.ts'
import { createForumStore } from './forum-store.ts'
import { createForumPhotoJobs, registerForumPhotos } from './photos/forum-photo-routes.ts'
import { hideForumPhoto, isForumPhoto } from './photos/moderate-photo.ts'
import { createSearchStore } from './search-store.ts'
import { createCountStore } from './write/count-store.ts'
import { createViewCounter, forumJobs } from './write/count-views.ts'
import { enqueueTextNotices } from './write/text-notice-store.ts'
import { createTextModeration } from './write/text-store.ts'
import { registerForumWriting } from './write/write-routes.ts'

export const forum: Feature = {
  create: ({ config, createReads, db, log, noticeDelivery, photos, ports, quota, settings }) => {
    const counts = createCountStore(db)
    return {
      routes: (app) => {
        const { historyOf } = ports
        const reads = createReads((pool) => ({
          forum: createForumStore(pool),
          forumSearch: createSearchStore(pool),
          brands: createBrandStore(pool),
          history: historyOf(pool),
          chips: createBrandSummaryStore(pool),
        }))
        registerForumReading(app, { reads, config, settings })
        const views = createViewCounter({ store: counts })
        registerForumWriting(app, { db, noticeDelivery, views })
        flushCounts(app, 'views', views, log)
        registerForumPhotos(app, { db, ...photos, quota })
      },
      jobs: () => [...forumJobs({ counts, log }), ...createForumPhotoJobs(db)],
      everySecond: () => [{ name: 'roll up comments and views', run: () => counts.rollUp() }],
    }
  },
  reviewActs: () => ({
    forumPhotos: { has: isForumPhoto, hide: hideForumPhoto },
    texts: {
      hide: (trx, target) => createTextModeration(trx).hide(target),
      show: (trx, target) => createTextModeration(trx).show(target),
      hold: (trx, target) => createTextModeration(trx).hold(target),
      enqueueTextNotices,
    },
  }),
}
