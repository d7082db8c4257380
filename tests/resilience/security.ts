// The first attacks anyone would try, against the built product: direct, and with Redis, a replica, S3 and nginx.
// Prints for each group how much was tried and what succeeded; nothing may. docs/testing.md explains the counts.
import { parseArgs } from 'node:util'
import { runScript } from '../../tools/parts/run-script.ts'
import { abuse } from './parts/security/abuse.ts'
import { bombs } from './parts/security/bombs.ts'
import { fuzz, roles } from './parts/security/contract-tests.ts'
import { csp } from './parts/security/csp.ts'
import { csrf } from './parts/security/csrf.ts'
import { floods } from './parts/security/floods.ts'
import { google } from './parts/security/google.ts'
import type { Group, Result } from './parts/security/group.ts'
import { headers } from './parts/security/headers.ts'
import { pages } from './parts/security/pages.ts'
import { startSite, type Site } from './parts/security/site.ts'
import { smuggling } from './parts/security/smuggling.ts'
import { timing } from './parts/security/timing.ts'
import { traversal } from './parts/security/traversal.ts'

const groups = [headers, csrf, csp, traversal, smuggling, bombs, floods, pages, timing, google, abuse, roles, fuzz]

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
})
const wanted = values.only.split(',').filter(Boolean)
const form = values.short ? 'short' : 'full'
const chosen = groups.filter(({ name, floor }) => (wanted.length > 0 ? wanted.includes(name) : floor[form] !== null))

type Line = { group: string; tried: number; floor: number; succeeded: number; seconds: number; note: string }

await runScript(async () => {
  if (chosen.length === 0) throw new Error(`Unknown group. The groups: ${groups.map(({ name }) => name).join(', ')}`)
  const site = await startSite(values.short)
  const lines: Line[] = []
  for (const group of chosen) lines.push(await carryOut(group, site))
  const all = (count: (line: Line) => number) => lines.reduce((sum, line) => sum + count(line), 0)
  const isEnough = lines.every(({ tried, floor }) => tried >= floor)
  const succeeded = all((line) => line.succeeded)
  console.log(JSON.stringify({ tried: all((line) => line.tried), succeeded, isShort: values.short, groups: lines }))
  process.exitCode = succeeded === 0 && isEnough ? 0 : 1
})

async function carryOut({ name, floor, run }: Group, site: Site): Promise<Line> {
  const started = performance.now()
  // An attack that cannot run proves nothing, and must not hide the others.
  const fail = (error: unknown): Result => ({ tried: 0, succeeded: [`could not be tried: ${String(error)}`], note: '' })
  const { tried, succeeded, note } = await run(site).catch(fail)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const fewest = floor[form] ?? 0
  const word = succeeded.length > 0 || tried < fewest ? 'BROKEN' : 'held  '
  console.error(`${word} ${name.padEnd(10)} tried ${tried}, succeeded ${succeeded.length} (${seconds} s): ${note}`)
  for (const what of succeeded.slice(0, 20)) console.error(`         ${what}`)
  return { group: name, tried, floor: fewest, succeeded: succeeded.length, seconds, note }
}
