import { expect, test } from 'vitest'
import { analyzeVideo } from './video-analysis.ts'

test('a pasted transcript costs by its length, up to all that a network has in half a minute', () => {
  const costOf = (letters: number) => analyzeVideo.cost({ body: { transcript: 'x'.repeat(letters) } })
  expect(analyzeVideo.cost({ body: {} })).toBe(200)
  // An hour of speech.
  expect(costOf(55_000)).toBeLessThan(500)
  expect(costOf(640_000)).toBeGreaterThan(3000)
})
