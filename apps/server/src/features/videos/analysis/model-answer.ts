import { z } from 'zod'
import { plainKeyOf } from '@bolodex/brand-names/name-keys'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { limits } from '@bolodex/contract/limits'
import type { CaptionLine } from '../captions/transcript.ts'
import { cutQuote } from '@bolodex/transcript-detector/cut-quote'
import type { Word } from '@bolodex/transcript-detector/detector-brands'
import { readNumbers } from '@bolodex/transcript-detector/numbers/read-numbers'
import { tokensOf } from '@bolodex/transcript-detector/tokens'
import { placeMention, placeWords, type FoundBrand, type FoundMention } from './found-brands.ts'

/** The requested answer schema. Lengths are validated afterwards, because not every endpoint enforces them. */
export const ModelAnswer = z.object({
  brands: z.array(
    z.object({
      name: z.string(),
      quote: z.string(),
      price: z.number().nullable(),
      sellThroughRate: z.number().nullable(),
      garmentTypes: z.array(z.string()),
    }),
  ),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>
type ModelBrand = z.infer<typeof ModelAnswer>['brands'][number]

const mostAnswers = 200
const longestName = 8
/** In words, as the prompt requests. */
const longestQuote = 30
/** It has no better word for it than a detector that knows the name. */
const confidence = 0.6

/**
 * Accepts the parts of a model's answer that the transcript confirms. A brand whose quote is not verbatim, or does
 * not contain its name, is dropped, and so is a figure that is not in the quote. Known findings are never doubled.
 */
export function takeModelAnswer(
  answer: ModelAnswer,
  lines: readonly CaptionLine[],
  found: readonly FoundBrand[],
): FoundBrand[] {
  const words = lines.flat()
  const places = placeWords(lines)
  const findQuote = createQuoteFinder(words)
  const brands = found.map((brand) => ({ ...brand }))
  const currency = found[0]?.currency ?? null
  for (const said of answer.brands.slice(0, mostAnswers)) {
    const at = findQuote(said)
    if (!at) continue
    const { quote, from: nameFrom, to: nameTo } = cutQuote(words, at, { from: at.quoteFrom, to: at.quoteTo })
    // Only shown text counts as evidence.
    const read = readFigures(said, quote)
    // An amount in another currency is not a price here.
    const figures = currency === null ? read : { ...read, price: null }
    const startMs = words[at.from]?.startMs ?? null
    const { price, sellThroughRate: sellThrough, garmentTypes } = figures
    const detection = { from: at.from, to: at.to, startMs, quote, nameFrom, nameTo, confidence }
    const mention = placeMention({ ...detection, price, sellThrough, garmentTypes }, words, places)
    const same = brands.find((brand) => isSame(brand, said.name, mention))
    if (same) complete(same, figures, mention)
    else if (brands.length < limits.detectedBrands)
      brands.push({
        number: brands.length,
        name: said.name.replaceAll(/\s+/gu, ' ').trim(),
        brandId: null,
        ...figures,
        priceRole: null,
        currency,
        said: [],
        confidence,
        isUnlisted: false,
        foundBy: 'model',
        mentions: [mention],
      })
  }
  return brands
}

type Figures = Pick<FoundBrand, 'price' | 'sellThroughRate' | 'garmentTypes'>

/** Findings of the words alone stay unchanged: the model's figures must not pass for theirs. */
function complete(brand: FoundBrand, figures: Figures, mention: FoundMention): void {
  if (brand.foundBy !== 'model') return
  const at = brand.mentions.findIndex((other) => overlap(other, mention))
  const other = brand.mentions[at]
  if (other && saysFigure(other)) return
  brand.mentions = other ? brand.mentions.with(at, mention) : [...brand.mentions, mention]
  brand.price ??= figures.price
  brand.sellThroughRate ??= figures.sellThroughRate
  if (brand.garmentTypes.length === 0) brand.garmentTypes = figures.garmentTypes
}

const saysFigure = ({ price, sellThroughRate }: FoundMention): boolean => price !== null || sellThroughRate !== null

/** By its name, or because the same words were already matched to it. */
function isSame(brand: FoundBrand, name: string, mention: FoundMention): boolean {
  return plainKeyOf(brand.name) === plainKeyOf(name) || brand.mentions.some((other) => overlap(other, mention))
}

const overlap = (a: FoundMention, b: FoundMention): boolean => a.line === b.line && a.from < b.to && b.from < a.to

type Place = { quoteFrom: number; quoteTo: number; from: number; to: number }

/** Finds a quote among the words of a transcript, and the name within it. */
function createQuoteFinder(words: readonly { text: string }[]): (said: ModelBrand) => Place | null {
  const text = ` ${textOf(words).toLowerCase()} `
  const starts = new Map<number, number>()
  let letter = 1
  for (const [index, word] of words.entries()) {
    starts.set(letter, index)
    letter += word.text.toLowerCase().length + 1
  }
  return ({ name, quote }) => {
    const key = plainKeyOf(name)
    if (!key || name.trim().length > limits.brandName.max || /\p{C}/u.test(name)) return null
    const wanted = quote.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
    const length = wanted.split(' ').length
    const at = wanted && length <= longestQuote ? text.indexOf(` ${wanted} `) : -1
    const quoteFrom = starts.get(at + 1)
    if (at === -1 || quoteFrom === undefined) return null
    const quoteTo = quoteFrom + length
    for (let from = quoteFrom; from < quoteTo; from += 1)
      for (let to = from + 1; to <= Math.min(quoteTo, from + longestName); to += 1) {
        const part = plainKeyOf(textOf(words.slice(from, to)))
        if (part === key || part === `${key}s`) return { quoteFrom, quoteTo, from, to }
      }
    return null
  }
}

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ')

const knownTypes = new Set<string>(garmentTypes.map(({ name }) => name))

function readFigures(said: ModelBrand, quote: string): Figures {
  const words = quote.split(' ').map((text): Word => ({ text, startMs: null }))
  const numbers = new Set(readNumbers(tokensOf(words)).flatMap(({ values }) => values))
  const isSaid = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
    value !== null && Number.isInteger(value) && value >= min && value <= max && numbers.has(value)
  return {
    price: isSaid(said.price, limits.averageSalePrice) ? said.price : null,
    sellThroughRate: isSaid(said.sellThroughRate, limits.sellThroughRate) ? said.sellThroughRate : null,
    garmentTypes: [...new Set(said.garmentTypes)].filter((type) => knownTypes.has(type)),
  }
}
