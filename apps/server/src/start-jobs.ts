import { forgetContributionCounts } from '#domain/account-caps.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { createSentOnceStore } from '#domain/sent-once-store.ts'
import { createAccountJobs } from '#features/accounts/accounts.ts'
import { importJobs } from '#features/brands/contribute/import-jobs.ts'
import { brandTotalsJobs, createBrandTotalsStore } from '#features/brands/brand-totals-store.ts'
import { createMergeRecordStore } from '#features/brands/curate/merge-record-store.ts'
import { cellJobs } from '#features/brands/sales/rebuild-cells.ts'
import { wantedJobs } from '#features/brands/finding/wanted-routes.ts'
import { createWantedStore } from '#features/brands/finding/wanted-store.ts'
import { offlineCopyJob, offlineCopyJobs } from '#features/brands/offline/make-copy.ts'
import { createTagPhotoJobs } from '#features/brands/photos/photo-routes.ts'
import { createForumPhotoJobs } from '#features/forum/photos/forum-photo-routes.ts'
import { createCountStore } from '#features/forum/write/count-store.ts'
import { forumJobs } from '#features/forum/write/count-views.ts'
import { noticeJobs } from '#features/notices/deliver-notices.ts'
import { createNoticeStore } from '#features/notices/notice-store.ts'
import { openDataJobs } from '#features/open-data/make-dump.ts'
import { createPageCountStore, createStatsStore } from '#features/stats/stats-store.ts'
import { statsJob, statsJobs } from '#features/stats/work-out-stats.ts'
import { videoAnalysisJobs } from '#features/video-analysis/analysis-routes.ts'
import { rollUpVotes, voteJobs } from '#features/votes/vote-jobs.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import type { Config } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { createFetchPhoto } from '#platform/http/guarded-fetch.ts'
import { enqueue, forgetGivenUpJobs, startWorker } from '#platform/jobs/job-queue.ts'
import { everySecond } from '#platform/jobs/schedule.ts'
import { forgetDailyKeys } from '#platform/limits/networks.ts'
import type { Logger } from '#platform/logger.ts'
import { createMailer } from '#platform/mailer.ts'
import { openFileStore } from '#platform/media/open-file-store.ts'
import { createImageWorker } from '#platform/media/image-worker.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'

/** Jobs from the queue, and the roll-up of votes and of the forum's counts, which are too frequent for one. */
export async function startJobs(
  { db, pool }: OpenDatabase,
  photos: Photos & { noticeDelivery: NoticeDelivery },
  config: Config,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  const votes = createVoteStore(db)
  const counts = createCountStore(db)
  const mailer = createMailer(config)
  const jobs = [
    ...createAccountJobs({ db, config, mailer }),
    ...voteJobs({ db, votes, log }),
    ...forumJobs({ counts, log }),
    ...createForumPhotoJobs(db),
    ...createTagPhotoJobs(photos),
    ...importJobs({ db, pool, noticeDelivery: photos.noticeDelivery }),
    ...videoAnalysisJobs({ db }),
    ...noticeJobs({ notices: createNoticeStore(db) }),
    { name: 'forget-merges', every: '40 3 * * *', run: () => createMergeRecordStore(db).forgetOld() },
    { name: 'forget-contribution-counts', every: '20 * * * *', run: () => forgetContributionCounts(db) },
    { name: 'forget-sent-once', every: '45 3 * * *', run: () => createSentOnceStore(db).forgetOld() },
    { name: 'forget-daily-keys', every: '5 0 * * *', run: () => forgetDailyKeys(db) },
    { name: 'forget-given-up-jobs', every: '50 3 * * *', run: () => forgetGivenUpJobs(db) },
    ...wantedJobs(createWantedStore(db)),
    ...cellJobs({ db, secrets: config.APP_SECRET, currency: config.SITE_CURRENCY, log }),
    ...brandTotalsJobs(createBrandTotalsStore(db)),
    ...offlineCopyJobs({ db, log }),
    ...openDataJobs({
      database: { db, pool },
      files: photos.otherFiles,
      readFreeBytes: () => photos.files.freeBytes(),
      config,
      log,
    }),
    ...statsJobs({ stats: createStatsStore(db), pageCounts: createPageCountStore(db) }),
  ]
  const worker = await startWorker(pool, log, jobs)
  for (const job of [statsJob, offlineCopyJob]) await enqueue(db, job, {}, { key: job })
  const rollUps = [
    everySecond('roll up votes', () => rollUpVotes(db, votes), log),
    everySecond('roll up comments and views', () => counts.rollUp(), log),
  ]
  return {
    stop: async () => {
      await Promise.all([worker, ...rollUps].map((one) => one.stop()))
      mailer.close()
    },
  }
}

export type Photos = Awaited<ReturnType<typeof openPhotos>>

/** What taking in photos needs, and the store of other files next to them. */
export async function openPhotos({ db }: OpenDatabase, config: Config, log: Logger) {
  const files = await openPhotoStore(config)
  const otherFiles = await openFileStore(config)
  const imageWorker = createImageWorker(log)
  const close = async (): Promise<void> => {
    await imageWorker.stop()
    files.close()
    otherFiles.close()
  }
  return { db, files, otherFiles, imageWorker, fetchPhoto: createFetchPhoto(config), close }
}
