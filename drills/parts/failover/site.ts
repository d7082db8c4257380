import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { migrate } from '../../../apps/server/src/platform/database/migrator.ts'
import { testSecret } from '../../../apps/server/src/testing/builders.ts'
import { createDatabase } from '../../../scripts/parts/postgres.ts'
import { atEnd } from '../../../scripts/parts/run-script.ts'
import { startApi, startWorkerProcess } from '../../../scripts/parts/stack.ts'
import { addContents, type Contents } from '../contents.ts'
import { primaryUrl, replicaUrl } from './cluster.ts'
import { scratch } from './world.ts'

export const origin = 'http://bolodex.test'

/** The product on the cluster, and whom and what it is used by and for. */
export type Site = Contents & { apis: string[] }

const counts = { people: 400, brands: 400, posts: 40 }

/** Two api processes and a worker, with members who are signed in, brands and posts. */
export async function startSite(): Promise<Site> {
  await createDatabase(Object.assign(new URL(primaryUrl), { pathname: '/postgres' }).href, 'bolodex')
  await migrate(primaryUrl)
  const contents = await addContentsPatiently()
  const settings = {
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    ORIGIN: origin,
    APP_SECRET: testSecret,
    PHOTO_DIR: join(scratch, 'photos'),
    PHOTO_FREE_FLOOR: '0',
    MIGRATE_ON_START: 'false',
    RUN_JOBS: 'false',
    DRAIN_SECONDS: '0',
    // Nothing is kept: each read asks a database.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
    RATE_LIMIT_FACTOR: '1000000',
    MAX_EVENT_LOOP_DELAY_MS: '10000',
    // While a database is away, everything else is said again and again.
    LOG_LEVEL: 'fatal',
  }
  keepWorker(settings)
  const apis = await Promise.all([startApi(settings), startApi(settings)])
  return { ...contents, apis: apis.map(({ url }) => url) }
}

/** As systemd does: a worker that ends, because its database was away when it began, is started again. */
function keepWorker(settings: Record<string, string>): void {
  let isOver = false
  const start = (): void => {
    startWorkerProcess(settings).once('exit', () => void setTimeout(1000).then(() => isOver || start()))
  }
  start()
  atEnd(async () => void (isOver = true))
}

/** On a busy machine the first primary may step down before anything has begun: then once more. */
async function addContentsPatiently(): Promise<Contents> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await addContents(primaryUrl, counts)
    } catch (error) {
      if (tries === 4) throw error
      await setTimeout(5000)
    }
  }
}
