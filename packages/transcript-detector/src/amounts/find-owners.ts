import { readFileSync } from 'node:fs'
import { garmentTypeOf } from '../garment-words.ts'
import { cueAt, firstFrom, isAside, isClosing, type Place } from '../split-items.ts'
import { textAt, type Token, wordsBetween } from '../tokens.ts'
import type { Amount } from './read-roles.ts'

/** Learned by `node packages/transcript-detector/corpus/learn-amounts.ts`. */
const ownerWeights: ReadonlyMap<string, number> = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('owner-weights.json', import.meta.url), 'utf8')) as Record<string, number>,
  ),
)

/** The owner of an amount: a named brand, an unnamed item, or none. */
type Owner = { place: Place | null; key: string }

/** A possible owner of an amount, with all its features. */
export type OwnerChoice = Owner & { seen: string[] }

/** An amount and to whom it belongs, as likely as `certainty` says. */
export type OwnedAmount = Amount & { owner: Place | null; key: string; certainty: number }

const reach = 90
const reachAhead = 12
const mostBack = 3

/** Gives every amount to one owner, in their order: who had the one before is a sign for the next. */
export function findOwners(
  tokens: readonly Token[],
  places: readonly Place[],
  amounts: readonly Amount[],
  weights: ReadonlyMap<string, number> = ownerWeights,
): OwnedAmount[] {
  const history: History[] = []
  return amounts.map((amount, at) => {
    const choices = listChoices(tokens, places, amounts, at, history)
    const shares = shareOut(choices, weights)
    const best = shares.indexOf(Math.max(...shares))
    const { place = null, key = '-' } = choices[best] ?? {}
    history.push({ key, role: amount.role })
    return { ...amount, owner: place, key, certainty: shares[best] ?? 0 }
  })
}

/** How likely each choice is, by what was learned. */
function shareOut(choices: readonly OwnerChoice[], weights: ReadonlyMap<string, number>): number[] {
  const scores = choices.map(({ seen }) => seen.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0))
  const top = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - top))
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => part / sum)
}

/** Who had the amounts before, and what they were. */
export type History = { key: string; role: string }

export function listChoices(
  tokens: readonly Token[],
  places: readonly Place[],
  amounts: readonly Amount[],
  at: number,
  history: readonly History[],
): OwnerChoice[] {
  const amount = amounts[at]
  if (!amount) return []
  const before = amounts[at - 1]
  const latest = history.at(-1)
  const words = around(tokens, amount)
  const group = roleGroup(amount.role)
  const choices: OwnerChoice[] = ['?', '-'].map((key) => ({
    place: null,
    key,
    seen: [
      `${key} any`,
      `${key} role ${amount.role}`,
      `${key} kind ${amount.kind}`,
      ...(latest?.key === key ? [`${key} again`, `${key} again ${gapOf(amount.from - (before?.to ?? 0))}`] : []),
      ...words.map((word) => `${key} ${word}`),
    ],
  }))
  const first = firstFrom(places, ({ from }) => from, amount.from)
  const seenBrands = new Set<string>()
  for (let index = first - 1; index >= 0 && seenBrands.size < mostBack; index -= 1) {
    const place = places[index]
    if (!place || amount.from - place.to > reach) break
    if (seenBrands.has(place.brand)) continue
    seenBrands.add(place.brand)
    choices.push({
      place,
      key: place.brand,
      seen: seeBack(tokens, amount, place, seenBrands.size, history, group, before),
    })
  }
  const ahead = places[first]
  if (ahead && ahead.from - amount.to <= reachAhead && !seenBrands.has(ahead.brand)) {
    const between = wordsBetween(tokens, amount.to, ahead.from)
    choices.push({
      place: ahead,
      key: ahead.brand,
      seen: [
        'ahead any',
        `ahead ${group}`,
        `ahead gap ${gapOf(ahead.from - amount.to)}`,
        `ahead first ${textAt(tokens, amount.to)}`,
        `ahead words ${between.split(' ').slice(0, 2).join(' ')}`,
        `ahead has back ${seenBrands.size > 0}`,
        `ahead back is free ${seenBrands.size > 0 && !history.slice(-8).some(({ key, role }) => seenBrands.has(key) && roleGroup(role) === 'price')}`,
        ...(/^(dollar|buck|pound)$/.test(textAt(tokens, amount.to - 1)) ? ['ahead adjective'] : []),
      ],
    })
  }
  return choices
}

function seeBack(
  tokens: readonly Token[],
  amount: Amount,
  place: Place,
  back: number,
  history: readonly History[],
  group: string,
  before: Amount | undefined,
): string[] {
  const start = Math.max(place.to, before && before.from > place.to ? before.to : place.to)
  let cue = 'none'
  let garments = 0
  let isClosed = false
  for (let at = start; at < amount.from; at += 1) {
    const found = cueAt(tokens, at)
    if (found === 'new') cue = 'new'
    else if (found && cue === 'none') cue = 'maybe'
    if (garmentTypeOf(textAt(tokens, at))) garments += 1
    if (isClosing(tokens, at)) isClosed = true
  }
  const own = history.slice(-4).filter(({ key }) => key === place.brand)
  const isPriced = own.some(({ role }) => roleGroup(role) === 'price')
  const isLatest = history.at(-1)?.key === place.brand
  const isAfter = before !== undefined && before.from > place.to
  return [
    `back ${back}`,
    `back ${back} ${group}`,
    `back ${back} gap ${gapOf(amount.from - place.to)}`,
    `back ${back} cue ${cue} ${isAfter}`,
    `back ${back} garments ${Math.min(2, garments)} ${isAfter}`,
    `back ${back} priced ${isPriced} ${group}`,
    `back latest ${isLatest} ${isAfter}`,
    `back latest role ${isLatest} ${history.at(-1)?.role ?? ''} ${amount.role}`,
    `back cue priced ${cue} ${isPriced} ${Math.min(2, garments)}`,
    `back -1 ${textAt(tokens, amount.from - 1)}`,
    `back +1 ${textAt(tokens, amount.to)}`,
    ...(isClosed ? ['back closed'] : []),
    ...(isAside(tokens, place) ? [`back ${back} aside`] : []),
  ]
}

const roleGroup = (role: string): string =>
  /^(sold|going|asked|comp)$/.test(role) ? 'price' : /^(count|size|other|shipping)$/.test(role) ? 'none' : 'money'

const gapOf = (gap: number): string =>
  gap < 0
    ? 'within'
    : gap === 0
      ? '0'
      : gap < 3
        ? '1'
        : gap < 6
          ? '3'
          : gap < 12
            ? '6'
            : gap < 24
              ? '12'
              : gap < 48
                ? '24'
                : '48'

/** The words around an amount that tell what it is of when no name does. */
function around(tokens: readonly Token[], { from, to }: Amount): string[] {
  const words = new Set<string>()
  for (let at = Math.max(0, from - 7); at < Math.min(tokens.length, to + 5); at += 1)
    if (at < from || at >= to) words.add(`near ${textAt(tokens, at)}`)
  return [
    ...words,
    `-1 ${textAt(tokens, from - 1)}`,
    `+1 ${textAt(tokens, to)}`,
    `-2-1 ${wordsBetween(tokens, from - 2, from)}`,
  ]
}
