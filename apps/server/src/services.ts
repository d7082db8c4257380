import type pg from 'pg'
import type { Ports, Services } from '#domain/feature.ts'
import { createPhotoQuota } from '#domain/photos/photo-quota.ts'
import { openPhotos } from '#domain/photos/open-photos.ts'
import { openSiteSettings } from '#domain/site-settings.ts'
import { dumpBeforeMigrating } from '#features/backup/back-up.ts'
import { startDelivery } from '#features/notices/deliver-notices.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, openPool, type Purpose, type WholeDatabase } from '#platform/database/database.ts'
import { migrate, requireCurrentSchema } from '#platform/database/migrator.ts'
import { createReads, watchReplica } from '#platform/database/replica-router.ts'
import { readRuns } from '#platform/jobs/job-runs.ts'
import { createSharedKey } from '#platform/limits/networks.ts'
import { openListener } from '#platform/live/listener.ts'
import type { Logger } from '#platform/logger.ts'
import { createMailer } from '#platform/mailer.ts'
import { readVersion } from '#platform/version.ts'
import { createReviewActs } from './features.ts'

export type OpenServices = Awaited<ReturnType<typeof openServices>>

type Options = {
  purpose: Purpose
  /** For jobs inside the api process: one image worker, delivery and copy of the settings for both. */
  shared?: Pick<Services, 'photos' | 'noticeDelivery' | 'listener' | 'settings'>
}

/** Opens what all features of a process use; `close` comes after the features have stopped. */
export async function openServices(config: Config, log: Logger, { purpose, shared }: Options) {
  const database = openDatabase(config, log, purpose)
  const { db, pool } = database
  const copy = purpose === 'request' && config.DATABASE_REPLICA_URL ? await openReplica(config, pool, log) : null
  const dailyKey = createSharedKey(db)
  const own = shared ? null : await openOwn(config, log, db)
  const { photos, noticeDelivery, listener, settings } = shared ?? own!
  const mailer = createMailer(config, (own) => settings.saved().name ?? (own || settings.current().name))
  const leaves: (() => void)[] = []
  const services: Services = {
    config,
    log,
    db,
    pool,
    dailyKey,
    noticeDelivery,
    mailer,
    photos,
    listener,
    settings,
    quota: createPhotoQuota({ db, files: photos.files, readKey: dailyKey, config }),
    version: await readVersion(),
    acts: createReviewActs(db),
    createReads: (createStores) =>
      createReads(createStores(pool), copy && { stores: createStores(copy.pool), replica: copy.replica }),
    ports: {} as Ports,
    onDrain: (leave) => leaves.push(leave),
  }
  return {
    ...services,
    copy,
    leave: () => leaves.forEach((leave) => leave()),
    close: async () => {
      await own?.close()
      mailer.close()
      await copy?.close()
      await database.close()
    },
  }
}

/** What a process has once. */
async function openOwn(config: Config, log: Logger, db: WholeDatabase) {
  const listener = openListener({ url: config.DATABASE_URL, log })
  const { service: settings, stop: stopSettings } = await openSiteSettings({ config, db, log, listener })
  const photos = await openPhotos(config, log)
  const { noticeDelivery, stop: stopDelivery } = startDelivery({ db, log })
  const close = async (): Promise<void> => {
    await photos.close()
    await stopDelivery()
    await stopSettings()
    await listener.stop()
  }
  return { listener, settings, photos, noticeDelivery, close }
}

async function openReplica(config: Config, primary: pg.Pool, log: Logger) {
  const pool = openPool(String(config.DATABASE_REPLICA_URL), config.DATABASE_POOL_SIZE, log)
  const replica = await watchReplica(primary, pool, log)
  return {
    pool,
    replica,
    close: async () => {
      await replica.stop()
      await pool.end()
    },
  }
}

/** Facts about this process for probes and metrics. */
export function describeProcess({ config, db, pool, copy, ports, quota }: OpenServices, isDraining: () => boolean) {
  return {
    config,
    db,
    pool,
    isDraining,
    canRead: () => copy?.replica.isAnswering() ?? false,
    readReplicaLag: () => copy?.replica.lag() ?? null,
    readDrift: async () => ({
      votes: await ports.readVoteDrift(),
      comments: (await readRuns(pool, ['recount-comments'])).get('recount-comments')?.found ?? 0,
    }),
    countStreams: ports.countStreams,
    readPhotoSpace: quota.measure,
  }
}

export async function prepareDatabase(config: Config, log: Logger): Promise<void> {
  if (!config.MIGRATE_ON_START) return requireCurrentSchema(config.DATABASE_URL)
  const applied = await migrate(config.DATABASE_URL, { log, beforeChange: dumpBeforeMigrating(config, log) })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
}
