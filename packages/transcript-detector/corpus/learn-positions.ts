// Learns from the tuning part of the corpus, and from the texts of by-brand.json, where names stand, and writes
// names/position-weights.json. Chains that were learned without a fifth of the texts go to .results: learn-weights.ts asks
// them about the texts that they have not seen. The test part is never read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { splitWords } from '../../brand-names/src/fold-name.ts'
import { readCatalogue } from '../../../apps/server/src/domain/catalogue/read-catalogue.ts'
import type { ChainModel } from '../src/model/chain-model.ts'
import { createGazetteer } from '../src/gazetteer.ts'
import { readKnownNames } from '../../../tools/parts/known-names.ts'
import { createRandom } from '../../../tests/performance/samples/random.ts'
import { readNamedTexts, swapNames, toNameRow } from './name-rows.ts'
import { nameLabels } from '../src/names/position-model.ts'
import { storeChain, trainChain, type LabelledRow } from './train-chain.ts'

const folds = 4
const options = { epochs: 4, pace: 0.4, restraint: 0.06, least: 4 }
/** How many of the names are known in each variant of a text; the first keeps its own names. */
const variants = [0, 0.85, 0.5]

const known = await readKnownNames()
const gazetteer = createGazetteer()
for (const name of known) gazetteer.add(name)
const texts = readNamedTexts(gazetteer)
const others = (await readCatalogue())
  .map(({ name }) => splitWords(name))
  .filter(({ length }) => length > 0 && length < 5)
const random = createRandom(11)
console.log(`${texts.length} texts, ${others.length} names`)
const rows: LabelledRow[][] = texts.map((text) => {
  if (text.isPartly) return []
  return variants.map((share, variant) => {
    const swapped = variant === 0 ? text : swapNames(text, others, random)
    const isKnown = new Map<string, boolean>()
    return toNameRow(swapped, (name) => {
      if (!isKnown.has(name)) isKnown.set(name, random() < share)
      return isKnown.get(name) ?? false
    })
  })
})
const foldOf = (index: number): number => index % folds
const train = (fold: number | null): ChainModel =>
  trainChain(
    nameLabels,
    rows.flatMap((list, index) => (fold !== null && foldOf(index) === fold ? [] : list)),
    options,
  )
const started = performance.now()
const models = Array.from({ length: folds }, (_, fold) => train(fold))
const all = train(null)
console.log(`chains learned in ${Math.round((performance.now() - started) / 1000)} s, ${all.weights.size} features`)
const data = new URL('../src/', import.meta.url)
const write = (model: ChainModel, file: string) =>
  writeFileSync(new URL(file, data), `${JSON.stringify(storeChain(model)).replaceAll('],"', '],\n"')}\n`)
write(all, 'names/position-weights.json')
mkdirSync(new URL('../../../.results/', import.meta.url), { recursive: true })
for (const [fold, model] of models.entries())
  writeFileSync(new URL(`../../../.results/positions-${fold}.json`, import.meta.url), JSON.stringify(storeChain(model)))
