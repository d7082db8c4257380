import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../samples/random.ts'
import { composeLabels, type LabelLine } from './compose-labels.ts'
import { fontsOf } from './label-fonts.ts'
import { printLabel } from './print-label.ts'
import { takePhoto } from './take-photo.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-tags-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const readTags = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../../tools/read-tags.ts'), ...args], { encoding: 'utf8' })

const line = (text: string, size: number): LabelLine => ({
  text,
  size,
  isBrand: size === 1,
  look: 'filled',
  spacing: 0,
})

async function photograph(seed: number, lines: LabelLine[]): Promise<Buffer> {
  const random = createRandom(seed)
  return (await takePhoto([await printLabel(lines, { kind: 'printed', half: 'tuning', random })], random)).file
}

test('pictures in a folder are answered with brands, numbers and lines, and with nothing where there is no tag', async () => {
  const care = [line('100% COTTON', 0.4), line('DRY CLEAN ONLY', 0.4)]
  writeFileSync(join(folder, 'a.jpg'), await photograph(1, [line('Holloway', 1), line('RN 54023 / CA 17897', 0.4)]))
  writeFileSync(join(folder, 'b.jpg'), await photograph(2, [line('PERUVIAN', 1), line('CONNECTION', 1)]))
  writeFileSync(join(folder, 'c.jpg'), await photograph(3, care))
  writeFileSync(join(folder, 'd.png'), 'no picture')
  writeFileSync(join(folder, 'notes.txt'), 'no picture')
  const { stdout, stderr, status } = readTags(folder)
  expect([status, stderr]).toEqual([0, expect.stringContaining('d.png could not be read')])
  const answer = JSON.parse(stdout) as {
    file: string
    candidates: string[]
    sure: boolean
    numbers: string[]
    lines: { text: string }[]
  }[]
  expect(answer.map(({ file, candidates, sure, numbers }) => [file, sure ? candidates[0] : null, numbers])).toEqual([
    ['a.jpg', 'Holloway', ['RN 54023', 'CA 17897']],
    ['b.jpg', 'Peruvian Connection', []],
    ['c.jpg', null, []],
    ['d.png', null, []],
  ])
  expect(answer[2]?.lines.map(({ text }) => text)).toEqual(['100% COTTON', 'DRY CLEAN ONLY'])
}, 120_000)

test('the same seed composes the same labels, and only the test half has all fonts', () => {
  expect(composeLabels(7, 'script', ['Bellroy'])).toEqual(composeLabels(7, 'script', ['Bellroy']))
  const families = (half: 'tuning' | 'test') => fontsOf('script', half).length + fontsOf('printed', half).length
  expect(families('test') - families('tuning')).toBe(11)
})

test.each([
  [[], 'Name one folder'],
  [['nowhere'], 'could not be read'],
])('%j is refused with a sentence', (args, sentence) => {
  const { stderr, status } = readTags(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})
