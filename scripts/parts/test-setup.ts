import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/platform/migrator.ts'
import { buildSite } from './build.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** Builds the pages and starts one Postgres for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildSite(join(import.meta.dirname, '../..'))
  const postgres = await startPostgres()
  try {
    await migrate(await createDatabase(postgres.url, 'template'))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
