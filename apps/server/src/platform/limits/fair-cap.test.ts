import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFairCap, type Held } from './fair-cap.ts'

const cap = createFairCap({ inAll: 6, perHolder: 3, newcomers: 4 })
let lastId = 0
const hold = (holder: string, count: number, isNew = false): Held<number>[] =>
  Array.from({ length: count }, () => ({ id: (lastId += 1), holder, isNew }))

test('each holder has a share, however much room there is', () => {
  expect(cap.place(hold('a', 3), { holder: 'a' })).toEqual({ isFull: true })
  expect(cap.place(hold('a', 3), { holder: 'b' })).toEqual({ isFull: false, evicted: null })
})

test('in a full place the newest entry of the largest holder makes room', () => {
  const held = [...hold('a', 3), ...hold('b', 2), ...hold('c', 1)]
  expect(cap.place(held, { holder: 'd' })).toEqual({ isFull: false, evicted: held[2]?.id })
  // With a second entry it would have as many as the largest is left with: nothing is gained.
  expect(cap.place(held, { holder: 'b' })).toEqual({ isFull: true })
})

test('newcomers fill only their share together, and make room for each other', () => {
  const each = ['a', 'b', 'c', 'd'].flatMap((holder) => hold(holder, 1, true))
  expect(cap.place(each, { holder: 'e', isNew: true })).toEqual({ isFull: true })
  expect(cap.place(each, { holder: 'e' })).toEqual({ isFull: false, evicted: null })
  const [old, young] = [hold('m', 2), hold('a', 3, true)]
  const other = hold('b', 1, true)
  expect(cap.place([...old, ...young, ...other], { holder: 'e', isNew: true })).toEqual({
    isFull: false,
    evicted: young[2]?.id,
  })
})

/** Site-wide caps in a source file, by their constant's name, and the rules for other caps. */
function findCaps(source: string): { names: string[]; hasOwnRule: boolean } {
  const names = [...source.matchAll(/const (\w+)[^=\n]*= \{[^}]*\binAll:/g)].map(([, name]) => name ?? '')
  return { names, hasOwnRule: /\.inAll\b/.test(source) }
}
const isUsed = (name: string, sources: string[]): boolean =>
  sources.some((source) => new RegExp(String.raw`createFairCap\(\s*(\{ \.\.\.)?${name}\b`).test(source))

test('every cap of the whole site is shared out by createFairCap', () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url))
  const files = globSync(['apps/server/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root })
  const own = files.filter((file) => !file.endsWith('.test.ts'))
  const sources = own.map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const names = sources.flatMap((source) => findCaps(source).names)
  expect(names.toSorted()).toEqual(['defaultLimits', 'pendingImports', 'pendingPhotos'])
  expect(names.filter((name) => !isUsed(name, sources))).toEqual([])
  expect(own.filter((_, index) => findCaps(sources[index] ?? '').hasOwnRule)).toEqual([])
})

test('a planted cap that is only compared is found', () => {
  const planted = 'const waiting = { perAccount: 1, inAll: 20 }\nif (count >= waiting.inAll) throw refused'
  expect(findCaps(planted)).toEqual({ names: ['waiting'], hasOwnRule: true })
  expect(isUsed('waiting', [planted])).toBe(false)
})

/** A rate limit shared by all callers uses one key. Next to it, new accounts and each network have separate keys. */
const isShared = (source: string): boolean => /(?:consumeKey|countCall)\(\s*\w+,\s*'[^']*'\s*\)/.test(source)
const isDivided = (source: string): boolean =>
  /(?:consumeKey|countCall)\(\s*\w*[nN]ewcomers/.test(source) &&
  /(?:consumeKey|countCall)\(\s*\w*Network,\s*`[^`]*\$\{/.test(source)

test('every limit of calls that the whole site shares has shares for new accounts and networks', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const shared = files.filter((file) => isShared(readFileSync(`${root}${file}`, 'utf8')))
  expect(shared).toEqual(['features/videos/analysis/ask-model.ts'])
  expect(shared.filter((file) => !isDivided(readFileSync(`${root}${file}`, 'utf8')))).toEqual([])
  const planted = "await app.rateLimiter.consumeKey(ofAll, 'summaries')"
  expect([isShared(planted), isDivided(planted)]).toEqual([true, false])
})
