import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInkDrawer } from './draw-ink.ts'
import { inventTag } from './invent-tag.ts'
import { photographTag } from './photograph-tag.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-tags-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const readTags = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/read-tags.ts'), ...args], { encoding: 'utf8' })

test('pictures in a folder are answered with brands and numbers, and with nothing where there is no tag', async () => {
  const drawer = await openInkDrawer()
  const tags = [
    { file: 'a.jpg', tag: inventTag(5003, 'tuning', 'printed', ['Holloway']) },
    { file: 'b.jpg', tag: inventTag(5001, 'tuning', 'printed', ['Peruvian Connection']) },
    { file: 'c.jpg', tag: inventTag(5005, 'tuning', 'free', []) },
  ]
  for (const { file, tag } of tags)
    writeFileSync(join(folder, file), await photographTag(await drawer.draw(tag), tag.seed))
  await drawer.close()
  writeFileSync(join(folder, 'd.png'), 'no picture')
  writeFileSync(join(folder, 'notes.txt'), 'no picture')
  const { stdout, stderr, status } = readTags(folder)
  expect([status, stderr]).toEqual([0, expect.stringContaining('d.png could not be read')])
  const answer = JSON.parse(stdout) as { file: string; candidates: string[]; sure: boolean; numbers: string[] }[]
  expect(answer.map(({ file, candidates, sure }) => [file, sure ? candidates[0] : null])).toEqual([
    ['a.jpg', 'Holloway'],
    ['b.jpg', 'Peruvian Connection'],
    ['c.jpg', null],
    ['d.png', null],
  ])
  expect(answer.map(({ numbers }) => numbers)).toEqual([...tags.map(({ tag }) => tag.numbers), []])
}, 120_000)

test('the same seed invents the same tag, and only the test half has all fonts', () => {
  const invent = (seed: number, half: 'tuning' | 'test') => inventTag(seed, half, 'script', ['Bellroy'])
  expect(invent(7, 'test')).toEqual(invent(7, 'test'))
  const fonts = (half: 'tuning' | 'test') => new Set(Array.from({ length: 400 }, (_, seed) => invent(seed, half).font))
  expect(fonts('test').size - fonts('tuning').size).toBe(5)
})

test.each([
  [[], 'Name one folder'],
  [['nowhere'], 'could not be read'],
])('%j is refused with a sentence', (args, sentence) => {
  const { stderr, status } = readTags(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})
