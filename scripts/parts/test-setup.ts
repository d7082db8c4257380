import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/server/src/platform/migrator.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** Builds the pages and starts one Postgres for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = spawnSync('npm', ['run', 'build', '--silent'], { encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`The web app cannot be built:\n${build.stdout}${build.stderr}`)
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
