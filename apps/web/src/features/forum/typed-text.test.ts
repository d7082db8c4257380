import { expect, test } from 'vitest'
import { NewPost } from '@bolodex/contract/forum'
import { findErrors } from './typed-text.ts'

const texts = (lengths: number[]) => lengths.flatMap((length) => ['x'.repeat(length), `  ${'x'.repeat(length)}\n`])

test('the form and the server say the same about every length, with and without space around it', () => {
  for (const title of texts([0, 2, 3, 200, 201])) {
    for (const content of texts([0, 9, 10, 20_000, 20_001])) {
      const answer = NewPost.safeParse({ title, content })
      const said = Object.fromEntries((answer.error?.issues ?? []).map(({ path, message }) => [path[0], message]))
      expect(findErrors({ title, content })).toEqual(said)
    }
  }
})

test('a picture letter counts once, as the server counts it', () => {
  for (const title of ['🧥a', '🧥ab', '🧥'.repeat(200), '🧥'.repeat(201)]) {
    const isTaken = NewPost.safeParse({ title, content: 'long enough' }).success
    expect(findErrors({ title, content: 'long enough' }).title === undefined).toBe(isTaken)
  }
  expect(findErrors({ title: '🧥a', content: 'long enough' }).title).toBe('Title must be at least 3 characters')
})
