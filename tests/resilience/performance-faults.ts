// Plants faults that make the product slow but not wrong in a copy of the project, and runs the one benchmark of
// .ci/nightly that must fail. Tests cannot notice such faults. One fault a day in turn; `--all` plants each.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { copyProject } from './parts/copy-project.ts'

/** `says`: how the benchmark reports it. One that failed for another reason noticed nothing. */
type Fault = { name: string; plant: (folder: string) => void; benchmark: string[]; says: RegExp }
type Outcome = { name: string; isNoticed: boolean; seconds: number }

const faults: Fault[] = [
  {
    name: 'a batcher runs its items one by one',
    plant: (folder) =>
      replaceFunction(
        join(folder, 'apps/server/src/platform/database/batcher.ts'),
        'createBatcher',
        `export function createBatcher(options: any): any {
          let last: Promise<any> = Promise.resolve()
          return (item: any) => {
            const result = last.then(async () => (await options.work([item]))[0])
            last = result.catch(() => undefined)
            return result
          }
        }`,
      ),
    benchmark: ['votes', '--short'],
    says: /too few votes/,
  },
  {
    name: 'the index of an order of the directory is dropped',
    plant: (folder) =>
      writeFileSync(
        join(folder, 'apps/server/migrations/20991231T0000_drop_planted.sql'),
        'drop index brands_by_upvotes;\n',
      ),
    benchmark: ['scaling'],
    says: /BROKEN upvotes-desc/,
  },
  {
    name: 'the response cache stores nothing',
    plant: (folder) =>
      replaceFunction(
        join(folder, 'apps/server/src/platform/http/response-cache.ts'),
        'createResponseCache',
        `export function createResponseCache(options: any): any {
          return plantedOriginal({ ...options, seconds: 0 })
        }`,
      ),
    benchmark: ['page', '--short'],
    // Uncached pages may be more than one process can serve.
    says: /"cachedPageToBare":(?:[2-9]|\d\d)|\d+ refused/,
  },
]

await runScript(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
  const today = Math.floor(Date.now() / 86_400_000)
  const chosen = values.all ? faults : [faults[today % faults.length] as Fault]
  const outcomes: Outcome[] = []
  for (const fault of chosen) outcomes.push(await plantAndMeasure(fault))
  const missed = outcomes.filter(({ isNoticed }) => !isNoticed).map(({ name }) => name)
  console.log(JSON.stringify({ planted: outcomes.length, noticed: outcomes.length - missed.length, missed, outcomes }))
  process.exitCode = missed.length > 0 ? 1 : 0
})

async function plantAndMeasure({ name, plant, benchmark, says }: Fault): Promise<Outcome> {
  const started = performance.now()
  const folder = copyProject('performance-fault')
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  plant(folder)
  const child = spawn(process.execPath, ['tools/run-measurement.ts', 'bench', ...benchmark], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [status, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const isNoticed = status === 1 && says.test(output + errors)
  console.log(`${isNoticed ? 'noticed' : 'MISSED '}  ${name} (bench ${benchmark.join(' ')})`)
  if (!isNoticed) console.error(`exit ${status}\n${output}${errors}`)
  return { name, isNoticed, seconds: Math.round((performance.now() - started) / 1000) }
}

/** Puts another function in place of an exported one, which it may call as plantedOriginal. Other edits do not matter. */
function replaceFunction(file: string, name: string, source: string): void {
  const before = readFileSync(file, 'utf8')
  const declaration = new RegExp(`^export function ${name}\\b`, 'm')
  if (!declaration.test(before))
    throw new Error(`${file} does not export a function ${name}: plant the fault elsewhere`)
  writeFileSync(file, `${before.replace(declaration, 'function plantedOriginal')}\n${source}\n`)
}
