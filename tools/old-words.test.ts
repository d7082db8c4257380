import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOldWords, foldWords, oldWords } from './parts/old-words.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Everything shown to people that is not written where it is shown. */
const wordingFiles = globSync('{apps,packages}/*/src/**/*-wording.ts', { cwd: root })

/** Comments speak to developers. */
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('there are wording files to read, of the web, of the server with its mails, and of the contract', () => {
  for (const path of [
    'apps/web/src/features/accounts/accounts-wording.ts',
    'apps/server/src/features/accounts/mail-wording.ts',
    'packages/contract/src/accounts/accounts-wording.ts',
  ])
    expect(wordingFiles).toContain(path)
})

test.each(wordingFiles)('%s has no phrase of the old column', (path) => {
  expect(findOldWords(withoutComments(read(path)))).toEqual([])
})

test('an old phrase is found, however it is written and broken into lines', () => {
  expect(findOldWords('Sorry, The\n  Thread snapped.')).toEqual(['“the thread snapped”: write “Something went wrong”'])
  expect(findOldWords('Something went wrong')).toEqual([])
})

test('no old phrase is part of a text that the specification fixes', () => {
  const quoted = read('docs/spec/statements.md').matchAll(/'([^'\n]{3,})'/g)
  const fixed = Array.from(quoted, ([, text = '']) => text)
  expect(fixed).toContain('Please check your email to verify your account.')
  expect(fixed.flatMap(findOldWords)).toEqual([])
})

test('every old phrase is written as it is compared, once, and its better one is none itself', () => {
  for (const { old, better } of oldWords) {
    expect(foldWords(old)).toBe(old)
    expect(findOldWords(better)).toEqual([])
  }
  expect(new Set(oldWords.map(({ old }) => old)).size).toBe(oldWords.length)
})
