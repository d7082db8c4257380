import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Places where work waits in line. Those of this list let networks or senders take turns; a new place uses one of them,
 * or it comes first, first served.
 */
const queuesWithTurns = [
  'platform/limits/admission-lane.ts',
  'platform/limits/admission-queue.ts',
  'platform/limits/turns.ts',
]

/** Lists that queue work or promises: appended at the end, taken from the front. */
function isQueue(source: string): boolean {
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
  const holdsOthers = /\b(?:resolve|reject)\b|=> void\)\[\]/.test(code)
  const isTakenInFront = /\.shift\(\)|\.splice\(0,\s*1\)/.test(code)
  return holdsOthers && isTakenInFront
}

test('every queue of requests takes turns', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  const found = files.filter((file) => isQueue(readFileSync(`${root}${file}`, 'utf8')))
  expect(found.toSorted()).toEqual(queuesWithTurns)
  const libraries = /from '(?:p-queue|p-limit|async-mutex|async-sema|fastq|bottleneck)'/
  expect(files.filter((file) => libraries.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([])
})

test('a planted queue that serves in the order of arrival is found', () => {
  const planted = `const line: (() => void)[] = []
    const enter = () => new Promise<void>((resolve) => line.push(resolve))
    const leave = () => line.shift()?.()`
  expect(isQueue(planted)).toBe(true)
  expect(isQueue('const [first] = rows; rows.shift()')).toBe(false)
})

/** Jobs in one member's name that are done one after the other, without turns. */
const hasLineWithoutTurns = (source: string): boolean =>
  /\bkeyOfMember\(/.test(source) && /\bline:/.test(source) && !/\bsender:/.test(source)

test('in every line of jobs by members, members take turns', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  expect(files.filter((file) => hasLineWithoutTurns(readFileSync(`${root}${file}`, 'utf8')))).toEqual([])
  const planted = "enqueue(db, 'summarize', text, { key: `${keyOfMember(job, id)}1`, line: 'summarize' })"
  expect(hasLineWithoutTurns(planted)).toBe(true)
})
