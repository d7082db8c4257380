/**
 * What a number is that such a word governs. `sold`: somebody has paid it. `worth`: it usually brings that. `asked`: the
 * seller hopes for it. `former`: the seller hoped for it, and got something else. `cost`: what is given for it by the seller, or by the customer of a shop. `other`: no price of a
 * thing at all.
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

export const longestPhrase = 4

export function roleOfPhrase(phrase: string): Role | null {
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
