import { textAt, wordsBetween, type Token } from '../tokens.ts'
import { isMoneyWord, readCardinal } from './number-words.ts'

/**
 * The role of a number governed by such a word. `sold`: a buyer paid it. `worth`: the usual price. `asked`: the
 * asking price. `former`: an earlier asking price. `cost`: paid by the seller, or by the customer of a shop. `other`:
 * not a price.
 */
export type Role = 'sold' | 'worth' | 'asked' | 'former' | 'cost' | 'other'

const phrases: Record<Exclude<Role, 'former'>, string> = {
  sold: `sold|resold|flipped|went for|went at|moved for|accepted|settled on|settled at|settled for|met at|met me at
    |agreed on|ended at|ended up at|brought|brought in|brought me|gave me|gives me|fetched|let it go|let them go|let go|sale was
    |sale price|sold price|final price|gone for|landed on|landed at|best sale|biggest sale|sale of|sale for|closed at|got me|pulled in
    |someone paid|somebody paid|buyer paid|lady paid|guy paid|customer paid|sniped|snatched up for|sales of`,
  worth: `sell|sells|selling|go for|goes for|going for|goin for|go|goes|going rate|comp|comps|comping|comped|worth|fetch
    |fetches|fetching|bring|brings|bringing|resale|resell|resells|reselling|value|valued|average|averages|averaging
    |averaged|pull|pulls|pulling|command|commands|market|easy|easily|people pay|buyers pay|folks pay|will pay|they pay
    |pays|flip|flips|flipping|solds|move for|moves for|moving for|moving at|move at|turn around|good for|get you|gets you
    |get me|gets me|gets|seeing|seen|flying|do about|do around|does about|going`,
  asked: `i'm at|we're at|i'd take|i would take|list|listed|lists|listing|relist|relisted|ask|asking|priced|price|pricing|put|putting|up at|up for|have it at
    |have them at|had it at|had them at|have these at|had these at|have this at|hoping for|hope for|hope|hoping|expect
    |expecting|shoot for|shooting for|aim for|aiming for|start|starting|starts|try|trying|sitting|for sale|buy it now
    |countered|counter|counter offered|make it|be honest|be real|be realistic|realistically|push|live at|posted|posting|looking at|try for|thinking|holding out for|hold out for|throw|months at
    |weeks at|dropped|dropping|lowered|lowering|knocked it down to|gonna say|going to say|i'd say|i'd want|would want|i'll say|let's say|call it|i'm saying`,
  cost: `paid|pay|paying|cost|costs|costing|bought|buy|buying|purchased|spent|spend|spending|gambling|back on|grabbed|picked up|pick up
    |picked|snagged|scored|thrifted|nabbed|found|gave|give|giving|handed|handed over|retail|retail's|retails|retailed|retailing|msrp
    |rrp|originally|original price|tag says|tag said|sticker|it says|still says|price says|sticker says|brand new|new ones|new one|in store|in stores|marked|rang|charged
    |charge|charging|invested|in for|in it for|into it for|buy in|out of pocket|store price|regular price|wanted|wants|haggled
    |cost of goods|cogs|came to|sourced|set me back|out the door|they had|he had|she had|locked up for|asked|full price at|back in the day|swapped|traded`,
  other: `profit|profits|profited|net|netted|fee|fees|shipping|postage|total|totals|totaled|totalled|altogether|all together
    |gross|grossed|discount|discounted|coupon|tax|budget|save|saved|saving|saves|goal|rent|gas|salary|lost|lose|refund
    |refunded|guess|guessed|offered|offers|offer|got an offer|got offers|they'll ask|they ask|people ask|declined|lady said|she said|he said|they said|guy said|man said|woman said|i said|will you take|would you take|will you do|can you do|lowball|lowballed|promoted|giveaway|gift card|deposit|all in|i make that|instead of|rather than
    |down from|compared to|made|make|makes|making|earned|earn|owe|owed|bill|ticket|used to be|episode|reached|worth of
    |measures|measured|weighs|model|route|highway|exit|drove|minus|would be|could be|would've been|turned|turning|born|gift`,
}

const roles = new Map<string, Role>()
for (const role of ['other', 'cost', 'asked', 'worth', 'sold'] as const)
  for (const phrase of phrases[role].split(/\s*\|/)) roles.set(phrase.trim(), role)
// An offer that was taken is a sale.
for (const phrase of ['accepted an offer', 'took an offer', 'accepted offer', 'took the offer', 'best offer'])
  roles.set(phrase, 'sold')

const longestPhrase = 4

function roleOfPhrase(phrase: string): Role | null {
  return roles.get(phrase) ?? null
}

/** What is said right after a number and decides alone. */
const decisiveAfter: [RegExp, Role][] = [
  [/^(and |so )?(i |we )?(took it|took that|accepted|said yes)\b/, 'sold'],
  [/^(is|was) (the|my) price\b/, 'asked'],
  [/^(it is|final|is the last sold|is what it sold)\b/, 'sold'],
  [/^(for (hers|his|theirs)|in my (purse|pocket|wallet))\b/, 'other'],
  [/^offers?\b/, 'other'],
  [/^(turned|turns|became)\b/, 'cost'],
  [/^of (?!course)/, 'other'],
  [/^(off|profit|in profit|of profit|in fees|of fees)\b/, 'other'],
  [/^(fees?|shipping|postage|to ship|for shipping|in shipping|of shipping)\b(?! (was|is|and|plus))/, 'other'],
  [/^(a|per|an) (pound|lb|hour|month|week|year|bag|kilo)\b/, 'other'],
  [
    /^(more|less|extra|too many|too much|worth of|in sales|in credit|credit|gift card|limit|budget|coupon|cheaper|higher|lower)\b/,
    'other',
  ],
  [/^(bill|store|tree|general|day|days|bin|bins|rail|rack|table|menu|signs?|tags?|note|an item)\b/, 'cost'],
  [/^(brand new|when new|new)\b(?! with)/, 'cost'],
  [
    /^(retail|at retail|msrp|rrp|originally|in the store|in stores|in store|at the mall)\b(?! (is|was|price|on))/,
    'cost',
  ],
  [/^on (their|the|its) (own )?(website|site)\b/, 'cost'],
  [
    /^(in|into) ((it|them|both|each|all|this one|that one)\b|(this|these|that|those)( (and|so|but|i|it|they)\b|$))/,
    'cost',
  ],
  [/^(all in|all up|all told|altogether|all together|in total)\b/, 'other'],
  [/^(they|he|she|the lady|the guy) (wanted|want|asked|charged|had on)\b/, 'cost'],
  [/^(spent|spend|investment|haul|outlay|budget|purchase|find)\b/, 'cost'],
  [/^(to me|buy in|out of pocket|cost( of goods)?(?! (of|on|was|is|were|me|us)))\b/, 'cost'],
  [/^(total|combined|back on)\b/, 'other'],
]

/** What is said right after a number of which nothing before it says what it is. */
const weakAfter: [RegExp, Role][] = [
  [
    /^(at|from|in) (the |a |my |our )?(goodwill|bins|thrift|thrifts|savers|salvation|outlet|garage|yard|estate|charity|car boot|church|rummage|flea|value village|store|shop|consignment)\b/,
    'cost',
  ],
  [
    /^(before fees|after fees|so far|for the (week|month|day|weekend|lot|whole)|for all of|for everything|for the whole|this week|this month|today|last month|last week|a piece of)\b/,
    'other',
  ],
  [
    /^(all day|any day|every day|all year|all winter|all summer|every time|plus ship|shipped|on (ebay|poshmark|posh|mercari|depop|grailed|vinted|etsy|the bay)|resale|easy|easily|is what (it|they|i|these)|a pop|out of|for the (pair|set)|for both)\b/,
    'worth',
  ],
  [/^(firm|obo|or best offer|or near offer|is (honest|fair|reasonable|conservative|about right))\b/, 'asked'],
  [/^(i|we) (thought|figured|hoped)\b/, 'former'],
]

export function roleByNextWords(next: string): { role: Role; isDecisive: boolean } | null {
  const decisive = decisiveAfter.find(([pattern]) => pattern.test(next))
  if (decisive) return { role: decisive[1], isDecisive: true }
  const weak = weakAfter.find(([pattern]) => pattern.test(next))
  return weak ? { role: weak[1], isDecisive: false } : null
}

/** A new thought: what governs a number stands behind the last of these. */
const boundaries = new Set(
  "but so then because cause now okay ok alright anyway it's that's they're which if although though anyways while they'll these'll those'll it'll i'll we'll you'll".split(
    ' ',
  ),
)
const negations = /^(not|never|didn't|don't|doesn't|won't|wouldn't|can't|couldn't|isn't|aren't|ain't)$/

type Stand = {
  /** Right before the number. */
  isNear: boolean
  /** The number follows 'for' or 'at'. */
  isObject: boolean
}

/** What the words that end at a token make of the number they govern. */
export function roleEndingAt(tokens: readonly Token[], at: number, stand: Stand): Role | null {
  const special = roleOfGot(tokens, at, stand)
  if (special) return special
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = wordsBetween(tokens, at - length + 1, at + 1)
    const role = roleOfPhrase(phrase)
    if (role && !isOtherSense(tokens, at, phrase, stand))
      return role !== 'cost' && isNegated(tokens, at) ? 'other' : softened(tokens, at, role)
  }
  return null
}

/** 'Got sixty for it' is a sale and 'got it for six' a cost; so with 'get'. 'Took' and 'bought' say who did. */
function roleOfGot(tokens: readonly Token[], at: number, { isNear, isObject }: Stand): Role | null {
  const text = textAt(tokens, at)
  if (isNear && text === 'into' && /\bturn(ed|s)?\b/.test(wordsBetween(tokens, at - 6, at))) return 'sold'
  if (isNear && /^(do|does|did|done)$/.test(text)) return text === 'did' ? 'sold' : 'worth'
  // What an item made is its price; what a person made is a profit.
  if (isNear && /^(made|makes?)$/.test(text) && !isBySeller(tokens, at)) return text === 'made' ? 'sold' : 'worth'
  // 'I had one ten on them', and something else came of it.
  if (isNear && text === 'had' && /^(i|we)$/.test(textAt(tokens, at - 1))) return 'former'
  if (text === 'took' && textAt(tokens, at - 1) === 'it') return null
  if (text === 'took') {
    const isSale =
      isNear || /^(it|them|these|both|that)( home| off)?( for| at)$/.test(wordsBetween(tokens, at + 1, at + 3))
    return isSale ? 'sold' : null
  }
  if (/^(bought|paid|grabbed|snagged|got)$/.test(text) && isByBuyer(tokens, at)) return 'sold'
  // 'Collectors pay fifty'.
  if (text === 'pay' && /^(?!always|sometimes|this|us).*s$/.test(textAt(tokens, at - 1))) return 'worth'
  if (!['got', 'get', 'getting', 'gotten'].includes(text)) return null
  // 'I've still got thirty one': a count or an amount, but not a sale.
  if (isNear && text === 'got' && /^(still|i've|we've|you've|they've)$/.test(textAt(tokens, at - 1))) return null
  const isFor = /^(for|at)$/.test(textAt(tokens, at + 1)) || !isNear
  if (!isFor) return text === 'got' || text === 'gotten' ? 'sold' : 'worth'
  return isObject ? 'cost' : null
}

function isBySeller(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3].some((back) => /^(i|we|i've|we've|i'd|to|you|you'll)$/.test(textAt(tokens, at - back)))
}

/**
 * 'A lady in Maine bought it for twenty two', 'mary's got it for ten'. 'She paid four hundred' may refer to the
 * previous owner.
 */
function isByBuyer(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, at) === 'got' && /(?<!^(it|that|he|she|what|who|there|here|let))'s$/.test(textAt(tokens, at - 1)))
    return true
  for (let back = 1; back <= 6 && !tokens[at - back]?.endsSentence; back += 1) {
    const text = textAt(tokens, at - back)
    if (/^(i|we|i've|we've|i'd|my|it's|that's|it)$/.test(text)) return false
    if (/^(lady|guy|somebody|someone|buyer|customer|man|woman|person|people|kid|girl|gal|dude|collector)$/.test(text))
      return true
  }
  return false
}

/** Words that govern an amount in one sense and not in another. */
function isOtherSense(tokens: readonly Token[], at: number, phrase: string, { isNear, isObject }: Stand): boolean {
  const before = textAt(tokens, at - 1)
  const after = textAt(tokens, at + 1)
  if (phrase.startsWith('sale '))
    return /^(estate|garage|yard|church|boot|tag|rummage|jumble|the|on)$/.test(textAt(tokens, at - 2))
  // 'I found two of them, size nine, forty five each'.
  if (/^(found|scored|grabbed|snagged|picked|picked up|nabbed|thrifted)$/.test(phrase)) return !isNear && !isObject
  if (phrase === 'wants') return !isNear
  // 'It says so on the tag, a rain suit, forty dollars'.
  if (/ (says|said)$/.test(phrase)) return !isNear
  if (/^up (at|for)$/.test(phrase)) return /\b(pick|picked|picking|scooped)\b/.test(wordsBetween(tokens, at - 6, at))
  // 'I sold eleven' counts; 'it sold one forty' does not.
  if (phrase === 'sold' && isNear)
    return /^(i|we|i've|items|things|pieces|total)$/.test(before) && isNumberNext(tokens, at + 1)
  if (/^(made|make|makes|making|earn|earned)$/.test(phrase)) return !isNear
  if (phrase === 'going' || phrase === 'go' || phrase === 'goes')
    return !/^(for|at|around|about|anywhere|between|from|up|like)$/.test(after)
  // 'No clue what that's worth'.
  if (/^(sell|selling|sold|sells)$/.test(phrase) && /^(through|thru)$/.test(after)) return true
  if (phrase === 'worth' && textAt(tokens, at - 2) === 'what') return true
  return phrase === 'value' && after === 'village'
}

function isNumberNext(tokens: readonly Token[], at: number): boolean {
  const number = readCardinal(tokens, at)
  return number !== null && !number.hasSign && !isMoneyWord(textAt(tokens, number.next))
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let back = 1; back <= 3; back += 1) {
    if (tokens[at - back]?.endsSentence) return false
    const text = textAt(tokens, at - back)
    if (negations.test(text)) return true
    if (text === 'used' && textAt(tokens, at - back + 1) === 'to') return true
  }
  return false
}

/** What only would have been, 'i thought it would sell for a hundred', and what was once asked: 'i had it at eighty'. */
function softened(tokens: readonly Token[], at: number, role: Role): Role {
  if (role === 'asked') {
    const words = wordsBetween(tokens, at - 4, at + 1)
    return /\b(had (it|them|these|this|that|those)|was|were|originally|started|starting)\b/.test(words)
      ? 'former'
      : role
  }
  if (role !== 'sold' && role !== 'worth') return role
  for (let back = 1; back <= 4; back += 1) {
    if (/^(would|could|should|thought|figured|hoping|hope|if|might)$/.test(textAt(tokens, at - back))) return 'asked'
  }
  return role
}

/** Where a new thought begins. */
export function isBoundary(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  const after = textAt(tokens, at + 1)
  if (boundaries.has(text)) return true
  if (/^(i|we|you|he|she)$/.test(text)) return !/^(think|guess|believe|mean|want|would|know|say|can|could)$/.test(after)
  if (/^(it|they|these|this|those|that)$/.test(text))
    return /^(was|were|is|are|has|had|have|will|should|would|can)$/.test(after)
  return false
}
