import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createBrandCsvReader, csvColumns, readCsvRow, writeCells } from '@bolodex/brand-csv/brand-csv'
import { completeFacts } from '@bolodex/contract/brand-facts'
import { hiddenCharacters } from '@bolodex/contract/plain-text'
import { valuesOf, type JsonSchema } from '#testing/json-schema-arbitrary.ts'
import { shareTestApp } from '#testing/test-app.ts'

// Tests generated from the contract: every text of every call is tried with every forbidden character.
const subject = shareTestApp()

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))
const spaces = new Set(['\t', '\n', '\r'])
/** Invisible or rendered as blank. */
const invisible = Array.from('\u00AD\u034F\u061C\u115F\u1160\u17B4\u180E\u2800\u3164\uFFA0\uFFF9').concat(
  Array.from('\uFE0F\u{1D159}\u{E0001}\u{E0041}\u{E0100}'),
)
const refused = [
  ...range(0, 0x1f).filter((character) => !spaces.has(character)),
  ...range(0x7f, 0x9f),
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  ...invisible,
  ...range(0x200b, 0x200f),
  ...range(0x2060, 0x2064),
]

/** Texts that are not stored, each with the reason why it may hold anything. */
const notStored = new Map(
  Object.entries({
    'query.q': 'looked for, never kept',
    'query.garment': 'looked for',
    'query.name': 'looked up',
    'query.title': 'looked for',
    'query.brand': 'the address of a brand, looked up',
    'query.username': 'a name that is only checked',
    'query.admin': 'looked up',
    'query.member': 'looked up',
    'params.slug': 'looked up',
    'params.username': 'looked up',
    'body.duplicateOf': 'the address of a brand, looked up; its number is stored',
    'body.login': 'looked up',
    'body.password': 'only its hash is stored, and a passphrase may hold anything',
    'body.currentPassword': 'compared',
    'body.code': 'compared',
    'body.submittedBy': 'taken for the sake of old programs and thrown away',
    'body.brands.submittedBy': 'the same',
    'body.referrerHost': 'stored only if it has the form of a host name',
    'body.url': 'only the id of the video is read out of it',
    'body.transcript': 'a file of subtitles, which may hold formatting characters: its words are cleaned one by one',
  }),
)
/** Used for lookup: the body is compared with a stored name. */
const comparedUsernames = new Set(['POST /api/account/delete', 'POST /api/auth/recover'])

/** Texts of several lines. All others have one. */
const manyLines = new Set(['description', 'content', 'reason', 'note', 'rules', 'imprint'])

type Leaf = { at: string; schema: z.core.$ZodType }

/** Every schema of a text inside a schema. What is read by steps (a pipe) is tried as a whole. */
function textsIn(schema: z.core.$ZodType, at: string): Leaf[] {
  const def: object & { type: string } = schema._zod.def
  if (def.type === 'string') return [{ at, schema }]
  if ('in' in def && isSchema(def.in) && def.in._zod.def.type === 'string') return [{ at, schema }]
  return Object.entries(def as object).flatMap(([key, value]: [string, unknown]): Leaf[] => {
    if (key === 'shape')
      return Object.entries(value as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
        textsIn(field, `${at}.${name}`),
      )
    return (Array.isArray(value) ? value : [value]).filter(isSchema).flatMap((inner) => textsIn(inner, at))
  })
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Texts of the forms that schemas ask for, with something in their midst. */
const around = (middle: string): string[] => [
  `ab${middle}cd`,
  `Waxed field ${middle} coats`,
  `1984: black ${middle} tag`,
  `#2c3${middle}e9e`,
  `https://example.org/a${middle}b.jpg`,
  `https://www.youtube.com/watch?v=dQw4w9WgX${middle}cQ`,
  `a${middle}b@example.org`,
  `123${middle}456`,
  `Q127${middle}962`,
  `20${middle}26-11-02`,
  `2026-11-02T10:2${middle}0:00Z`,
  `0b9a38e4-5a6f-4c1e-9b${middle}0a-2f3c4d5e6f70`,
]

/** A sample for a format with a pattern, such as a day. */
function sampleOf(schema: z.core.$ZodType): string {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return String(fc.sample(valuesOf(described), 1)[0])
}

test('every text of every call refuses hidden characters, unless it is listed as never stored', () => {
  const found = new Set<string>()
  for (const route of subject.app.contractRoutes) {
    const call = `${route.method} ${route.path}`
    const parts = { params: route.params, query: route.query, body: route.body }
    for (const [part, input] of Object.entries(parts)) {
      for (const { at, schema } of input ? textsIn(input, part) : []) {
        found.add(at)
        if (notStored.has(at) || (at === 'body.username' && comparedUsernames.has(call))) continue
        const where = `${call} ${at}`
        const isTaken = (text: string) => z.safeParse(schema, text).success
        const known = around('').find(isTaken) ?? sampleOf(schema)
        expect(isTaken(known), `${where}: the test knows a text that it takes`).toBe(true)
        const half = Math.floor(known.length / 2)
        for (const character of refused) {
          const tried = [...around(character), known.slice(0, half) + character + known.slice(half)]
          expect(tried.filter(isTaken), `${where} with U+${character.codePointAt(0)?.toString(16)}`).toEqual([])
        }
        const isOfLines = manyLines.has(at.split('.').at(-1) ?? '')
        for (const text of [...spaces, '\r\n', '\u2028', '\u2029'].flatMap(around)) {
          const parsed = z.safeParse(schema, text)
          if (parsed.success)
            expect(parsed.data, where).toMatch(isOfLines ? /^[^\r\u2028\u2029]*$/ : /^[^\s]*( [^\s]+)*$/)
        }
      }
    }
  }
  expect([...notStored.keys()].filter((at) => !found.has(at))).toEqual([])
  // All facts of a brand, posts and comments, reasons and notes, usernames.
  for (const at of ['body.name', 'body.brands.description', 'body.aliases', 'body.title', 'body.content'])
    expect(found).toContain(at)
})

test('every cell of a CSV file refuses them too, and shows them no more', () => {
  const facts = { name: 'Apex', description: 'Waxed field coats', garmentTypes: ['Pants'] }
  const good = writeCells(completeFacts(facts, csvColumns))
  expect(readCsvRow(good)).toHaveProperty('brand')
  for (const column of csvColumns)
    for (const character of refused)
      expect(readCsvRow({ ...good, [column]: `1${character}2 of some length` })).toMatchObject({
        problems: [{ field: column }],
      })
  const attack = readCsvRow({ ...good, description: '\u0001'.repeat(1990) })
  expect(attack).toEqual({ problems: [{ error: hiddenCharacters, field: 'description' }] })
  const reader = createBrandCsvReader()
  reader.take(csvColumns)
  expect(reader.take(['Apex', `${'\u0001'.repeat(1990)}Coats`, '', '', ''])).toMatchObject({
    error: { data: { name: 'Apex', description: 'Coats' }, error: hiddenCharacters },
  })
})
