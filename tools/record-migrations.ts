// Records the checksum of each new migration in apps/server/migrations/SHA256SUMS. A recorded one may never change: databases
// out there have applied it. With --check it only compares.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../apps/server/migrations')
const list = join(folder, 'SHA256SUMS')
const isCheck = process.argv.includes('--check')

const recorded = readRecorded()
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const present = new Map(
  names.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ]),
)

for (const [name, checksum] of recorded) {
  if (present.get(name) !== checksum)
    throw new Error(`${name} was edited after the fact. Put it back and write a new migration.`)
}
const fresh = names.filter((name) => !recorded.has(name))
if (isCheck && fresh.length > 0)
  throw new Error(`${fresh.join(', ')} is not recorded: run \`node tools/record-migrations.ts\`.`)
if (!isCheck) writeFileSync(list, names.map((name) => `${present.get(name)}  ${name}\n`).join(''))

function readRecorded(): Map<string, string> {
  if (!existsSync(list)) return new Map()
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
