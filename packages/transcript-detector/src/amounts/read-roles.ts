import { readFileSync } from 'node:fs'
import { garmentTypeOf } from '../garment-words.ts'
import { type ChainModel, loadChain, scoreTokens, type StoredChain, walkChain } from '../model/chain-model.ts'
import { judgeNumbers } from '../numbers/judge-numbers.ts'
import { roleEndingAt } from '../numbers/price-words.ts'
import type { SpokenNumber } from '../numbers/read-numbers.ts'
import { cueAt } from '../split-items.ts'
import { hiddenName, textAt, type Token } from '../tokens.ts'

/** What an amount may be. The last four are no prices. */
export const roles = [
  'sold',
  'going',
  'asked',
  'offered',
  'paid',
  'retail',
  'comp',
  'shipping',
  'count',
  'size',
  'other',
] as const
type Role = (typeof roles)[number]

/** A number with how likely it is to be each of the roles, in their order. */
export type Amount = SpokenNumber & { role: Role; likely: Float64Array }

/** Learned by `node packages/transcript-detector/corpus/learn-amounts.ts`. */
const roleModel: ChainModel = loadChain(
  JSON.parse(readFileSync(new URL('role-weights.json', import.meta.url), 'utf8')) as StoredChain,
)

/** Reads what each number of a text is, all of them together: what was asked, then offered, then taken. */
export function readRoles(
  tokens: readonly Token[],
  numbers: readonly SpokenNumber[],
  model: ChainModel = roleModel,
): Amount[] {
  const seen = seeNumbers(tokens, numbers)
  const scores = scoreTokens(model, seen.length, (at) => seen[at] ?? [])
  const { marginals } = walkChain(scores, model.transitions, roles.length)
  return numbers.map((number, at) => {
    const likely = marginals.slice(at * roles.length, (at + 1) * roles.length)
    return { ...number, likely, role: roles[likely.indexOf(Math.max(...likely))] ?? 'other' }
  })
}

const reach = 12

/** The features of each number: the words around it, its size, and the text since the previous number. */
export function seeNumbers(tokens: readonly Token[], numbers: readonly SpokenNumber[]): string[][] {
  const isSales = tokens.slice(0, 60).some(({ text }) => /^(sales|sold|sale)$/.test(text))
  const judged = new Map(
    judgeNumbers(tokens, numbers, (at) => textAt(tokens, at) === hiddenName).map(({ from, role }) => [from, role]),
  )
  const rules = numbers.map(({ from }) => judged.get(from) ?? 'none')
  const counts = new Map<string, number>()
  for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const explicit = ['sold', 'worth', 'asked', 'cost'] as const
  const total = explicit.reduce((sum, rule) => sum + (counts.get(rule) ?? 0), 0)
  const mode = explicit.toSorted((x, y) => (counts.get(y) ?? 0) - (counts.get(x) ?? 0))[0] ?? 'sold'
  const bare = (counts.get('said') ?? 0) > total ? 'bare' : 'told'
  const opening = new Set(
    tokens
      .slice(0, 90)
      .map(({ text }) => text)
      .filter((text) =>
        /^(sold|sales|sale|haul|list|listed|listing|found|bought|bins|bolo|brands?|prices?|look|spent|grab|death|pile|worth|cheat|rail|van|stall|market|live|chat|auction|buy|paid|row|sheet|bundle)$/.test(
          text,
        ),
      ),
  )
  let last = 'none'
  let lastButOne = 'none'
  return numbers.map((number, index) => {
    const seen = seeNumber(tokens, number, numbers[index - 1], numbers[index + 1], isSales)
    const rule = rules[index] ?? 'none'
    seen.push(`rule ${rule}`, `rule kind ${rule} ${number.kind}`, `rule -1 ${rule} ${textAt(tokens, number.from - 1)}`)
    const near = phrasesNear(tokens, number, numbers[index - 1])
    for (const [at, [role, far]] of near.slice(0, 3).entries())
      seen.push(`phrase ${at} ${role}`, `phrase ${at} ${role} ${far}`)
    seen.push(
      `phrases ${near
        .slice(0, 2)
        .map(([role]) => role)
        .join(' ')}`,
    )
    seen.push(
      `rule mode ${rule} ${mode} ${bare}`,
      `rule last ${rule} ${last}`,
      `rule lasts ${rule} ${last} ${lastButOne}`,
      `rule next ${rule} ${rules[index + 1] ?? 'none'}`,
    )
    for (const word of opening) seen.push(`open ${rule} ${word}`)
    if ((explicit as readonly string[]).includes(rule)) {
      lastButOne = last
      last = rule
    }
    return seen
  })
}

function phrasesNear(
  tokens: readonly Token[],
  { from }: SpokenNumber,
  before: SpokenNumber | undefined,
): [string, string][] {
  const found: [string, string][] = []
  for (let at = from - 1; at >= Math.max(0, from - 14); at -= 1) {
    if (before && at < before.to) {
      found.push(['#', ''])
      break
    }
    if (textAt(tokens, at) === hiddenName) found.push(['NAME', ''])
    const role = roleEndingAt(tokens, at, {
      isNear: at === from - 1,
      isObject: /^(for|at)$/.test(textAt(tokens, from - 1)),
    })
    if (role) found.push([role, from - at < 3 ? 'near' : from - at < 7 ? 'far' : 'away'])
  }
  return found
}

function seeNumber(
  tokens: readonly Token[],
  { from, to, kind, values, isShort }: SpokenNumber,
  before: SpokenNumber | undefined,
  next: SpokenNumber | undefined,
  isSales: boolean,
): string[] {
  const [value = 0] = values
  const start = Math.max(before?.to ?? 0, from - reach)
  const end = Math.min(next?.from ?? tokens.length, to + 7)
  const word = (at: number): string => {
    if (at < start) return at === start - 1 && before ? '#' : ''
    if (at >= end) return at === end && next ? '#' : ''
    const text = textAt(tokens, at)
    return text === hiddenName ? 'NAME' : garmentTypeOf(text) ? 'G' : text
  }
  const money = kind === 'money' ? 'money' : kind
  const size = value < 1 ? 0 : Math.min(9, Math.floor(Math.log2(value)))
  const [b1, b2, b3] = [word(from - 1), word(from - 2), word(from - 3)]
  const [n1, n2, n3] = [word(to), word(to + 1), word(to + 2)]
  const seen = [
    'any',
    `kind ${money}`,
    `size ${size}`,
    `kind size ${money} ${size}`,
    `range ${values.length > 1}`,
    `sales ${isSales}`,
    `-1 ${b1}`,
    `-2 ${b2}`,
    `-3 ${b3}`,
    `-2-1 ${b2} ${b1}`,
    `-3-2-1 ${b3} ${b2} ${b1}`,
    `+1 ${n1}`,
    `+2 ${n2}`,
    `+1+2 ${n1} ${n2}`,
    `+1+2+3 ${n1} ${n2} ${n3}`,
    `-1+1 ${b1} ${n1}`,
    `-1 kind ${b1} ${money} ${size > 3}`,
    `+1 kind ${n1} ${money}`,
  ]
  if (isShort) seen.push('short')
  if (/[$£€]/.test(textAt(tokens, from))) seen.push('sign')
  if (value % 1 !== 0) seen.push('cents')
  if (value % 5 === 0) seen.push('round')
  let hasName = false
  let hasGarment = false
  let cue = ''
  for (let at = from - 1; at >= start; at -= 1) {
    const text = word(at)
    if (text === 'NAME') hasName = true
    if (text === 'G') hasGarment = true
    if (!cue) cue = cueAt(tokens, at) ?? ''
    if (at < from - 1) seen.push(`before ${text}`)
    if (at < from - 2 && at >= from - 6) seen.push(`before2 ${text} ${word(at + 1)}`)
    if (tokens[at]?.endsSentence) break
  }
  for (let at = to + 1; at < end; at += 1) {
    seen.push(`after ${word(at)}`)
    if (tokens[at]?.endsSentence) break
  }
  seen.push(`between ${hasName} ${hasGarment} ${cue}`)
  if (before) seen.push(`gap ${Math.min(6, Math.floor((from - before.to) / 2))}`)
  if (before?.values[0] === value) seen.push('said before')
  if (before) seen.push(`against ${value > (before.values[0] ?? 0) ? 'more' : 'less'}`)
  return seen
}
