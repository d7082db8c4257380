import { expect, test } from 'vitest'
import { outboxWords } from './outbox-wording.ts'

test('one sent action is named, several are counted', () => {
  const { arrived, titles } = outboxWords
  const vote = titles.vote({ name: 'Kestrel Loop', body: { voteType: 'up' } })
  expect(arrived([vote])).toBe('Sent: upvote for Kestrel Loop')
  expect(arrived([titles.brand({ name: 'Harrow Lane' })])).toBe('Sent: new brand: Harrow Lane')
  expect(arrived([vote, titles.photo({ name: 'Kestrel Loop' })])).toBe('2 things sent')
})
