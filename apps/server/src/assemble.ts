import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createAccountJobs, registerAccounts } from '#features/accounts/accounts.ts'
import { createFindViewer } from '#features/accounts/find-viewer.ts'
import { createSessionStore } from '#features/accounts/session-store.ts'
import { registerBrandPictureRoutes } from '#features/brands/brand-picture-routes.ts'
import { registerBrandRoutes } from '#features/brands/brand-routes.ts'
import { createBrandStore } from '#features/brands/brand-store.ts'
import { createContributionStore } from '#features/brands/contribution-store.ts'
import { createDirectoryStore } from '#features/brands/directory-store.ts'
import { createBrandPictures } from '#features/brands/draw-brand-picture.ts'
import { registerCurating } from '#features/brands/curate/curate.ts'
import { createHistoryStore } from '#features/brands/curate/history-store.ts'
import { createAddBrands } from '#features/brands/contribute/add-brands.ts'
import { registerContributeRoutes } from '#features/brands/contribute/contribute-routes.ts'
import { createImportBrands } from '#features/brands/contribute/import-brands.ts'
import { createNameStore } from '#features/brands/contribute/name-store.ts'
import { createFindBrands } from '#features/brands/find-brands.ts'
import { createTagPhotoJobs, registerTagPhotos } from '#features/brands/photos/tag-photos.ts'
import { registerForumRoutes } from '#features/forum/forum-routes.ts'
import { createForumStore } from '#features/forum/forum-store.ts'
import { registerMemberRoutes } from '#features/members/member-routes.ts'
import { createMemberStore } from '#features/members/member-store.ts'
import { startDelivery } from '#features/notices/deliver-notices.ts'
import { noticeJobs } from '#features/notices/notice-jobs.ts'
import { createNoticeStore } from '#features/notices/notice-store.ts'
import { openNotices } from '#features/notices/notices.ts'
import { createPageCountStore } from '#features/stats/page-count-store.ts'
import { statsJob, statsJobs } from '#features/stats/stats-jobs.ts'
import { registerStatsRoutes } from '#features/stats/stats-routes.ts'
import { createStatsStore } from '#features/stats/stats-store.ts'
import { createVisitCounter } from '#features/stats/visit-counter.ts'
import { registerSiteRoutes } from '#features/site/site-routes.ts'
import { createCastVote } from '#features/votes/cast-vote.ts'
import { registerSitemapRoutes } from '#features/site/sitemap-routes.ts'
import { createSitemapStore } from '#features/site/sitemap-store.ts'
import { voteJobs } from '#features/votes/vote-jobs.ts'
import { registerVoteRoutes } from '#features/votes/vote-routes.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import { createVoters } from '#features/votes/voter.ts'
import { createAnswerCache } from '#platform/answer-cache.ts'
import { openBuiltSite } from '#platform/built-site.ts'
import type { Config } from '#platform/config.ts'
import { createConsistency } from '#platform/consistency.ts'
import { openDatabase, openPool, type OpenDatabase } from '#platform/database.ts'
import { everySecond } from '#platform/every-second.ts'
import { createFetchPhoto } from '#platform/guarded-fetch.ts'
import { createHttpServer } from '#platform/http-server.ts'
import { enqueue, forgetGivenUpJobs, startWorker } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import type { News } from '#platform/news.ts'
import { createMailer } from '#platform/mailer.ts'
import { migrate, requireCurrentSchema } from '#platform/migrator.ts'
import { registerOpenApi } from '#platform/openapi.ts'
import { registerPages } from '#platform/pages.ts'
import { registerPhotoFiles } from '#platform/photo-files.ts'
import { openPhotoStore } from '#platform/open-photo-store.ts'
import { createPhotoReader } from '#platform/photo-store.ts'
import { createPhotoWorkshop } from '#platform/photo-workshop.ts'
import { registerProbes } from '#platform/probes.ts'
import { createRateLimiter } from '#platform/rate-limit.ts'
import { createReads } from '#platform/reads.ts'
import { watchReplica } from '#platform/replica.ts'
import { prepareShutdown } from '#platform/shutdown.ts'
import { openSourceSite } from '#platform/source-site.ts'

const webRoot = fileURLToPath(new URL('../../web', import.meta.url))

export type Api = { app: FastifyInstance; stop: () => Promise<void> }

/** The api process: routes, pages and, unless told otherwise, the jobs. */
export async function assembleApi(config: Config, log: Logger): Promise<Api> {
  await prepareDatabase(config, log)
  const database = openDatabase(config, log)
  const { db, pool } = database
  const votes = createVoteStore(db)
  const rateLimiter = createRateLimiter(config, log)
  const sessions = createSessionStore(db)
  const notices = openNotices({ db, config, log, findOpenSessions: (ids) => sessions.findOpen(ids) })
  const { news, ...delivery } = startDelivery({ db, log })
  const app = await createHttpServer({
    config,
    log,
    rateLimiter,
    findViewer: createFindViewer(sessions, config),
    version: await readVersion(),
    answerCache: createAnswerCache({ seconds: config.ANSWER_CACHE_SECONDS, isOpen: () => !draining.isDraining() }),
    consistency: createConsistency(db, config),
  })
  const draining = prepareShutdown(app, config.DRAIN_SECONDS)
  registerProbes(app, {
    config,
    db,
    isDraining: draining.isDraining,
    readDrift: () => votes.lastDrift(),
    countStreams: notices.countStreams,
  })

  const copy = config.DATABASE_REPLICA_URL ? await openReplica(config, pool, log) : null
  const reads = createReads(readStores(pool), copy)
  const findBrands = createFindBrands({ reads, totalSeconds: config.TOTAL_CACHE_SECONDS })
  registerAccounts(app, { db, config, readNews: notices.readNews })
  registerBrandRoutes(app, { reads, findBrands })
  registerCurating(app, { db, reads })
  registerContributeRoutes(app, { reads, addBrands: createAddBrands(db), importBrands: createImportBrands(pool) })
  const photos = await openPhotos(database, config, log)
  registerTagPhotos(app, { ...photos, news })
  notices.register(app)
  const drawPicture = createBrandPictures({ readPhoto: createPhotoReader(photos.files) })
  registerBrandPictureRoutes(app, { reads, drawPicture })
  registerVoteRoutes(app, {
    votes,
    castVote: createCastVote(votes),
    voters: createVoters({ secret: config.APP_SECRET, isSecure: config.ORIGIN.startsWith('https:') }),
  })
  registerForumRoutes(app, { forum: createForumStore(db) })
  registerMemberRoutes(app, { reads })
  registerSiteRoutes(app, {
    contacts: config.CONTACTS,
    hasGoogle: config.GOOGLE_CLIENT_ID !== undefined,
    countBrands: findBrands.countAll,
  })
  const visits = createVisitCounter(createPageCountStore(db), { ownHost: new URL(config.ORIGIN).hostname })
  registerStatsRoutes(app, { visits, stats: createStatsStore(db) })
  registerSitemapRoutes(app, { reads, origin: config.ORIGIN })
  registerOpenApi(app)
  registerPhotoFiles(app, photos.files)

  const site = await (config.DEVELOPMENT ? openSourceSite(app, webRoot) : openBuiltSite(app, webRoot))
  registerPages(app, { site, cache: app.answerCache, origin: config.ORIGIN })

  const visitWriter = everySecond('write page counts', () => visits.flush(), log)
  const worker = config.RUN_JOBS ? await startJobs(database, { ...photos, news }, config, log) : null
  app.addHook('onClose', async () => {
    await worker?.stop()
    // No request comes any more: what was counted in the last second is written now.
    await visitWriter.stop()
    await visits.flush().catch((error: unknown) => log.warn({ err: error }, 'the last page counts were lost'))
    await photos.close()
    await notices.close()
    await delivery.stop()
    await copy?.close()
    await rateLimiter.close()
    await database.close()
  })
  // Jobs end first: a process that is about to go takes no new ones while it still answers.
  const stop = async (): Promise<void> => {
    notices.leave()
    await Promise.all([worker?.stop(), draining.stop()])
  }
  return { app, stop }
}

/** The worker process: jobs and nothing else. */
export async function assembleWorker(config: Config, log: Logger): Promise<{ stop: () => Promise<void> }> {
  await prepareDatabase(config, log)
  const database = openDatabase(config, log)
  const photos = await openPhotos(database, config, log)
  const { news, ...delivery } = startDelivery({ db: database.db, log })
  const worker = await startJobs(database, { ...photos, news }, config, log)
  return {
    stop: async () => {
      await worker.stop()
      await photos.close()
      await delivery.stop()
      await database.close()
    },
  }
}

/** Jobs from the queue, and the roll-up of votes, which is too frequent for one. */
async function startJobs(
  { db, pool }: OpenDatabase,
  photos: Photos & { news: News },
  config: Config,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  const votes = createVoteStore(db)
  const mailer = createMailer(config)
  const jobs = [
    ...createAccountJobs({ db, config, mailer }),
    ...voteJobs({ votes, log }),
    ...createTagPhotoJobs(photos),
    ...noticeJobs({ notices: createNoticeStore(db) }),
    { name: 'forget-given-up-jobs', every: '50 3 * * *', run: () => forgetGivenUpJobs(db) },
    ...statsJobs({ stats: createStatsStore(db), pageCounts: createPageCountStore(db) }),
  ]
  const worker = await startWorker(pool, log, jobs)
  await enqueue(db, statsJob, {}, { key: statsJob })
  const rollUp = everySecond('roll up votes', () => votes.rollUp(), log)
  return {
    stop: async () => {
      await Promise.all([worker.stop(), rollUp.stop()])
      mailer.close()
    },
  }
}

type Photos = Awaited<ReturnType<typeof openPhotos>>

/** What taking in photos needs. */
async function openPhotos({ db }: OpenDatabase, config: Config, log: Logger) {
  const files = await openPhotoStore(config)
  const workshop = createPhotoWorkshop(log)
  const close = async (): Promise<void> => {
    await workshop.stop()
    files.close()
  }
  return { db, files, workshop, fetchPhoto: createFetchPhoto(config), close }
}

const readStores = (pool: pg.Pool) => ({
  directory: createDirectoryStore(pool),
  brands: createBrandStore(pool),
  contributions: createContributionStore(pool),
  history: createHistoryStore(pool),
  names: createNameStore(pool),
  members: createMemberStore(pool),
  sitemap: createSitemapStore(pool),
})

async function openReplica(config: Config, primary: pg.Pool, log: Logger) {
  const pool = openPool(String(config.DATABASE_REPLICA_URL), config.DATABASE_POOL_SIZE, log)
  const replica = await watchReplica(primary, pool, log)
  return {
    stores: readStores(pool),
    replica,
    close: async () => {
      await replica.stop()
      await pool.end()
    },
  }
}

async function prepareDatabase(config: Config, log: Logger): Promise<void> {
  if (!config.MIGRATE_ON_START) return requireCurrentSchema(config.DATABASE_URL)
  const applied = await migrate(config.DATABASE_URL)
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
}

/** The release, as the server's package.json names it. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  return String(version)
}
