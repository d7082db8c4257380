import { nameKeyOf, searchTextOf } from '../../../packages/brand-names/src/name-keys.ts'
import { foldName } from '../../../packages/brand-names/src/fold-name.ts'
import { garmentTypes } from '../../../packages/contract/src/garment-types.ts'
import { inventDescription } from './invent-description.ts'
import { inventName } from './invent-name.ts'
import type { NameRegister } from './name-register.ts'
import { drawNormal, pickSkewed, type Random } from './random.ts'

export type InventedBrand = {
  slug: string
  name: string
  nameKey: string
  plainKey: string
  soundKey: string
  description: string
  searchText: string
  averageSalePrice: number | null
  sellThroughRate: number | null
  garmentTypes: string[]
  source: 'manual' | 'youtube'
  sourceUrl: string | null
  createdAt: Date
}

// Fixed, so that the same seed gives the same rows on any day.
const newest = Date.UTC(2026, 10, 1)
const threeYears = 3 * 365 * 86_400_000
const typeNames = garmentTypes.map(({ name }) => name)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** One made-up row of the directory, spread as real ones are: most cheap, some dear, some with gaps. */
export function inventBrand(random: Random, register: NameRegister): InventedBrand {
  const { name, slug } = inventName(random, register)
  const { plain, sound } = foldName(name)
  const description = inventDescription(random)
  const source = random() < 0.08 ? 'youtube' : 'manual'
  return {
    slug,
    name,
    nameKey: nameKeyOf(name),
    plainKey: plain,
    soundKey: sound,
    description,
    searchText: searchTextOf(name, description),
    averageSalePrice: random() < 0.12 ? null : Math.round(Math.exp(3.6 + 0.75 * drawNormal(random))),
    sellThroughRate: random() < 0.15 ? null : clamp(Math.round(55 + 19 * drawNormal(random)), 0, 100),
    garmentTypes: drawGarmentTypes(random),
    source,
    sourceUrl: source === 'youtube' ? `https://www.youtube.com/watch?v=${drawVideoId(random)}` : null,
    createdAt: new Date(newest - Math.floor(random() * threeYears)),
  }
}

function drawGarmentTypes(random: Random): string[] {
  const count = Math.floor(6 * random() ** 1.3)
  return [...new Set(Array.from({ length: count }, () => pickSkewed(random, typeNames)))]
}

const drawVideoId = (random: Random) =>
  Array.from({ length: 11 }, () => letters.charAt(Math.floor(random() * letters.length))).join('')

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
