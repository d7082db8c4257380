import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { buildSite } from './build.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { createDatabase, startPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '../..')

/** Runs of single files reuse the built pages to save time. */
const isPartialRun = process.argv.some((word) => /^(apps|packages)\//.test(word))

/** Builds the pages and starts one Postgres and one mail server for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isPartialRun && existsSync(join(root, 'apps/web/dist/server')))
    process.stderr.write('The pages are those of the last build; a run of all tests rebuilds them.\n')
  else buildSite(root)
  const postgres = await startPostgres({ isSmall: true })
  try {
    await migrate(await createDatabase(postgres.url, 'template'))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const mail = await startMailCatcher()
  project.provide('postgresUrl', postgres.url)
  project.provide('smtpUrl', mail.smtpUrl)
  return async () => {
    await Promise.all([postgres.stop(), mail.stop()])
  }
}
