import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'date-tags-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const dateTags = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'date-tags.ts'), ...args], { encoding: 'utf8' })

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('tags in a file are answered with years, clues, conflicts and whether they are sure', () => {
  const tags = [
    {
      id: 'a',
      text: 'Levi Strauss & Co.\nCARE ON REVERSE',
      seen: ['small e tab', 'levis-care-batwing'],
      brand: 'Levis',
    },
    { id: 2, text: 'UNION MADE ILGWU\nMADE IN HONG KONG' },
    { id: 3, text: 'RN 45217', brand: null },
    { id: 4, text: '' },
  ]
  const { stdout, status } = dateTags(write('tags.json', JSON.stringify(tags)))
  expect(status).toBe(0)
  const thisYear = new Date().getFullYear()
  expect(JSON.parse(stdout)).toEqual([
    {
      id: 'a',
      from: 1986,
      to: 1992,
      clues: ['levis-care-batwing', 'levis-care-on-reverse', 'levis-small-e'],
      conflict: [],
      sure: true,
    },
    { id: 2, from: 1900, to: 1995, clues: ['union-ilgwu'], conflict: ['union-ilgwu', 'made-in-hk'], sure: false },
    { id: 3, from: 1967, to: thisYear, clues: ['number-rn-40000', 'number-rn-1959'], conflict: [], sure: false },
    { id: 4, from: null, to: thisYear, clues: [], conflict: [], sure: false },
  ])
})

test.each([
  [[], 'Name one file'],
  [['nowhere.json'], 'could not be read'],
])('%j is refused with a sentence', (args, sentence) => {
  const { stderr, status } = dateTags(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})

test.each(['[{"id":1}]', '[{"id":1,"text":"a","price":3}]', '[{"id":1,"text":"a","seen":"b"}]', '{'])(
  'a file with %s is refused with a sentence',
  (content) => {
    const { stderr, status } = dateTags(write('wrong.json', content))
    expect([status, stderr]).toEqual([2, expect.stringContaining('must hold a JSON array of {id, text')])
  },
)
