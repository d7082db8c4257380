import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-titles-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const readTitles = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'read-titles.ts'), ...args], { encoding: 'utf8' })

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('titles in a file are answered with brand, garment, era and lot', () => {
  const titles = [
    { id: 'a', title: 'Vintage 90s Patagonia Synchilla Snap-T Fleece Pullover Mens L Green Made in USA' },
    { id: 2, title: 'Leggings like Lululemon, size 6' },
    { id: 3, title: 'Lot of 4 Barlow and Thrane flannel shirts' },
  ]
  const { stdout, status } = readTitles(write('titles.json', JSON.stringify(titles)))
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual([
    { id: 'a', brand: 'Patagonia', sure: true, garment: 'Sweaters', era: '1990s', lot: false },
    { id: 2, brand: null, sure: false, garment: 'Active Pants', era: null, lot: false },
    { id: 3, brand: 'Barlow & Thrane', sure: true, garment: 'Casual Shirts', era: null, lot: true },
  ])
})

test.each([
  [[], 'Name one file'],
  [['nowhere.json'], 'could not be read'],
])('%j is refused with a sentence', (args, sentence) => {
  const { stderr, status } = readTitles(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})

test.each(['[{"id":1}]', '[{"id":1,"title":"a","price":3}]', '{'])(
  'a file with %s is refused with a sentence',
  (content) => {
    const { stderr, status } = readTitles(write('wrong.json', content))
    expect([status, stderr]).toEqual([2, expect.stringContaining('must hold a JSON array of {id, title}')])
  },
)
