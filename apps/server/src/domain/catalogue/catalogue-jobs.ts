import type { WholeDatabase } from '#platform/database/database.ts'
import { backfillJob } from '#platform/jobs/backfill.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { createCatalogueStore } from './catalogue-store.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { streamCatalogue } from './read-catalogue.ts'
import { fillWikidataIds, fillWikidataJob } from './wikidata-store.ts'

const loadJob = 'load-catalogue'

type Deps = {
  db: WholeDatabase
  log: Pick<Logger, 'info'>
  /** Whether workers load it when they start. */
  isWanted: boolean
  /** Makes what is derived from the names, once they are committed. */
  afterLoad: () => Promise<void>
}

/** Loads the names that come with the product into an empty catalogue, and fills brands with what it knows. */
export function catalogueJobs({ db, log, isWanted, afterLoad }: Deps): Job[] {
  const run = async (): Promise<void> => {
    const loaded = await db.transaction().execute(async (trx) => {
      const store = createCatalogueStore(trx)
      // Another process, or a seed, may have loaded it since the job was enqueued.
      await store.lock()
      return (await store.isEmpty()) ? loadCatalogue(trx, streamCatalogue()) : null
    })
    if (!loaded) return
    log.info(loaded, 'catalogue of known names loaded')
    await afterLoad()
  }
  return [
    { name: loadJob, atStart: isWanted, run },
    backfillJob({ db, log }, { name: fillWikidataJob, changeNext: fillWikidataIds }),
  ]
}
