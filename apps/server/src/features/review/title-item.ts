import type { ReviewKind } from '@bolodex/contract/review/review-kinds'
import type { ReviewTarget } from '#domain/review-queue.ts'

type Facts = Record<string, string | number | string[] | null>

/** The data for an item's title. */
export type Named = {
  kind: ReviewKind
  target: ReviewTarget
  brand: string | null
  otherBrand: string | null
  postTitle: string | null
  /** The reason most people gave. */
  reason: string | null
  facts: Facts | null
  current: Facts | null
  /** The waiting price. */
  waitingPrice: number | null
  /** The dating rule, and how many photos contradict it. */
  ruleId: string | null
  rulePhotos: number | null
  /** The number of brands in a waiting file. */
  rows: number | null
}

const faults: Record<string, string> = {
  facts: 'wrong information',
  duplicate: 'a duplicate',
  'not a brand': 'not a clothing brand',
  offensive: 'offensive',
  'another brand': 'another brand’s',
  unreadable: 'unreadable',
  personal: 'private',
  spam: 'advertising',
  unkind: 'unkind',
  'off topic': 'off topic',
}

const factNames: Record<string, string> = {
  name: 'name',
  description: 'description',
  averageSalePrice: 'estimate',
  sellThroughRate: 'sell rate',
  garmentTypes: 'what to look for',
  aliases: 'other names',
}

const titles: Record<ReviewKind, (named: Named) => string> = {
  flag: (named) => `${nameTarget(named)} flagged as ${faults[named.reason ?? ''] ?? 'wrong information'}`,
  pending: ({ target, postTitle }) => (target === 'post' ? `‘${postTitle}’` : `Comment under ‘${postTitle}’`),
  suggestion: ({ brand, facts, current }) => `${brand}: ${nameFacts(facts ?? {}, current ?? {})}`,
  duplicate: ({ brand, otherBrand }) => `${brand} = ${otherBrand}`,
  'guest-photo': ({ brand }) => `Guest’s tag photo of ${brand}`,
  'guest-votes': ({ brand }) => `${brand}: unusually many guest votes`,
  price: ({ brand, waitingPrice }) => `${brand}: sales would move the price to ${waitingPrice}`,
  import: nameTarget,
  'disputed-photo': ({ brand }) => `Tag photo of ${brand}: most members say it looks wrong`,
  'dating-rule': (named) => `${nameTarget(named)}: ${named.rulePhotos} dated tags contradict it`,
}

/** A one-line summary of the decision. */
export const titleItem = (named: Named): string => titles[named.kind](named)

/** The subject's name, without the reason. */
export function nameTarget({ target, brand, postTitle, rows, ruleId }: Named): string {
  if (target === 'dating-rule') return `Dating rule ${ruleId}`
  if (target === 'import') return `File of ${(rows ?? 0).toLocaleString('en-US')} brands`
  if (target === 'photo') return brand === null ? `Photo in ‘${postTitle}’` : `Tag photo of ${brand}`
  if (target === 'comment') return `Comment under ‘${postTitle}’`
  if (target === 'post') return `Post ‘${postTitle}’`
  return String(brand)
}

/** 'estimate 72 → 78', or the names of what is to change. */
function nameFacts(facts: Facts, current: Facts): string {
  const names = Object.keys(facts)
  const [only] = names
  const isNumber = only === 'averageSalePrice' || only === 'sellThroughRate'
  if (names.length === 1 && only && isNumber)
    return `${factNames[only]} ${String(current[only] ?? 'none')} → ${String(facts[only] ?? 'none')}`
  return names.map((name) => factNames[name] ?? name).join(', ')
}
