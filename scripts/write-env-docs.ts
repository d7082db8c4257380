// Writes .env.example and the table of settings in docs/operations.md from the settings' schema. --check only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { ConfigSchema } from '../apps/server/src/platform/config.ts'

type Setting = { name: string; text: string; fallback: string | undefined; isRequired: boolean }

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const settings = Object.entries(ConfigSchema.shape).map(([name, schema]) => describe(name, schema))

const example = [
  '# Every setting of Bolodex. Written by scripts/write-env-docs.ts from apps/server/src/platform/config.ts.',
  ...settings.flatMap(({ name, text, fallback, isRequired }) => [
    '',
    `# ${text}`,
    `${isRequired ? '' : '# '}${name}=${fallback ?? ''}`,
  ]),
  '',
].join('\n')
replace('.env.example', () => example)

const cell = ({ fallback, isRequired }: Setting) => (isRequired ? '**needed**' : fallback ? `\`${fallback}\`` : '')
const rows = [
  ['Setting', 'Default', 'Meaning'],
  ...settings.map((setting) => [`\`${setting.name}\``, cell(setting), setting.text]),
]
// Columns of equal width, as the formatter would make them.
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
const line = (cells: string[]) => `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
const [titles = [], ...values] = rows
const table = [line(titles), line(widths.map((width) => '-'.repeat(width))), ...values.map(line)].join('\n')
replace('docs/operations.md', (text) =>
  text.replace(
    /(<!-- settings -->\n)[\s\S]*(<!-- \/settings -->)/,
    (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
  ),
)

function describe(name: string, schema: z.ZodType): Setting {
  const isRequired = !schema.safeParse(undefined).success
  const fallback = isRequired ? undefined : schema.parse(undefined)
  // Only plain values are worth showing; an empty list is the same as nothing.
  const shown = ['string', 'number', 'boolean'].includes(typeof fallback) ? JSON.stringify(fallback) : undefined
  return { name, text: schema.description ?? '', isRequired, fallback: shown?.replaceAll('"', '') }
}

function replace(file: string, change: (text: string) => string): void {
  const path = join(root, file)
  const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
  const after = change(before)
  if (before === after) return
  if (isCheck) throw new Error(`${file} is not what the settings say: run \`node scripts/write-env-docs.ts\`.`)
  writeFileSync(path, after)
  console.log(`${file} written`)
}
