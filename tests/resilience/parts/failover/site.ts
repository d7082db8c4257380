import { setTimeout } from 'node:timers/promises'
import { openSync, readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '../../../../apps/server/src/platform/database/migrator.ts'
import { testSecret } from '../../../../apps/server/src/testing/builders.ts'
import { createDatabase } from '../../../../tools/parts/postgres.ts'
import { startApi, startWorkerProcess } from '../../../../tools/parts/stack.ts'
import { addContents, type Contents } from '../contents.ts'
import { primaryUrl, replicaUrl } from './cluster.ts'
import { scratch } from './world.ts'

export const origin = 'http://bolodex.test'

/** The product on the cluster, with its members, brands and posts. */
export type Site = Contents & { apis: string[]; inspect: () => ProcessReport }

/** `ended`: processes that exited unexpectedly. `rawLines`: output that is not a JSON log line. */
type ProcessReport = { ended: string[]; rawLines: string[] }

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
    // Caching is off: each read queries a database.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
    RATE_LIMIT_FACTOR: '1000000',
    MAX_EVENT_LOOP_DELAY_MS: '10000',
    LOG_LEVEL: 'warn',
  }
  const worker = startWorkerProcess(settings, openLog('worker'))
  const apis = await Promise.all(['api-1', 'api-2'].map((name) => startApi(settings, { output: openLog(name) })))
  const [first, second] = apis.map((api) => api.process)
  const processes = { worker, 'api-1': first, 'api-2': second }
  return { ...contents, apis: apis.map(({ url }) => url), inspect: () => inspectProcesses(processes) }
}

const logFile = (name: string): string => join(scratch, `${name}.log`)
const openLog = (name: string): number => openSync(logFile(name), 'a')

/** The drill kills none of these processes: each must still run, and must have written nothing but log lines. */
function inspectProcesses(processes: Record<string, ChildProcess | undefined>): ProcessReport {
  const report: ProcessReport = { ended: [], rawLines: [] }
  for (const [name, child] of Object.entries(processes)) {
    const lines = readFileSync(logFile(name), 'utf8').split('\n').filter(Boolean)
    report.rawLines.push(...lines.filter((line) => !isLogLine(line)).map((line) => `${name}: ${line}`))
    const how = child?.exitCode ?? child?.signalCode ?? null
    if (how === null) continue
    report.ended.push(`${name} (${how}): ${lines.findLast((line) => line.includes('"level":"fatal"')) ?? lines.at(-1)}`)
  }
  return report
}

function isLogLine(line: string): boolean {
  try {
    return 'level' in JSON.parse(line)
  } catch {
    return false
  }
}

/** On a busy machine the first primary may step down before the drill starts: then retry once. */
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
