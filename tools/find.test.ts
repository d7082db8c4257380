import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const find = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'find.ts'), ...args], { encoding: 'utf8' })

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('searches in a file are answered with the brands they mean, and with none where they mean nothing', () => {
  const searches = [
    { id: 'a', q: 'kestral loop' },
    { id: 7, q: 'levis' },
    { id: 'c', q: 'qwertyuiop' },
  ]
  const { stdout, status } = find(write('searches.json', JSON.stringify(searches)))
  expect(status).toBe(0)
  const answer = JSON.parse(stdout) as { id: string | number; names: string[] }[]
  expect(answer.map(({ id, names }) => [id, names[0]])).toEqual([
    ['a', 'Kestrel Loop'],
    [7, "Levi's"],
    ['c', undefined],
  ])
})

test.each([
  [[], 'Name one file'],
  [['nowhere.json'], 'could not be read'],
])('%j is refused with a sentence', (args, sentence) => {
  const { stderr, status } = find(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})

test('a file of another form is refused with a sentence', () => {
  const { stderr, status } = find(write('wrong.json', '[{"id":1}]'))
  expect([status, stderr]).toEqual([2, expect.stringContaining('must hold a JSON array of {id, q}')])
})
