import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { readDirectoryQuery } from '@bolodex/contract/brands/directory-address'
import { registerAccounts } from '#features/accounts/accounts.ts'
import { createTestMail } from '#features/accounts/account-jobs.ts'
import { offerSetupLink } from '#features/accounts/first-admin.ts'
import { createFindViewer } from '#features/accounts/session-cookies.ts'
import { createSessionStore } from '#features/accounts/session-store.ts'
import { dumpBeforeMigrating } from '#features/backup/back-up.ts'
import { registerBrandPictureRoutes, createBrandPictures } from '#features/brands/brand-picture-routes.ts'
import { registerBrandRoutes, createFindBrands } from '#features/brands/brand-routes.ts'
import { createBrandStore, createContributionStore } from '#features/brands/brand-store.ts'
import { createBrandSummaryStore } from '#domain/brand-summary-store.ts'
import { createDirectoryStore } from '#features/brands/directory-store.ts'
import { createMissedCounter, registerWantedRoutes } from '#features/brands/finding/wanted-routes.ts'
import { createWantedStore } from '#features/brands/finding/wanted-store.ts'
import { createFindingStore } from '#features/brands/finding/finding-store.ts'
import { registerCopyRoutes } from '#features/brands/offline/copy-routes.ts'
import { createCopyStore } from '#features/brands/offline/copy-store.ts'
import { registerIdentifierRoutes } from '#features/brands/identifiers/identifier-routes.ts'
import { createChangedBrandStore } from '#features/brands/changed-brand-store.ts'
import { createIdentifiedBrandStore } from '#features/brands/identifiers/identifier-store.ts'
import { createCellStore } from '#features/brands/sales/cell-store.ts'
import { registerSaleRoutes } from '#features/brands/sales/sale-routes.ts'
import { registerCurating } from '#features/brands/curate/curate-routes.ts'
import { createHistoryStore } from '#features/brands/curate/revision-store.ts'
import { createAddBrands, registerContributeRoutes } from '#features/brands/contribute/contribute-routes.ts'
import { createImportBrands } from '#features/brands/contribute/import-brands.ts'
import { createNameStore } from '#features/brands/contribute/new-brand-store.ts'
import { registerBrandVideoRoutes } from '#features/brands/videos/brand-video-routes.ts'
import { createBrandVideoStore } from '#features/brands/videos/mention-store.ts'
import { createPhotoQuota } from '#domain/photos/photo-quota.ts'
import { createTagPhotoStore } from '#features/brands/photos/tag-photo-store.ts'
import { registerTagPhotos } from '#features/brands/photos/photo-routes.ts'
import { registerForumPhotos } from '#features/forum/photos/forum-photo-routes.ts'
import { createForumStore } from '#features/forum/forum-store.ts'
import { registerForumReading } from '#features/forum/forum-routes.ts'
import { createSearchStore } from '#features/forum/search-store.ts'
import { createCountStore } from '#features/forum/write/count-store.ts'
import { createViewCounter } from '#features/forum/write/count-views.ts'
import { registerForumWriting } from '#features/forum/write/write-routes.ts'
import { registerMemberRoutes } from '#features/members/member-routes.ts'
import { createMemberStore } from '#features/members/member-store.ts'
import { registerReview } from '#features/review/review-routes.ts'
import { startDelivery } from '#features/notices/deliver-notices.ts'
import { openNotices } from '#features/notices/notice-routes.ts'
import { registerOpenData } from '#features/open-data/open-data-routes.ts'
import { createPageCountStore, createStatsStore } from '#features/stats/stats-store.ts'
import { registerStatsRoutes, createVisitCounter } from '#features/stats/stats-routes.ts'
import { registerSiteRoutes, registerSitemapRoutes } from '#features/site/site-routes.ts'
import { findDetections } from '#features/video-analysis/detection-store.ts'
import { registerVideoAnalysis } from '#features/video-analysis/analysis-routes.ts'
import { createCastVote, registerVoteRoutes, createVoters } from '#features/votes/vote-routes.ts'
import { registerSystemRoutes } from '#features/system/system-routes.ts'
import { createSitemapStore } from '#features/site/sitemap-store.ts'
import { registerGuestVoteRoutes } from '#features/votes/guest-vote-routes.ts'
import { createVoteRecountStore } from '#features/votes/vote-recount-store.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import { createAccountCaps } from '#domain/account-caps.ts'
import { createAnswerCache } from '#platform/http/answer-cache.ts'
import { openBuiltSite, openSourceSite } from '#platform/http/built-site.ts'
import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/http/viewer.ts'
import { createConsistency } from '#platform/database/consistency.ts'
import { createSharedKey } from '#platform/limits/networks.ts'
import { openDatabase, openPool } from '#platform/database/database.ts'
import { everySecond } from '#platform/jobs/schedule.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Logger } from '#platform/logger.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { migrate, requireCurrentSchema } from '#platform/database/migrator.ts'
import { registerOpenApi } from '#platform/http/openapi.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerPhotoFiles } from '#platform/media/photo-files.ts'
import { createPhotoReader } from '#platform/media/photo-store.ts'
import { registerProbes } from '#platform/http/probes.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { createRateLimiter } from '#platform/limits/rate-limit.ts'
import { createReads, watchReplica } from '#platform/database/replica-router.ts'
import { readRuns } from '#platform/jobs/job-runs.ts'
import { prepareShutdown } from '#platform/shutdown.ts'
import type { PeerRules } from '#platform/http/slow-peers.ts'
import { readVersion } from '#platform/version.ts'
import { openPhotos, startJobs, type Photos } from './start-jobs.ts'
import { createReviewActs } from './review-acts.ts'

const webRoot = fileURLToPath(new URL('../../web', import.meta.url))

export type Api = { app: FastifyInstance; stop: (isUrgent?: boolean) => Promise<void> }

/** What tests make quicker than it is in use. */
export type Tuning = { peers?: Partial<PeerRules> }

/** The api process: routes, pages and, unless told otherwise, the jobs. */
export async function assembleApi(config: Config, log: Logger, { peers = {} }: Tuning = {}): Promise<Api> {
  await prepareDatabase(config, log)
  const database = openDatabase(config, log)
  const { db, pool } = database
  const votes = createVoteStore(db)
  const dailyKey = createSharedKey(db)
  const rateLimiter = createRateLimiter(config, log, dailyKey)
  const sessions = createSessionStore(db)
  const notices = openNotices({ db, config, log, findOpenSessions: (ids) => sessions.findOpen(ids) })
  const { noticeDelivery, ...delivery } = startDelivery({ db, log })
  const version = await readVersion()
  const app = await createHttpServer({
    config,
    log,
    rateLimiter,
    findViewer: createFindViewer(sessions, config),
    findProof: (viewer) => sessions.findProof(viewer),
    version,
    answerCache: createAnswerCache({ seconds: config.ANSWER_CACHE_SECONDS, isOpen: () => !draining.isDraining() }),
    consistency: createConsistency(db, config),
    wouldRefuse: (network) => (copy?.pool ?? pool).queue.wouldRefuse(network),
    peers,
  })
  app.decorate('accountCaps', createAccountCaps(db))
  const draining = prepareShutdown(app, config.DRAIN_SECONDS)
  const photos = await openPhotos(database, config, log)
  const quota = createPhotoQuota({ db, files: photos.files, readKey: dailyKey, config })
  registerProbes(app, {
    config,
    db,
    pool,
    isDraining: draining.isDraining,
    canRead: () => copy?.replica.isAnswering() ?? false,
    readReplicaLag: () => copy?.replica.lag() ?? null,
    readDrift: async () => ({
      votes: await createVoteRecountStore(db).lastDrift(),
      comments: (await readRuns(pool, ['recount-comments'])).get('recount-comments')?.found ?? 0,
    }),
    countStreams: notices.countStreams,
    readPhotoSpace: quota.measure,
  })

  const copy = config.DATABASE_REPLICA_URL ? await openReplica(config, pool, log) : null
  const reads = createReads(readStores(pool), copy)
  const findBrands = createFindBrands({ reads, totalSeconds: config.TOTAL_CACHE_SECONDS })
  registerAccounts(app, { db, pool, config, readNews: notices.readNews })
  registerBrandRoutes(app, { reads, findBrands })
  const wanted = createWantedStore(db)
  const missed = createMissedCounter(wanted)
  registerWantedRoutes(app, { missed, wanted, findBrands, keptSeconds: config.ANSWER_CACHE_SECONDS > 0 ? 60 : 0 })
  registerCopyRoutes(app, { copies: createCopyStore(db) })
  registerBrandVideoRoutes(app, { db, reads })
  registerIdentifierRoutes(app, { db, reads })
  registerSaleRoutes(app, { db, reads, missed, mainCurrency: config.SITE_CURRENCY })
  registerCurating(app, { db, reads, noticeDelivery })
  registerContributeRoutes(app, {
    reads,
    addBrands: createAddBrands(db, findDetections(db)),
    importBrands: createImportBrands(pool),
    noticeDelivery,
    dailyKey,
  })
  const videos = registerVideoAnalysis(app, { db, config, log })
  registerTagPhotos(app, { ...photos, noticeDelivery, quota, hasGuestUploads: config.GUEST_UPLOADS })
  notices.register(app)
  const drawPicture = createBrandPictures({ readPhoto: createPhotoReader(photos.files) })
  registerBrandPictureRoutes(app, { reads, drawPicture })
  registerVoteRoutes(app, {
    votes,
    castVote: createCastVote(votes),
    voters: createVoters({
      cookies: cookiesOf(config.ORIGIN),
      dailyKey,
      factor: config.RATE_LIMIT_FACTOR,
    }),
  })
  registerGuestVoteRoutes(app, { db })
  registerForumReading(app, { reads, config })
  const views = createViewCounter({ store: createCountStore(db) })
  registerForumWriting(app, { db, noticeDelivery, views })
  registerForumPhotos(app, { ...photos, quota })
  registerReview(app, { db, noticeDelivery, acts: createReviewActs(db) })
  registerMemberRoutes(app, { reads })
  registerSiteRoutes(app, {
    contacts: config.CONTACTS,
    hasGoogle: config.GOOGLE_CLIENT_ID !== undefined,
    hasModel: config.MODEL_URL !== undefined,
    hasGuestUploads: config.GUEST_UPLOADS,
    countBrands: findBrands.countAll,
  })
  const visits = createVisitCounter(createPageCountStore(db), { ownHost: new URL(config.ORIGIN).hostname })
  registerStatsRoutes(app, { visits, stats: createStatsStore(db) })
  registerSitemapRoutes(app, { reads, origin: config.ORIGIN })
  registerOpenData(app, { db, files: photos.otherFiles })
  const mailTest = createTestMail(config)
  registerSystemRoutes(app, { db, pool, config, version, readPhotoSpace: quota.measure, mailTest: mailTest.send })
  registerOpenApi(app)
  registerPhotoFiles(app, { store: photos.files, isPublic: (sha256) => createTagPhotoStore(db).isPublic(sha256) })

  const site = await (config.DEVELOPMENT ? openSourceSite(app, webRoot) : openBuiltSite(app, webRoot))
  registerPages(app, { site, cache: app.answerCache, origin: config.ORIGIN, costOf: costOfPage })

  const counters = [visits, views, missed]
  const countWriters = counters.map((counter) => everySecond('write counts', () => counter.flush(), log))
  const jobs = config.RUN_JOBS ? await openJobs(config, { ...photos, noticeDelivery }, log) : null
  app.addHook('onClose', async () => {
    await jobs?.stop()
    // No request comes any more: what was counted in the last second is written now.
    await Promise.all(countWriters.map((writer) => writer.stop()))
    const flushed = await Promise.allSettled(counters.map((counter) => counter.flush()))
    for (const { reason } of flushed.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
      log.warn({ err: reason }, 'the last counts were lost')
    await videos.stop()
    mailTest.close()
    await photos.close()
    await notices.close()
    await delivery.stop()
    await copy?.close()
    await rateLimiter.close()
    await database.close()
  })
  await offerSetupLink(db, config.ORIGIN, log)

  // Jobs end first: a process that is about to go takes no new ones while it still answers.
  const stop = async (isUrgent = false): Promise<void> => {
    notices.leave()
    await Promise.all([jobs?.stop(), draining.stop(isUrgent)])
  }
  return { app, stop }
}

/** What it takes to draw a page, in milliseconds: the directory's grows with the brands it shows. */
function costOfPage(address: string): number {
  const [path, query = ''] = address.split('?')
  const { page } = rateLimits
  return path === '/' ? page.cost + readDirectoryQuery(new URLSearchParams(query)).pageSize * 0.3 : page.cost
}

const jobConnections = 6

/** Jobs beside requests, on separate connections whose statements may take longer. One of them listens for new jobs. */
async function openJobs(config: Config, photos: Photos & { noticeDelivery: NoticeDelivery }, log: Logger) {
  const database = openDatabase({ ...config, DATABASE_POOL_SIZE: jobConnections }, log, 'job')
  const worker = await startJobs(database, photos, config, log)
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await worker.stop()
    await database.close()
  }
  return { stop: () => (stopped ??= stop()) }
}

/** The worker process: jobs and nothing else. */
export async function assembleWorker(config: Config, log: Logger): Promise<{ stop: () => Promise<void> }> {
  await prepareDatabase(config, log)
  const database = openDatabase(config, log, 'job')
  const photos = await openPhotos(database, config, log)
  const { noticeDelivery, ...delivery } = startDelivery({ db: database.db, log })
  const worker = await startJobs(database, { ...photos, noticeDelivery }, config, log)
  return {
    stop: async () => {
      await worker.stop()
      await photos.close()
      await delivery.stop()
      await database.close()
    },
  }
}

const readStores = (pool: pg.Pool) => ({
  directory: createDirectoryStore(pool),
  brands: createBrandStore(pool),
  changedBrands: createChangedBrandStore(pool),
  finding: createFindingStore(pool),
  brandVideos: createBrandVideoStore(pool),
  identifiedBrands: createIdentifiedBrandStore(pool),
  cells: createCellStore(pool),
  contributions: createContributionStore(pool),
  history: createHistoryStore(pool),
  names: createNameStore(pool),
  members: createMemberStore(pool),
  forum: createForumStore(pool),
  forumSearch: createSearchStore(pool),
  chips: createBrandSummaryStore(pool),
  sitemap: createSitemapStore(pool),
})

async function openReplica(config: Config, primary: pg.Pool, log: Logger) {
  const pool = openPool(String(config.DATABASE_REPLICA_URL), config.DATABASE_POOL_SIZE, log)
  const replica = await watchReplica(primary, pool, log)
  return {
    pool,
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
  const applied = await migrate(config.DATABASE_URL, { log, beforeChange: dumpBeforeMigrating(config, log) })
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to date')
}
