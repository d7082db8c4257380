/** What people call the garments of each type, in the singular. A phrase of two words is looked for first. */
const words = {
  'T-shirts':
    't shirt|tshirt|tee|graphic tee|band tee|tank top|tank|crop top|baby tee|top|cami|camisole|bodysuit|ringer|tube top|halter',
  'Casual Shirts':
    'shirt|button up|button down|buttonup|buttondown|flannel|overshirt|blouse|tunic|chambray|hawaiian|aloha shirt|camp shirt|work shirt|western shirt|pearl snap|snap shirt|guide shirt|plaid shirt|linen shirt|henley|shacket',
  'Dress Shirts': 'dress shirt|oxford shirt|formal shirt|french cuff shirt|non iron shirt|tuxedo shirt',
  'Polo Shirts': 'polo|polo shirt|golf shirt|rugby|rugby shirt|golf polo',
  Outerwear:
    'jacket|coat|parka|vest|fleece|puffer|windbreaker|anorak|raincoat|rain jacket|trench|trench coat|peacoat|pea coat|overcoat|bomber|gilet|poncho|cape|shell|chore coat|snap t|rain shell|down jacket|jean jacket|denim jacket|leather jacket|trucker|trucker jacket|duster|barn coat|varsity jacket|wax jacket|bodywarmer|mac|faux fur|fur coat|biker jacket|blanket coat',
  Pants:
    'pant|pants|trouser|trousers|chino|khaki|slack|slacks|cargo|cargo pants|cords|corduroys|corduroy pants|dress pants|work pants|double knees|capri|culotte|overall|dungaree|carpenter pants|wide legs|linen pants|coverall|jumpsuit|skirt|skort|kilt',
  'Active Pants':
    'legging|leggings|jogger|sweatpants|sweatpant|track pants|track pant|yoga pants|yoga pant|tights|trackies|tracksuit bottoms|running tights|ski pants|snow pants',
  Jeans: 'jean|jeans|denim|bootcut|bootcuts|501|501s',
  Shorts:
    'shorts|board shorts|boardshorts|jorts|swim trunks|swim shorts|trunks|boardies|bike shorts|biker shorts|cutoffs',
  Suits:
    'suit|blazer|sport coat|sportcoat|sports coat|suit jacket|tuxedo|tux|waistcoat|pantsuit|suit coat|dinner jacket',
  Dresses:
    'dress|gown|maxi|maxi dress|sundress|midi|midi dress|mini dress|frock|wrap dress|shirt dress|sweater dress|slip dress|romper|shirtdress|caftan|kaftan|playdress|shift|shift dress|ballgown|tea dress',
  Sweaters:
    'sweater|cardigan|pullover|jumper|quarter zip|half zip|crewneck|crew neck|sweatshirt|hoodie|hoody|turtleneck|knit|cable knit|knitwear|sweater vest|aran|fair isle|cashmere sweater|mock neck|cardi|roll neck|rollneck|zip up',
  'Athletic Wear':
    'sports bra|bra top|bra|sport bra|jersey|gym top|performance top|running top|base layer|track jacket|tracksuit|track suit|workout top|tennis dress|leotard|swimsuit|bikini|rash guard|cycling jersey|warm up jacket|scrubs|activewear|training top',
  Accessories:
    'hat|cap|beanie|bag|purse|handbag|tote|belt|scarf|shoe|sneaker|trainer|boot|heel|sandal|loafer|pump|flat|tie|necktie|bow tie|wallet|crossbody|backpack|clutch|watch|sunglasses|glove|mitten|sock|clog|mule|slipper|wristlet|satchel|fanny pack|bucket hat|snapback|trucker hat|baseball cap|bandana|shawl|pouch|visor|glasses|runner|dunk|chuck taylor|flip flop|brogue|oxfords|wingtip|espadrille|cleat|jewelry|necklace|bracelet|earring|duffel|duffle|messenger bag|briefcase|shoulder bag|ball cap|suspenders|kicks|mary jane|wellies|wellington|stiletto|ankle boot|cowboy boot|work boot|running shoe',
} as const

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

const types = new Map<string, string>()
const plurals = new Set<string>()
for (const [type, list] of Object.entries(words)) {
  for (const word of list.split('|')) {
    types.set(word, type)
    if (word.endsWith('s') && !word.endsWith('ss')) continue
    const plural = /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`
    types.set(plural, type)
    types.set(`${word}'s`, type)
    plurals.add(plural)
  }
}
types.set('scarves', 'Accessories')
types.set('khakis', 'Pants')
for (const word of ['scarves', 'pants', 'jeans', 'shorts', 'leggings', 'trousers', 'slacks']) plurals.add(word)

/** The type of the garment that these one or two words name. */
export function garmentTypeOf(phrase: string): string | null {
  return types.get(phrase) ?? null
}

/** Whether a garment's word means something else because of the word after it. */
export function isOtherThing(word: string, after: string): boolean {
  return notAlone[word]?.test(after) ?? false
}

export function isGarmentPlural(word: string): boolean {
  return plurals.has(word)
}
