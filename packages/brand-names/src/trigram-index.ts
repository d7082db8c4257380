import type { TrigramLetters } from '@bolodex/contract/offline/copy-manifest'

/** Blank, ten digits and 26 letters: three of them make a number below this. */
const base = 37
const latinCodes = base ** 3

/** 0 for anything that is not a digit or a letter from a to z. */
function symbolOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 86
  return unit >= 48 && unit <= 57 ? unit - 47 : 0
}

/** The names that share trigrams with a text, and how many. Only valid until the next text is looked for. */
export type Sharing = {
  /** Distinct trigrams of the text. */
  size: number
  /** Numbers of the names that share one. */
  touched: readonly number[]
  shared: Uint16Array
}

/** The trigrams of many short texts: what takes long to make of them. Kept as it is between visits. */
export type TrigramTable = {
  /** How many distinct trigrams each text has. */
  sizes: Uint16Array
  /** Where the texts of each trigram begin in `numbers`. */
  starts: Uint32Array
  numbers: Uint32Array
  /** Trigrams of letters other than a to z and digits, in the order of their codes. */
  others: string[]
}

/** Texts that are looked through before others get a turn. */
const textsPerStep = 500

/** Counts the trigrams of folded texts as Postgres' pg_trgm does, in steps. */
export function* countTrigrams(texts: readonly string[], letters: TrigramLetters): Generator<void, TrigramTable> {
  const others = new Map<string, number>()
  const listCodes = createCoder(letters, (trigram) => {
    const code = others.get(trigram) ?? latinCodes + others.size
    others.set(trigram, code)
    return code
  })
  const codes: number[] = []
  const sizes = new Uint16Array(texts.length)
  // Which text had a code last, so that it counts once in each.
  const seen: number[] = []
  for (const [number, text] of texts.entries()) {
    let size = 0
    for (const code of listCodes(text)) {
      if (seen[code] === number + 1) continue
      seen[code] = number + 1
      codes.push(code)
      size += 1
    }
    sizes[number] = size
    if (number % textsPerStep === 0) yield
  }

  // The numbers of the texts by code, one code after the other.
  const starts = new Uint32Array(latinCodes + others.size + 1)
  for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  yield
  const numbers = new Uint32Array(codes.length)
  const next = starts.slice()
  let at = 0
  for (let number = 0; number < texts.length; number += 1) {
    for (const end = at + (sizes[number] ?? 0); at < end; at += 1) {
      const code = codes[at] ?? 0
      const place = next[code] ?? 0
      numbers[place] = number
      next[code] = place + 1
    }
    if (number % textsPerStep === 0) yield
  }
  return { sizes, starts, numbers, others: [...others.keys()] }
}

/** Finds the texts that have trigrams in common with another one. */
export function openTrigrams({ sizes, starts, numbers, others }: TrigramTable, letters: TrigramLetters) {
  const known = new Map(others.map((trigram, index) => [trigram, latinCodes + index]))
  /** Trigrams of the text that is looked for and of none that is known. */
  const unknown = new Map<string, number>()
  const listCodes = createCoder(letters, (trigram) => {
    const code = known.get(trigram) ?? unknown.get(trigram) ?? -1 - unknown.size
    if (code < 0) unknown.set(trigram, code)
    return code
  })
  const shared = new Uint16Array(sizes.length)
  const touched: number[] = []

  return {
    /** Whether the database would make any trigram of it. */
    hasTrigrams: (text: string): boolean => listCodes(text).length > 0,

    /** How many trigrams every text has in common with this one. */
    share(text: string): Sharing {
      for (const number of touched) shared[number] = 0
      touched.length = 0
      unknown.clear()
      const distinct = new Set(listCodes(text))
      for (const code of distinct) {
        const end = starts[code + 1] ?? 0
        for (let place = code < 0 ? end : (starts[code] ?? 0); place < end; place += 1) {
          const number = numbers[place] ?? 0
          const before = shared[number] ?? 0
          if (before === 0) touched.push(number)
          shared[number] = before + 1
        }
      }
      return { size: distinct.size, touched, shared }
    },

    /** From 0 to 1, as a number of single precision: which share of their trigrams a text and a name have in common. */
    likeness: ({ size, shared: count }: Sharing, number: number): number => {
      const common = count[number] ?? 0
      return Math.fround(common / (size + (sizes[number] ?? 0) - common || 1))
    },
  }
}

/**
 * Lists the codes of a text's trigrams: words are padded by two blanks before and one behind. The list is only valid
 * until the next text. `otherCode` says the code of a trigram with other letters.
 */
function createCoder(letters: TrigramLetters, otherCode: (trigram: string) => number) {
  const found: number[] = []

  return (text: string): readonly number[] => {
    found.length = 0
    let [first, second] = [0, 0]
    for (let index = 0; index <= text.length; index += 1) {
      const unit = index < text.length ? text.charCodeAt(index) : 0
      const symbol = symbolOf(unit)
      if (symbol === 0 && unit !== 0 && letters === 'all') return listOthers(text)
      // Where a word ends, one blank follows; where none has begun, nothing does.
      if (symbol !== 0 || second !== 0) found.push((first * base + second) * base + symbol)
      ;[first, second] = symbol === 0 ? [0, 0] : [second, symbol]
    }
    return found
  }

  /** The same for a text with other letters, of which each trigram is kept as it is. */
  function listOthers(text: string): readonly number[] {
    found.length = 0
    const characters = Array.from(`  ${text} `)
    for (let index = 2; index < characters.length; index += 1) {
      const three = characters.slice(index - 2, index + 1)
      const symbols = three.map((character) => (character === ' ' ? 0 : symbolOf(character.charCodeAt(0)) || base))
      const [first = 0, second = 0, third = 0] = symbols
      found.push(symbols.includes(base) ? otherCode(three.join('')) : (first * base + second) * base + third)
    }
    return found
  }
}
