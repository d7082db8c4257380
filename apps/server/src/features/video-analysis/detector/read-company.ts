import type { Candidate } from './find-candidates.ts'
import { groupOf, type Signs } from './read-signs.ts'
import type { Speech } from './read-speech.ts'

/** Between the brands of a row: 'madewell and some gap'. */
const rowWords = /^(and|or|then|also|some|a|an|like|even|plus|another|more|the|maybe|of|any)$/
const longestLink = 3
/** In fewer words than these a single brand is no wonder. */
const shortSpeech = 120

/** What the brands that are surely named say of the others: who names many also means one where it might be a word. */
export function readCompany({ tokens }: Speech, sure: readonly Candidate[]) {
  const named = new Map<unknown, Candidate[]>()
  const behindRow = new Map<unknown, Candidate[]>()
  const beforeRow = new Map<unknown, Candidate[]>()
  const note = (places: Map<unknown, Candidate[]>, at: unknown, one: Candidate) => {
    const there = places.get(at)
    if (there) there.push(one)
    else places.set(at, [one])
  }
  for (const one of sure) note(named, one.found.known, one)
  for (const one of sure) {
    let after = one.to
    while (after < one.to + longestLink && rowWords.test(tokens[after]?.key ?? '')) after += 1
    note(behindRow, after, one)
    let before = one.from
    while (before > one.from - longestLink && rowWords.test(tokens[before - 1]?.key ?? '')) before -= 1
    note(beforeRow, before, one)
  }
  const taken = new Map<number, Candidate>()
  for (const one of sure) for (let at = one.from; at < one.to; at += 1) taken.set(at, one)

  /** Adds to what is seen of a candidate by itself. */
  return (candidate: Candidate, alone: Signs): Signs => {
    const signs = new Map(alone)
    const group = groupOf(candidate)
    const isOther = (one: Candidate) => one.found.known !== candidate.found.known
    const others = named.size - (named.has(candidate.found.known) ? 1 : 0)
    const see = (sign: string, isSeen: boolean) => isSeen && signs.set(`${group}: ${sign}`, 1)
    if (others > 0) signs.set(`${group}: company`, Math.min(3, Math.log2(1 + others)))
    see('alone', others === 0 && tokens.length > shortSpeech)
    const own = named.get(candidate.found.known) ?? []
    see('named elsewhere', own.length > 1 || (own[0] !== undefined && own[0].from !== candidate.from))
    const leaders = (behindRow.get(candidate.from) ?? []).filter(isOther)
    see(
      'behind a brand in a row',
      leaders.some(({ to }) => to < candidate.from),
    )
    // 'A faherty legend shirt': what touches a maker's name is mostly the model's.
    see(
      'touches a brand',
      leaders.some(({ to }) => to === candidate.from),
    )
    see('before a brand', (beforeRow.get(candidate.to) ?? []).some(isOther))
    see('item among brands', others > 1 && alone.has(`${group}: starts item`))
    see('garment among brands', others > 1 && alone.has(`${group}: garment next`))
    for (let at = candidate.from; at < candidate.to; at += 1) {
      const over = taken.get(at)
      if (over && over !== candidate && isOther(over)) signs.set('within another', 1)
    }
    return signs
  }
}
