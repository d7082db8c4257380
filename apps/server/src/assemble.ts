import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { accountJobs } from '#features/accounts/account-jobs.ts'
import { createFindViewer, registerSessionRoutes } from '#features/accounts/session-routes.ts'
import { createSessionStore } from '#features/accounts/session-store.ts'
import { registerBrandRoutes } from '#features/brands/brand-routes.ts'
import { createBrandStore } from '#features/brands/brand-store.ts'
import { registerForumRoutes } from '#features/forum/forum-routes.ts'
import { createForumStore } from '#features/forum/forum-store.ts'
import { registerSiteRoutes } from '#features/site/site-routes.ts'
import { openBuiltSite } from '#platform/built-site.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/database.ts'
import { createHttpServer } from '#platform/http-server.ts'
import { startWorker, type Job } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { migrate, requireCurrentSchema } from '#platform/migrator.ts'
import { registerOpenApi } from '#platform/openapi.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { registerPages } from '#platform/pages.ts'
import { registerPhotoFiles } from '#platform/photo-files.ts'
import { registerProbes } from '#platform/probes.ts'
import { createRateLimiter } from '#platform/rate-limit.ts'
import { remember } from '#platform/remember.ts'
import { prepareShutdown } from '#platform/shutdown.ts'
import { openSourceSite } from '#platform/source-site.ts'

const webRoot = fileURLToPath(new URL('../../web', import.meta.url))

export type Api = { app: FastifyInstance; stop: () => Promise<void> }

/** The api process: routes, pages and, unless told otherwise, the jobs. */
export async function assembleApi(config: Config, log: Logger): Promise<Api> {
  await prepareDatabase(config, log)
  const { db, pool, close } = openDatabase(config, log)
  const sessions = createSessionStore(db)
  const brands = createBrandStore(db)
  const rateLimiter = createRateLimiter(config, log)
  const pageCache = createPageCache({ seconds: config.PAGE_CACHE_SECONDS, isOpen: () => !draining.isDraining() })
  const app = await createHttpServer({
    config,
    log,
    rateLimiter,
    findViewer: createFindViewer(sessions),
    version: await readVersion(),
    answerEarly: pageCache.answerEarly,
  })
  const draining = prepareShutdown(app, config.DRAIN_SECONDS)
  registerProbes(app, { config, db, isDraining: draining.isDraining, earlyAnswers: pageCache.earlyAnswers })

  const countBrands = remember(1, () => brands.count())
  registerSessionRoutes(app)
  registerBrandRoutes(app, { brands, countBrands })
  registerForumRoutes(app, { forum: createForumStore(db) })
  registerSiteRoutes(app, { contacts: config.CONTACTS, countBrands })
  registerOpenApi(app)
  await registerPhotoFiles(app, resolve(config.PHOTO_DIR))

  const site = await (config.DEVELOPMENT ? openSourceSite(app, webRoot) : openBuiltSite(app, webRoot))
  registerPages(app, site, pageCache)

  const worker = config.RUN_JOBS ? await startWorker(pool, log, allJobs(db)) : null
  app.addHook('onClose', async () => {
    await worker?.stop()
    await rateLimiter.close()
    await close()
  })
  // Jobs end first: a process that is about to go takes no new ones while it still answers.
  const stop = async (): Promise<void> => {
    await Promise.all([worker?.stop(), draining.stop()])
  }
  return { app, stop }
}

/** The worker process: jobs and nothing else. */
export async function assembleWorker(config: Config, log: Logger): Promise<{ stop: () => Promise<void> }> {
  await prepareDatabase(config, log)
  const { db, pool, close } = openDatabase(config, log)
  const worker = await startWorker(pool, log, allJobs(db))
  return {
    stop: async () => {
      await worker.stop()
      await close()
    },
  }
}

function allJobs(db: Database): Job[] {
  return [...accountJobs({ sessions: createSessionStore(db) })]
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
