// Says what is wrong with the labels, and how much there is of everything.
import { readFileSync } from 'node:fs'
import { readCatalogue } from '../../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { plainKeyOf } from '../../brand-names/src/name-keys.ts'
import { garmentTypes } from '../../contract/src/garment-types.ts'
import { readCorpus } from './read-corpus.ts'

const samples = JSON.parse(
  readFileSync(new URL('../../../apps/server/samples/brands.json', import.meta.url), 'utf8'),
) as {
  name: string
}[]
const catalogued = (await readCatalogue()).flatMap(({ name, aliases }) => [name, ...aliases])
const known = new Set([...catalogued, ...samples.map(({ name }) => name)].map(plainKeyOf))
const kinds = ['haul', 'sold', 'tips', 'none']
const problems: string[] = []
const corpus = readCorpus()
for (const { id, set, kind, words, labels } of corpus) {
  if (!kinds.includes(kind)) problems.push(`${id}: the kind '${kind}' is not one of ${kinds.join(', ')}`)
  if ((kind === 'none') !== (labels.length === 0)) problems.push(`${id}: '${kind}' with ${labels.length} brands`)
  if (words.length < 150 || words.length > 500) problems.push(`${id}: ${words.length} words`)
  for (const { name, isNew, garments } of labels) {
    // The later transcripts name real brands that no list has; there only invented ones are marked.
    if (isNew === known.has(plainKeyOf(name)) && (isNew || set === 'first'))
      problems.push(`${id}: '${name}' ${isNew ? 'is in a list and needs no +' : 'is in no list: check the spelling'}`)
    for (const garment of garments)
      if (!garmentTypes.some((type) => type.name === garment)) problems.push(`${id}: no garment type is '${garment}'`)
  }
}
const count = (part: string) => {
  const own = corpus.filter((one) => one.part === part)
  const labels = own.flatMap((one) => one.labels)
  return {
    transcripts: own.length,
    withoutBrands: own.filter((one) => one.labels.length === 0).length,
    words: own.reduce((sum, one) => sum + one.words.length, 0),
    mentions: labels.reduce((sum, label) => sum + label.at.length, 0),
    brands: labels.length,
    newBrands: labels.filter((label) => label.isNew).length,
    prices: labels.filter((label) => label.prices.length > 0).length,
    names: new Set(labels.map(({ name }) => name.toLowerCase())).size,
  }
}
for (const problem of problems) console.error(problem)
console.log(JSON.stringify({ tuning: count('tuning'), test: count('test'), problems: problems.length }))
process.exitCode = problems.length > 0 ? 1 : 0
