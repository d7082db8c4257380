import { expect, test } from 'vitest'
import { readIssues } from './use-detected-brands.ts'

const sent = [{ number: 2 }, { number: 7 }]

test('what the server says of the second brand that was sent is said at its card', () => {
  const issues = [
    { path: 'brands.1.name', message: 'too short' },
    { path: 'brands.1.averageSalePrice', message: 'no number' },
    { path: 'brands.0.tagPhotoUrl', message: 'no photo' },
  ]
  expect(readIssues(issues, sent)).toEqual({
    2: { tagPhotoUrl: 'no photo' },
    7: { name: 'too short', averageSalePrice: 'no number' },
  })
})

test('what concerns no field of a card is left to the message', () => {
  const paths = ['brands', 'brands.9.name', 'brands.0.heard.number', 'brands.0.sourceUrl', 'name']
  expect(
    readIssues(
      paths.map((path) => ({ path, message: 'wrong' })),
      sent,
    ),
  ).toEqual({})
})
