// Trains which mentions are only comparisons or negations and writes names/aside-weights.json. First reports the
// accuracy by cross-validation over quarters of the texts. Never reads the test set.
import { writeFileSync } from 'node:fs'
import { believe } from '../src/judge-candidates.ts'
import { aside, seeAside } from '../src/names/read-asides.ts'
import { placesOf, readNumbered } from './amount-rows.ts'
import { learnWeights } from './logistic.ts'
import { readCorpus } from './read-corpus.ts'

const folds = 4
const restraint = 0.2

const texts = readCorpus()
  // The first transcripts label comparisons as brands.
  .filter(({ part, set }) => part !== 'test' && set === 'second')
  .map((transcript) => {
    const text = readNumbered(transcript)
    const isAside = new Map(
      transcript.labels.flatMap(({ spans }) => spans.map((span) => [span.from, span.isAside] as const)),
    )
    return placesOf(text).map((place) => ({
      brand: place.brand,
      signs: seeAside(text.tokens, place),
      isTrue: isAside.get(text.tokens[place.from]?.at ?? -1) ?? false,
    }))
  })
const counts = { asides: 0, left: 0, brands: 0, lost: 0 }
for (let fold = 0; fold < folds; fold += 1) {
  const weights = learnWeights(
    texts.flatMap((list, index) => (index % folds === fold ? [] : list)),
    restraint,
  )
  for (const list of texts.filter((_, index) => index % folds === fold))
    for (const own of Map.groupBy(list, ({ brand }) => brand).values()) {
      const isTrue = own.every((one) => one.isTrue)
      const isLeft = own.every(({ signs }) => believe(weights, signs) >= aside)
      counts[isTrue ? 'asides' : 'brands'] += 1
      if (isLeft) counts[isTrue ? 'left' : 'lost'] += 1
    }
}
console.log(
  `left out in turn: ${counts.left} of ${counts.asides} not at hand are left out, and ${counts.lost} of ${counts.brands} that are`,
)
const learned = Object.entries(learnWeights(texts.flat(), restraint))
  .map(([sign, weight]) => [sign, Math.round(weight * 100) / 100] as const)
  .filter(([, weight]) => Math.abs(weight) >= 0.1)
writeFileSync(
  new URL('../src/names/aside-weights.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(learned)).replaceAll(/(\d),"/g, '$1,\n"')}\n`,
)
