import { createAccountJobs } from '#features/accounts/accounts.ts'
import { importJobs } from '#features/brands/contribute/import-jobs.ts'
import { createTagPhotoJobs } from '#features/brands/photos/tag-photos.ts'
import { createCountStore } from '#features/forum/write/count-store.ts'
import { forumJobs } from '#features/forum/write/forum-jobs.ts'
import { noticeJobs } from '#features/notices/notice-jobs.ts'
import { createNoticeStore } from '#features/notices/notice-store.ts'
import { createPageCountStore } from '#features/stats/page-count-store.ts'
import { statsJob, statsJobs } from '#features/stats/stats-jobs.ts'
import { createStatsStore } from '#features/stats/stats-store.ts'
import { videoAnalysisJobs } from '#features/video-analysis/video-analysis.ts'
import { rollUpVotes, voteJobs } from '#features/votes/vote-jobs.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import { forgetContributionCounts } from '#platform/account-caps.ts'
import type { Config } from '#platform/config.ts'
import { forgetDailyKeys } from '#platform/daily-key.ts'
import type { OpenDatabase } from '#platform/database.ts'
import { everySecond } from '#platform/every-second.ts'
import { enqueue, forgetGivenUpJobs, startWorker } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import type { News } from '#platform/news.ts'
import { createMailer } from '#platform/mailer.ts'
import type { Photos } from './open-photos.ts'

/** Jobs from the queue, and the roll-up of votes and of the forum's counts, which are too frequent for one. */
export async function startJobs(
  { db, pool }: OpenDatabase,
  photos: Photos & { news: News },
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
    ...createTagPhotoJobs(photos),
    ...importJobs({ db, pool, news: photos.news }),
    ...videoAnalysisJobs({ db }),
    ...noticeJobs({ notices: createNoticeStore(db) }),
    { name: 'forget-contribution-counts', every: '20 * * * *', run: () => forgetContributionCounts(db) },
    { name: 'forget-daily-keys', every: '5 0 * * *', run: () => forgetDailyKeys(db) },
    { name: 'forget-given-up-jobs', every: '50 3 * * *', run: () => forgetGivenUpJobs(db) },
    ...statsJobs({ stats: createStatsStore(db), pageCounts: createPageCountStore(db) }),
  ]
  const worker = await startWorker(pool, log, jobs)
  await enqueue(db, statsJob, {}, { key: statsJob })
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
