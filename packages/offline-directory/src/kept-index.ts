import type { FoldedNames } from './near-names.ts'

/** The expensive indexes of a copy's names and its catalog. Stored beside the copy, they are computed once. */
export type CopyIndex = {
  names: FoldedNames
  /** The numbers of all brands by name. */
  order: Uint32Array
  /** For each maker of the catalogue the id of the brand that is the same; 0 for none. */
  makerBrands: Uint32Array
}

/** How many there are of each: an index of another copy is none of this one. */
type IndexSizes = { brands: number; makers: number }

type Header = IndexSizes & {
  names: number
  starts: number
  numbers: number
  plain: number
  sounds: number
  others: string[]
}

/** As bytes: a header, the numbers, and the texts. */
export function writeIndex({ names, order, makerBrands }: CopyIndex): Uint8Array<ArrayBuffer> {
  const { plain, sounds, trigrams } = names
  const [plainBytes, soundBytes] = [plain, sounds].map((text) => new TextEncoder().encode(text))
  if (!plainBytes || !soundBytes) throw new Error('A text has no bytes')
  const header: Header = {
    brands: order.length,
    names: trigrams.sizes.length,
    makers: makerBrands.length,
    starts: trigrams.starts.length,
    numbers: trigrams.numbers.length,
    plain: plainBytes.length,
    sounds: soundBytes.length,
    others: trigrams.others,
  }
  const written = new TextEncoder().encode(JSON.stringify(header))
  const places = placesOf(header, written.length)
  const bytes = new Uint8Array(places.end)
  new DataView(bytes.buffer).setUint32(0, written.length, true)
  bytes.set(written, 4)
  new Uint32Array(bytes.buffer, places.order, order.length).set(order)
  new Uint32Array(bytes.buffer, places.makers, makerBrands.length).set(makerBrands)
  new Uint32Array(bytes.buffer, places.starts, header.starts).set(trigrams.starts)
  new Uint32Array(bytes.buffer, places.numbers, header.numbers).set(trigrams.numbers)
  new Uint16Array(bytes.buffer, places.sizes, header.names).set(trigrams.sizes)
  bytes.set(plainBytes, places.plain)
  bytes.set(soundBytes, places.sounds)
  return bytes
}

/** Null for an index of another copy or a truncated one: it is recomputed. */
export function readIndex(bytes: ArrayBuffer, sizes: IndexSizes): CopyIndex | null {
  try {
    const length = new DataView(bytes).getUint32(0, true)
    const text = (from: number, count: number) => new TextDecoder().decode(new Uint8Array(bytes, from, count))
    const header = JSON.parse(text(4, length)) as Header
    const { brands, names, makers, starts, numbers, others } = header
    const places = placesOf(header, length)
    const isOther = brands !== sizes.brands || makers !== sizes.makers
    if (isOther || places.end !== bytes.byteLength) return null
    return {
      order: new Uint32Array(bytes, places.order, brands),
      makerBrands: new Uint32Array(bytes, places.makers, makers),
      names: {
        plain: text(places.plain, header.plain),
        sounds: text(places.sounds, header.sounds),
        trigrams: {
          starts: new Uint32Array(bytes, places.starts, starts),
          numbers: new Uint32Array(bytes, places.numbers, numbers),
          sizes: new Uint16Array(bytes, places.sizes, names),
          others,
        },
      },
    }
  } catch {
    return null
  }
}

function placesOf({ brands, makers, starts, numbers, names, plain, sounds }: Header, headerLength: number) {
  // Numbers of four bytes begin at a multiple of four.
  let end = 4 + Math.ceil(headerLength / 4) * 4
  const take = (bytes: number): number => (end += bytes) - bytes
  const places = {
    order: take(4 * brands),
    makers: take(4 * makers),
    starts: take(4 * starts),
    numbers: take(4 * numbers),
    sizes: take(2 * names),
    plain: take(plain),
    sounds: take(sounds),
  }
  return { ...places, end }
}
