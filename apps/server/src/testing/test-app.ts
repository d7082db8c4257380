import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readConfig, type Config } from '#platform/config.ts'
import { createLogger, type Logger } from '#platform/logger.ts'
import { assembleApi, type Api, type Tuning } from '../assemble.ts'
import { inject } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testSecret } from './builders.ts'
import { shareInFile } from './share-in-file.ts'

export type TestApp = {
  app: FastifyInstance
  api: Api
  database: TestDatabase
  /** Its photo folder, deleted with it. */
  photoDir: string
  close: () => Promise<void>
}

/** The settings a test runs with; a test names only those it is about. */
export function testConfig(databaseUrl: string, settings: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    APP_SECRET: testSecret,
    SMTP_URL: inject('smtpUrl'),
    ORIGIN: 'http://localhost',
    // Closed port. Tests about videos start a stand-in.
    YOUTUBE_ORIGIN: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    RUN_JOBS: 'false',
    // 13,000 rows that few tests need.
    LOAD_KNOWN_NAMES: 'false',
    DRAIN_SECONDS: '0',
    // Test files share the machine's cores; those about load say what is too much.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    // Tests read their own writes; tests about caching set a TTL.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
    PHOTO_DIR: join(tmpdir(), 'bolodex-test-photos'),
    ...settings,
  })
}

/** The whole product on a separate real database, called through `app.inject` or, after `listen`, over HTTP. */
export async function createTestApp(
  settings: Record<string, string> = {},
  log?: Logger,
  tuning?: Tuning,
): Promise<TestApp> {
  const database = await createTestDatabase()
  const photoDir = await mkdtemp(join(tmpdir(), 'bolodex-test-photos-'))
  const { api, app } = await openTestApp(database, { PHOTO_DIR: photoDir, ...settings }, log, tuning)
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
    await rm(photoDir, { recursive: true, force: true })
  }
  return { app, api, database, photoDir, close }
}

/** One app for all tests of a file. */
export const shareTestApp = (...given: Parameters<typeof createTestApp>): TestApp =>
  shareInFile(
    () => createTestApp(...given),
    (subject) => subject.close(),
  )

/** A further process on an existing database, possibly with other settings. */
export async function openTestApp(
  { url }: Pick<TestDatabase, 'url'>,
  settings: Record<string, string> = {},
  log?: Logger,
  tuning?: Tuning,
): Promise<Pick<TestApp, 'app' | 'api'>> {
  const config = testConfig(url, settings)
  const api = await assembleApi(config, log ?? createLogger(config), tuning)
  askFromTheSite(api.app, new URL(config.ORIGIN).origin)
  return { app: api.app, api }
}

/** Adds the Origin header of the site's own pages, unless a test sets another one. */
function askFromTheSite(app: FastifyInstance, origin: string): void {
  const inject = app.inject.bind(app)
  app.inject = ((options: InjectOptions | string) =>
    inject(
      typeof options === 'string' ? options : { ...options, headers: { origin, ...options.headers } },
    )) as typeof app.inject
}
