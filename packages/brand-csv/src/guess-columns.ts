import { brandFacts } from '@bolodex/contract/brand-facts'
import { csvColumns, type CsvColumn } from './brand-csv.ts'

/** Which column of the file, by its place, says what. */
export type ColumnPlaces = Partial<Record<CsvColumn, number>>

/** What people call these columns; a fact that is missing here is found by its own names. */
const otherNames: Partial<Record<CsvColumn, RegExp[]>> = {
  name: [/^brand( name)?$/, /^(label|maker|designer)( name)?$/, /\bbrand\b/, /^(name|title)$/],
  description: [/\bdescription\b/, /\b(about|details|notes?|comments?|info)\b/],
  averageSalePrice: [
    /\b(average|avg|mean|median)\b.*\b(price|sale|sold)\b/,
    /\bprice\b/,
    /\b(sold for|resale|value)\b/,
  ],
  sellThroughRate: [/\bsell (thru|through|rate)\b|\bsellthr/, /\bst[rp]\b/, /\brate\b/],
  garmentTypes: [/\bgarments?\b/, /\b(categor(y|ies)|types?|items?|clothing|look for)\b/],
}

/** 'averageSalePrice' and 'AVG. sale-price ($)' as words. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A first proposal for a file with other column names. Each place is used once. */
export function guessColumns(headers: readonly string[]): ColumnPlaces {
  const words = headers.map(wordsOf)
  const places: ColumnPlaces = {}
  const used = new Set<number>()
  const take = (column: CsvColumn, fits: (name: string) => boolean): void => {
    const place = words.findIndex((name, at) => name !== '' && !used.has(at) && fits(name))
    if (place === -1 || places[column] !== undefined) return
    places[column] = place
    used.add(place)
  }
  for (const column of csvColumns) {
    const own = new Set([wordsOf(column), wordsOf(brandFacts[column].label)])
    take(column, (name) => own.has(name))
  }
  const longest = Math.max(...Object.values(otherNames).map((patterns) => patterns.length))
  // The surest names of all columns before the vaguer ones of any.
  for (let turn = 0; turn < longest; turn += 1)
    for (const column of csvColumns) {
      const pattern = otherNames[column]?.[turn]
      if (pattern) take(column, (name) => pattern.test(name))
    }
  return places
}
