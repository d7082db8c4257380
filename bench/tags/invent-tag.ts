import { createRandom, pickEvenly, type Random } from '../samples/random.ts'
import { smallPrintFonts, tagFonts } from './fonts.ts'

type TagLine = {
  text: string
  font: string
  /** In parts of the tag's height. */
  size: number
  spacing: number
  align: 'left' | 'center'
  /** The brand may have a color of its own. */
  isBrand: boolean
  /** How far the middle of the line is raised over its ends, in parts of the size. */
  arch: number
}

export type InventedTag = {
  seed: number
  kind: 'printed' | 'script' | 'free'
  name: string | null
  font: string | null
  numbers: string[]
  lines: TagLine[]
  /** Width by height. */
  shape: number
  border: 'none' | 'line' | 'stitches'
}

export type Half = 'tuning' | 'test'

const under = {
  made: [
    'MADE IN USA',
    'Made in Italy',
    'MADE IN CHINA',
    'Made in Vietnam',
    'HECHO EN MEXICO',
    'MADE IN PORTUGAL',
    'Made in Peru',
    'MADE IN HONG KONG',
  ],
  fiber: [
    '100% COTTON',
    '100% SILK',
    '60% COTTON 40% POLYESTER',
    '80% Wool 20% Nylon',
    '100% POLYESTER',
    '95% Cotton 5% Spandex',
    '100% LINEN',
    '55% ramie 45% cotton',
    '100% MERINO WOOL',
  ],
  size: [
    'M',
    'L',
    'XL',
    'SIZE 8',
    'SIZE 12',
    'S',
    'Size M',
    '32 x 34',
    'MEDIUM',
    'LARGE',
    'P/S',
    '16 1/2',
    '40 R',
    'US 10 EU 42',
    '2X',
  ],
  care: [
    'MACHINE WASH COLD',
    'DRY CLEAN ONLY',
    'Tumble dry low',
    'Do not bleach',
    'Hand wash cold',
    'WASH WITH LIKE COLORS',
    'Cool iron if needed',
    'SEE REVERSE FOR CARE',
    'Lay flat to dry',
    'LINE DRY',
  ],
  tagline: [
    'EST. 1968',
    'SINCE 1992',
    'NEW YORK',
    'OUTERWEAR',
    'PETITES',
    'Original',
    'Sportswear',
    'LONDON',
    'Union Made',
    'Tailored by hand',
    'CALIFORNIA',
    'Dry Goods',
    'Slim Fit',
    'RELAXED FIT',
    'WOMEN',
    'Genuine Quality',
    'Vintage Wash',
  ],
} as const

/** What a tag says and how it is set. The same for the same seed. */
export function inventTag(seed: number, half: Half, kind: InventedTag['kind'], names: readonly string[]): InventedTag {
  const random = createRandom(seed)
  const chance = (share: number) => random() < share
  const fonts = tagFonts.filter((font) => font.kind === kind && (half === 'test' || !font.isOnlyInTest))
  const name = kind === 'free' ? null : pickEvenly(random, names)
  const font = kind === 'free' ? null : pickEvenly(random, fonts).family
  const smallFont = pickEvenly(random, smallPrintFonts)
  const align = chance(0.75) ? 'center' : 'left'
  const numbers = chance(0.5) ? [inventNumber(random)] : []
  const isCareTag = kind === 'free' || (numbers.length > 0 && chance(0.6))

  const lines: TagLine[] = []
  const add = (text: string, size: number) =>
    lines.push({ text, font: smallFont, size, spacing: chance(0.3) ? 0.08 : 0, align, isBrand: false, arch: 0 })
  const small = 0.075 + random() * 0.035

  if (name !== null && font !== null) {
    if (chance(0.12)) add(pickEvenly(random, under.tagline), small)
    const size = 0.2 + random() * 0.16
    const spacing = kind === 'printed' && chance(0.35) ? 0.05 + random() * 0.2 : 0
    const arch = kind === 'printed' && chance(0.06) ? 0.25 : 0
    for (const text of splitName(random, casedName(random, name, kind)))
      lines.push({ text, font, size, spacing, align, isBrand: true, arch })
    if (chance(0.4)) add(pickEvenly(random, under.tagline), small * 1.1)
  }
  if (isCareTag) {
    if (chance(0.7)) add(pickEvenly(random, under.fiber), small)
    if (kind === 'free' || chance(0.4)) add(pickEvenly(random, under.care), small)
    if (kind === 'free' && chance(0.6)) add(pickEvenly(random, under.care), small)
    if (kind === 'free' && chance(0.3)) add(pickEvenly(random, under.tagline), small * 1.2)
  }
  if (chance(0.5)) add(pickEvenly(random, under.size), small * (chance(0.3) ? 1.7 : 1.1))
  if (chance(0.6)) add(pickEvenly(random, under.made), small)
  for (const number of numbers) {
    const written = chance(0.2) ? number.replace(' ', '# ') : chance(0.15) ? number.replace(' ', '') : number
    const spot = chance(0.7) ? lines.length : Math.max(1, lines.length - 1)
    const [line] = lines.splice(
      add(chance(0.2) ? `${written}  ${pickEvenly(random, ['CHINA', 'USA', 'S', 'COTTON'])}` : written, small) - 1,
      1,
    )
    if (line) lines.splice(spot, 0, line)
  }
  if (lines.length === 0) add(pickEvenly(random, under.size), 0.3)
  const height = lines.reduce((sum, { size }) => sum + size * 1.3, 0)
  // Many lines make a taller tag, not smaller letters.
  const shape = (chance(0.25) ? 0.9 + random() * 0.5 : 1.5 + random() * 1.2) / Math.max(1, height * 1.05)
  for (const line of lines) line.size /= Math.max(1, height * 1.05)
  const border = pickEvenly(random, ['none', 'none', 'none', 'line', 'stitches'] as const)
  return { seed, kind, name, font, numbers, lines, shape: Math.max(0.7, shape), border }
}

function inventNumber(random: Random): string {
  const sort = pickEvenly(random, ['RN', 'RN', 'RN', 'CA', 'CA', 'WPL'] as const)
  const digits = sort === 'WPL' ? 4 + Math.round(random()) : 5 + Math.round(random())
  const first = 1 + Math.floor(random() * 9)
  return `${sort} ${first}${Array.from({ length: digits - 1 }, () => Math.floor(random() * 10)).join('')}`
}

function casedName(random: Random, name: string, kind: InventedTag['kind']): string {
  if (kind === 'script') return name
  return pickEvenly(random, [name, name, name.toUpperCase(), name.toUpperCase(), name.toLowerCase()])
}

/** Long names stand on two lines more often than on one. */
function splitName(random: Random, name: string): string[] {
  const words = name.split(' ')
  if (words.length === 1 || random() < (name.length > 16 ? 0.15 : 0.6)) return [name]
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}
