import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const linter = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
const rules = join(import.meta.dirname, 'openapi-rules.yaml')
/** Without these, the linter reports its runs and looks for updates. */
const alone = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

type Report = { problems: { ruleId: string; message: string; location: { pointer?: string }[] }[] }

/** What Redocly's linter and the rule below find in an OpenAPI document, one line for each problem. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const { problems } = JSON.parse(await runLinter(file)) as Report
    const found = problems.map(({ ruleId, message, location: [at] }) => `${ruleId} at ${at?.pointer}: ${message}`)
    return [...found, ...findUnboundedIntegers(document)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A generated client cannot choose a type for an integer of any size: packages/contract/src/integers.ts has ranges. */
function findUnboundedIntegers(part: unknown, pointer = '#'): string[] {
  if (typeof part !== 'object' || part === null) return []
  const isOpen = 'type' in part && part.type === 'integer' && !('minimum' in part && 'maximum' in part)
  return [
    ...(isOpen && !('enum' in part) ? [`integers-have-bounds at ${pointer}: minimum or maximum is missing`] : []),
    ...Object.entries(part).flatMap(([key, value]) => findUnboundedIntegers(value, `${pointer}/${key}`)),
  ]
}

/** It exits with 1 when it finds an error, and writes its report all the same. */
function runLinter(file: string): Promise<string> {
  const args = [linter, 'lint', file, '--config', rules, '--format=json', '--max-problems=1000']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: alone, maxBuffer: 64e6 }, (error, output) =>
      output ? resolve(output) : reject(error ?? new Error('The linter wrote no report')),
    )
  })
}
