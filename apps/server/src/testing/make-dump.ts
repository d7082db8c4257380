import { makeDump } from '#features/open-data/make-dump.ts'
import { createLogger } from '#platform/logger.ts'
import { createDiskFiles } from '#platform/media/open-file-store.ts'
import type { TestApp } from './test-app.ts'

/** Writes the open data of a test app for a day, as its nightly job does. */
export const makeTestDump = (
  { database, photoDir }: TestApp,
  date: string,
  more: Partial<Parameters<typeof makeDump>[0]> = {},
) =>
  makeDump(
    {
      database,
      files: createDiskFiles(photoDir),
      readName: () => 'Bolodex',
      readFreeBytes: async () => null,
      config: { ORIGIN: 'http://localhost', DATABASE_REPLICA_URL: undefined, PHOTO_FREE_FLOOR: 1000 },
      log: createLogger({ LOG_LEVEL: 'silent' }),
      ...more,
    },
    date,
  )
