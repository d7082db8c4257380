import { garmentOf } from '@bolodex/brand-names/vocabulary/garments'

/** Words that look like garments and are something else beside these: 'dress shoes' are no dress, 'pocket square' no pocket. */
const notAlone: Record<string, RegExp> = {
  top: /^(of|shelf|seller|sellers|dollar|ten|five|tier|notch|brand|brands|rated|to|it|one|three|drawer|line|stitch)$/,
  tie: /^(up|it|the|dye|dyed|in|together|back|neck|dress|front|waist)$/,
  watch: /^(this|the|it|for|out|me|my|these|those|count|list|videos?|that|your|you|them|how|until|what)$/,
  flat: /^(rate|lay|out|on|iron|front|fee|and|in|mailer|box|as)$/,
  shell: /^(out|of|cordovan)$/,
  shift: /^(gears?|it|them|eventually|those|this|these|that|at|for|to)$/,
  cap: /^(it|at|of|sleeves?)$/,
  boot: /^(cut|sale|sales|fair)$/,
  suit: /^(you|me|everybody|case|cases)$/,
  belt: /^(loops?|buckles?)$/,
  heel: /^(tab|is|drag)$/,
  tank: /^(of)$/,
  knit: /^(shirts?|tops?|polos?|dress|dresses|jackets?)$/,
  denim: /^(jackets?|shirts?|dress|shorts?|skirts?|vests?|coats?|blazers?|trucker|overalls?)$/,
  trunks: /^(of)$/,
  cape: /^(cod|town)$/,
  tote: /^(of|it|around)$/,
  bag: /^(of|sale|full|it|up|them|tag)$/,
  pump: /^(up|the|it|out)$/,
  rugby: /^(club|league|team|game|union)$/,
  fleece: /^(lined|lining|pants?|joggers?|hoodie|sweatpants)$/,
  shirt: /^(dress|dresses|jacket|jackets)$/,
  sweater: /^(dress|dresses|vest|vests|weather|season)$/,
  flannel: /^(lined|lining|sheets?|pajamas?)$/,
  jean: /^(jackets?|paul|shorts?|shirts?|size)$/,
  hoodie: /^(season)$/,
  jersey: /^(dress|dresses|knit|city|shore|material|fabric)$/,
  polo: /^(shirt|shirts|player|pony|ralph|neck|bear)$/,
  cargo: /^(shorts?|van|bike)$/,
  chino: /^(shorts?)$/,
  khaki: /^(shorts?|jackets?|coats?|shirts?|vests?)$/,
  overall: /^(good|it|i|this|the|not|condition|a|they|pretty|we|my)$/,
  coat: /^(hangers?|rack|racks|check|closet)$/,
  dress: /^(pants?|slacks?|shoes?|boots?|shirts?|socks?|up|code|it|size)$/,
  vest: /^(tops?)$/,
  trench: /^(foot)$/,
  clutch: /^(of|it)$/,
  maxi: /^(skirts?)$/,
  midi: /^(skirts?)$/,
  mac: /^(and|n|book|tools)$/,
  swimsuit: /^(season)$/,
  trainer: /^(at|said|says|told)$/,
  kicks: /^(off|in|ass|it)$/,
  crewneck: /^(tees?|t|shirts?|tshirts?)$/,
}

/** The type of the garment that these one or two words name. */
export const garmentTypeOf = (phrase: string): string | null => garmentOf(phrase)?.type ?? null

/** Whether a garment's word means something else because of the word after it. */
export const isOtherThing = (word: string, after: string): boolean => notAlone[word]?.test(after) ?? false

export const isGarmentPlural = (word: string): boolean => garmentOf(word)?.isPlural ?? false
