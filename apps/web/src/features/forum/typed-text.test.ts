import { expect, test } from 'vitest'
import { editComment } from '@bolodex/contract/forum/forum'
import { findCommentError, lengthOf } from './typed-text.ts'

test('the box for a comment and the server say the same about every length, with and without space around it', () => {
  for (const text of [0, 1, 1000, 1001].flatMap((length) => ['x'.repeat(length), `  ${'x'.repeat(length)}\n`])) {
    const said = editComment.body.safeParse({ content: text }).error?.issues[0]?.message
    expect(findCommentError(text)).toBe(said ?? null)
  }
})

test('a picture letter counts once, as the server counts it', () => {
  expect(lengthOf('🧥a')).toBe(2)
  for (const text of ['🧥'.repeat(1000), '🧥'.repeat(1001)])
    expect(findCommentError(text) === null).toBe(editComment.body.safeParse({ content: text }).success)
})
