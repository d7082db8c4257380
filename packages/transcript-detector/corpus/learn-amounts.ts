// Trains on the tuning set what each amount is (amounts/role-weights.json) and whose it is
// (amounts/owner-weights.json), and reports the accuracy on held-out transcripts. Never reads the test set.
import { writeFileSync } from 'node:fs'
import { judgeNumbers } from '../src/numbers/judge-numbers.ts'
import { readPrices } from '../src/numbers/read-prices.ts'
import {
  findOwners,
  type History,
  listChoices,
  type OwnedAmount,
  type OwnerChoice,
} from '../src/amounts/find-owners.ts'
import { type Amount, readRoles, roles } from '../src/amounts/read-roles.ts'
import type { ChainModel } from '../src/model/chain-model.ts'
import type { Place } from '../src/split-items.ts'
import { type NumberedText, placesOf, readNumbered, toRoleRow } from './amount-rows.ts'
import { readCorpus } from './read-corpus.ts'
import { storeChain, trainChain } from './train-chain.ts'

const folds = 4
const chainOptions = { epochs: 8, pace: 0.3, restraint: 0.1, least: 2 }

const totals = { right: 0, all: 0 }

type Choice = { choices: OwnerChoice[]; right: number }
type Text = NumberedText & { places: Place[]; amounts: Amount[] }

const texts = readCorpus()
  .filter(({ part }) => part !== 'test')
  .map(readNumbered)
const rows = texts.map(toRoleRow)
const chainWithout = (fold: number | null): ChainModel =>
  trainChain(
    roles,
    rows.filter((_, index) => fold === null || index % folds !== fold),
    chainOptions,
  )
const partly = Array.from({ length: folds }, (_, fold) => chainWithout(fold))
/** What each amount is, by a chain that has not seen the transcript. */
const read: Text[] = texts.map((text, index) => ({
  ...text,
  places: placesOf(text),
  amounts: readRoles(text.tokens, text.numbers, partly[index % folds]),
}))
const choices = read.map(listLabelled)
reportRoles()
const prices = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5].flatMap((least) =>
  [true, false].map((isTied) => ({ least, isTied, right: 0, wrong: 0, invented: 0, all: 0 })),
)
for (let fold = 0; fold < folds; fold += 1) reportOwners(fold)
console.table(prices)
console.log(`owners: ${totals.right} of ${totals.all} right (${(totals.right / totals.all).toFixed(3)})`)
const data = new URL('../src/amounts/', import.meta.url)
const write = (file: string, value: unknown) =>
  writeFileSync(new URL(file, data), `${JSON.stringify(value).replaceAll(/(\]|\d),"/g, '$1,\n"')}\n`)
write('role-weights.json', storeChain(chainWithout(null)))
write(
  'owner-weights.json',
  Object.fromEntries(
    [...learnOwners(choices.flat())]
      .map(([sign, weight]) => [sign, Math.round(weight * 100) / 100] as const)
      .filter(([, weight]) => Math.abs(weight) >= 0.05)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
)

/** The owners before are the labelled ones where there are any: what is learned must not hang on earlier mistakes. */
function listLabelled({ tokens, places, amounts, labels }: Text): Choice[] {
  const history: History[] = []
  return amounts.flatMap((amount, at) => {
    const label = labels[at]
    const owner = label?.owner.toLowerCase() ?? '-'
    const listed = listChoices(tokens, places, amounts, at, history)
    history.push({ key: owner, role: label && label.role !== 'price' ? label.role : amount.role })
    const right = listed.findIndex(({ key }) => key === owner)
    return label && right >= 0 ? [{ choices: listed, right }] : []
  })
}

/** Softmax over the choices of each amount, by gradient descent (Adam) with restraint. */
function learnOwners(examples: readonly Choice[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { choices: list } of examples)
    for (const { seen } of list) for (const sign of seen) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count > 2).map(([sign]) => sign)
  const numbers = new Map(names.map((sign, at) => [sign, at]))
  const packed = examples.map(({ choices: list, right }) => ({
    right,
    signs: list.map(({ seen }) => Int32Array.from(seen.flatMap((sign) => numbers.get(sign) ?? []))),
  }))
  const weights = new Float64Array(names.length)
  const mean = new Float64Array(names.length)
  const spread = new Float64Array(names.length)
  for (let step = 1; step <= 150; step += 1) {
    const slope = weights.slice()
    for (const { signs, right } of packed) {
      const shares = signs.map((own) => Math.exp(own.reduce((sum, sign) => sum + weights[sign]!, 0)))
      const total = shares.reduce((sum, share) => sum + share, 0)
      for (const [index, own] of signs.entries()) {
        const error = shares[index]! / total - Number(index === right)
        for (const sign of own) slope[sign]! += error
      }
    }
    for (const [at, by] of slope.entries()) {
      mean[at] = 0.9 * mean[at]! + 0.1 * by
      spread[at] = 0.999 * spread[at]! + 0.001 * by * by
      const stride = Math.sqrt(spread[at] / (1 - 0.999 ** step)) + 1e-8
      weights[at]! -= (0.06 * (mean[at] / (1 - 0.9 ** step))) / stride
    }
  }
  return new Map(names.map((sign, at) => [sign, weights[at]!]))
}

function reportRoles(): void {
  const counts = { all: 0, right: 0, alike: 0 }
  const plain = (role: string) => (/^(shipping|count|size|other)$/.test(role) ? 'none' : role)
  for (const { amounts, labels } of read)
    for (const [at, { role }] of amounts.entries()) {
      const label = labels[at]
      if (!label || label.role === 'price') continue
      counts.all += 1
      counts.right += Number(label.role === role)
      counts.alike += Number(plain(label.role) === plain(role))
    }
  console.log(
    `roles: ${(counts.alike / counts.all).toFixed(3)} of ${counts.all} right, ${(counts.right / counts.all).toFixed(3)} of all eleven`,
  )
}

/** Decoded as in a video: with the owners that were found before. */
function reportOwners(fold: number): void {
  const weights = learnOwners(choices.flatMap((list, index) => (index % folds === fold ? [] : list)))
  for (const [index, text] of read.entries()) {
    if (index % folds !== fold) continue
    const found = findOwners(text.tokens, text.places, text.amounts, weights)
    if (text.transcript.set === 'second') reportPrices(text, found)
    for (const [at, owned] of found.entries()) {
      const label = text.labels[at]
      if (!label || /^(count|size|other)$/.test(label.role)) continue
      totals.all += 1
      totals.right += Number((owned.owner?.brand ?? owned.key) === label.owner.toLowerCase())
    }
  }
}

/** The price of role sold of every brand, by thresholds, with and without the old rules as a second opinion. */
function reportPrices({ tokens, places, numbers, transcript }: Text, owned: readonly OwnedAmount[]): void {
  const isMention = (at: number) => places.some(({ from, to }) => from <= at && at < to)
  const said = readPrices(tokens, places, judgeNumbers(tokens, numbers, isMention))
  const tied = new Map<string, Set<number>>()
  for (const { index, brand } of places)
    tied.set(brand, new Set([...(tied.get(brand) ?? []), ...(said.get(index) ?? [])]))
  const at = roles.indexOf('sold')
  for (const brand of new Set(places.map((place) => place.brand))) {
    const values = transcript.amounts
      .filter(({ owner, role }) => role === 'sold' && owner.toLowerCase() === brand)
      .map(({ value }) => Math.round(value))
    for (const one of prices) {
      const told = owned
        .filter(({ owner, certainty, likely }) => owner?.brand === brand && certainty * (likely[at] ?? 0) >= one.least)
        .filter((amount) => !one.isTied || amount.values.some((value) => tied.get(brand)?.has(value)))
        .flatMap((amount) => amount.values)
      const price = medianOf(told)
      one.all += Number(values.length > 0)
      if (price === null) continue
      if (values.length === 0) one.invented += 1
      else if (values.includes(price) || price === medianOf(values)) one.right += 1
      else one.wrong += 1
    }
  }
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2,
  )
}
