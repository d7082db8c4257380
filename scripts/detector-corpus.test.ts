import { expect, test } from 'vitest'
import { createGazetteer } from '../apps/server/src/features/video-analysis/detector/gazetteer.ts'
import { readCorpus } from '../bench/corpus/read-corpus.ts'
import { scoreDetector } from '../bench/parts/score-detector.ts'
import { readKnownNames } from './parts/known-names.ts'

const corpus = readCorpus()
const testPart = corpus.filter(({ part }) => part === 'test')

test('the corpus is as large as it was said to be', () => {
  const mentions = corpus.flatMap(({ labels }) => labels.flatMap(({ at }) => at))
  expect(corpus.length).toBeGreaterThanOrEqual(150)
  expect(corpus.filter(({ labels }) => labels.length === 0).length).toBeGreaterThanOrEqual(35)
  expect(mentions.length).toBeGreaterThanOrEqual(1000)
  expect(testPart.length).toBe(90)
})

// A little below what `npm run bench -- detector` measures, so that a change for the worse is seen by whoever makes it.
test('the detector hears in the test part what it heard before', async () => {
  const gazetteer = createGazetteer()
  for (const name of await readKnownNames()) gazetteer.add(name)
  const { precision, recall, priceRight, priceWrong, brandFree, withinASecond } = scoreDetector(testPart, gazetteer)
  expect(precision).toBeGreaterThan(0.94)
  expect(recall).toBeGreaterThan(0.885)
  expect(priceRight).toBeGreaterThan(0.78)
  expect(priceWrong).toBeLessThan(0.055)
  expect(brandFree).toBeGreaterThan(0.9)
  expect(withinASecond).toBe(1)
})
