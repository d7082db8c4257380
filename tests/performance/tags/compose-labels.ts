import { createRandom, pickEvenly, type Random } from '../samples/random.ts'

export type Half = 'tuning' | 'test'
export type TagKind = 'printed' | 'script' | 'free'

export type LabelLine = {
  text: string
  /** Height of the letters in parts of the label's largest. */
  size: number
  isBrand: boolean
  look: 'filled' | 'outline' | 'boxed' | 'arched'
  spacing: number
}

export type LabelSet = {
  seed: number
  kind: TagKind
  name: string | null
  /** In the order in which they are printed. */
  numbers: string[]
  /** One or two labels in one picture, the brand's first. */
  labels: LabelLine[][]
}

const sayings = {
  fiber: [
    '100% COTTON', '55% Linen 45% Rayon', '70% WOOL 30% NYLON', '100% Silk', '98% Cotton 2% Elastane', '100% ACRYLIC',
    'SHELL: 100% NYLON', 'LINING 100% POLYESTER', '50% Polyester 50% Cotton',
  ],
  care: [
    'DRY CLEAN ONLY', 'Machine wash warm', 'HAND WASH COLD', 'Do not tumble dry', 'TUMBLE DRY LOW', 'Only non-chlorine bleach',
    'WARM IRON', 'Wash inside out', 'LAY FLAT TO DRY', 'SEE REVERSE FOR CARE',
  ],
  made: [
    'MADE IN U.S.A.', 'Made in India', 'MADE IN SRI LANKA', 'HECHO EN MEXICO', 'Made in Turkey', 'MADE IN KOREA',
    'FABRIQUE AU CANADA', 'Assembled in Haiti', 'MADE IN TAIWAN',
  ],
  size: ['M', 'XL', 'SIZE 10', 'SMALL', '34 x 32', 'L / G', '2XL', '15 1/2 - 33', 'MEDIUM', 'US 6'],
  line: ['SINCE 1974', 'Outerwear', 'NEW YORK', 'Petites', 'Union Made', 'CALIFORNIA', 'Sportswear', 'EST. 1989', 'London'],
} as const // prettier-ignore

/** What the labels in one picture say. The same for the same seed. */
export function composeLabels(seed: number, kind: TagKind, names: readonly string[]): LabelSet {
  const random = createRandom(seed)
  const chance = (share: number) => random() < share
  const small = 0.22 + random() * 0.14
  const line = (text: string, size = small, more: Partial<LabelLine> = {}): LabelLine => ({
    text,
    size,
    isBrand: false,
    look: 'filled',
    spacing: 0,
    ...more,
  })
  const name = kind === 'free' ? null : pickEvenly(random, names)
  const numbers = chance(0.6) ? inventNumbers(random) : []
  const brand = name === null ? [] : brandLines(random, name, kind)
  const care = [line(pickEvenly(random, sayings.fiber))]
  if (chance(0.7)) care.push(line(pickEvenly(random, sayings.care)))
  if (chance(0.4)) care.push(line(pickEvenly(random, sayings.care)))
  if (chance(0.6)) care.push(line(pickEvenly(random, sayings.made)))
  if (numbers.length > 0) care.splice(Math.floor(random() * (care.length + 1)), 0, line(writeNumbers(random, numbers)))
  const size = line(pickEvenly(random, sayings.size), small * 1.3)
  if (kind === 'free') return { seed, kind, name, numbers, labels: [[...care, size]] }
  if (chance(0.35)) brand.push(line(pickEvenly(random, sayings.line), small * 1.1))
  // On one label, on two, or the brand alone.
  if (numbers.length > 0 || chance(0.3)) {
    if (chance(0.45)) return { seed, kind, name, numbers, labels: [brand, [...care, size]] }
    const few = care.filter(({ text }) => numbers.some((number) => text.includes(number.slice(-3))) || chance(0.4))
    return { seed, kind, name, numbers, labels: [[...brand, ...few]] }
  }
  return { seed, kind, name, numbers, labels: [chance(0.4) ? [...brand, size] : brand] }
}

function brandLines(random: Random, name: string, kind: TagKind): LabelLine[] {
  const isScript = kind === 'script'
  const words = name.split(' ')
  const cased = isScript ? name : pickEvenly(random, [name, name.toUpperCase(), name.toUpperCase(), name.toLowerCase()])
  const isStacked = words.length > 1 && random() < (name.length > 14 ? 0.7 : 0.35)
  const looks = isScript
    ? (['filled'] as const)
    : (['filled', 'filled', 'filled', 'filled', 'outline', 'boxed', 'arched'] as const)
  const look = pickEvenly(random, looks)
  const spacing = !isScript && random() < 0.3 ? random() * 0.22 : 0
  const texts = isStacked ? stack(random, cased.split(' ')) : [cased]
  return texts.map((text) => ({
    text,
    size: 1,
    isBrand: true,
    look: texts.length > 1 && look === 'arched' ? 'filled' : look,
    spacing,
  }))
}

/** Every word on its own line, or two halves. */
function stack(random: Random, words: string[]): string[] {
  if (words.length < 4 && random() < 0.5 && words.every((word) => word.length > 2)) return words
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}

function inventNumbers(random: Random): string[] {
  const digits = (count: number) =>
    `${1 + Math.floor(random() * 9)}${Array.from({ length: count - 1 }, () => Math.floor(random() * 10)).join('')}`
  const [rn, ca] = [`RN ${digits(random() < 0.6 ? 5 : 6)}`, `CA ${digits(5)}`]
  return pickEvenly(random, [[rn], [rn], [ca], [`WPL ${digits(random() < 0.5 ? 4 : 5)}`], [rn, ca], [ca, rn]])
}

function writeNumbers(random: Random, numbers: string[]): string {
  const written = pickEvenly(random, [' ', ' ', '# ', '', ': '])
  return numbers.map((number) => number.replace(' ', written)).join(pickEvenly(random, [' / ', ' ', '  ', ' - ']))
}
