import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'detect-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function detect(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: undefined }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'detect.ts'), ...args], { encoding: 'utf8', env })
}

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('texts in a file are answered with the brands they name, as one JSON array', () => {
  const text = 'next up is a patagonia fleece i paid six bucks for it and it sold for eighty five in two days'
  const { stdout, status } = detect(
    write(
      'texts.json',
      JSON.stringify([
        { id: 'a', text },
        { id: 7, text: 'no name here' },
      ]),
    ),
  )
  expect(status).toBe(0)
  const answer = JSON.parse(stdout) as { id: string | number; brands: Record<string, unknown>[] }[]
  expect(answer).toEqual([
    {
      id: 'a',
      brands: [
        {
          name: 'Patagonia',
          known: true,
          new: false,
          confidence: expect.any(Number),
          price: 85,
          role: 'sold',
          currency: null,
          said: [{ role: 'paid', amount: 6 }],
          garments: ['Outerwear'],
          quotes: [expect.any(String)],
        },
      ],
    },
    { id: 7, brands: [] },
  ])
  expect(text).toContain(answer[0]?.brands[0]?.quotes?.toString())
})

test.each([
  ['no file', () => [], 'Name one file: npm run detect -- FILE.json'],
  ['a file that is not there', () => [join(folder, 'none.json')], 'could not be read'],
  ['a file that is no JSON', () => [write('bad.json', 'hello')], 'must hold a JSON array of {id, text}'],
  ['a file of another form', () => [write('other.json', '[{"id":1}]')], 'must hold a JSON array of {id, text}'],
  ['an unknown option', () => ['--colour'], 'colour'],
])('%s ends with a sentence and nothing else', (_, args, sentence) => {
  const { stdout, stderr, status } = detect(...args())
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})
