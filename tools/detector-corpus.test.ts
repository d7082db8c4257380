import { expect, test } from 'vitest'
import { addLabelledNames, fillGazetteer } from '../packages/transcript-detector/corpus/corpus-names.ts'
import { readCorpus } from '../packages/transcript-detector/corpus/read-corpus.ts'
import { detectAll, scoreNames } from '../tests/performance/parts/score-detector.ts'
import { scorePrices } from '../tests/performance/parts/score-prices.ts'
import { scoreRoles } from '../tests/performance/parts/score-roles.ts'
import { readKnownNames } from './parts/known-names.ts'

const corpus = readCorpus()
const testPart = corpus.filter(({ part }) => part === 'test')

test('the corpus is as large as it was said to be', () => {
  const mentions = corpus.flatMap(({ labels }) => labels.flatMap(({ at }) => at))
  expect(corpus.filter(({ part }) => part !== 'practice').length).toBe(420)
  expect(corpus.length).toBe(1080)
  expect(corpus.filter(({ labels }) => labels.length === 0).length).toBeGreaterThanOrEqual(150)
  expect(mentions.length).toBeGreaterThanOrEqual(12_000)
  expect(testPart.length).toBe(180)
})

// Slightly below what `npm run bench -- detector` measures, so that regressions fail.
test('the detector is as accurate on the test set as before', async () => {
  const detected = detectAll(testPart, fillGazetteer(addLabelledNames(await readKnownNames(), testPart)))
  const { precision, recall, brandFree, withinASecond } = scoreNames(detected)
  const { soldRight, soldWrong, shownRight, shownWrong } = scorePrices(detected)
  expect(precision).toBeGreaterThan(0.915)
  expect(recall).toBeGreaterThan(0.835)
  expect(brandFree).toBeGreaterThan(0.92)
  expect(withinASecond).toBeGreaterThan(0.98)
  expect(soldRight).toBeGreaterThan(0.54)
  expect(soldWrong).toBeLessThan(0.045)
  expect(shownRight).toBeGreaterThan(0.71)
  expect(shownWrong).toBeLessThan(0.05)
  expect(scoreRoles(testPart).right).toBeGreaterThan(0.71)
})
