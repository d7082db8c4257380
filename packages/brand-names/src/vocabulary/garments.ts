/** What garments are called, in the singular where there is one. A phrase comes before its words: a 'dress shirt' is not a dress. */
const garments = {
  'T-shirts': `t shirt|t shirts|tshirt|tee|tee shirt|graphic tee|band tee|baby tee|muscle tee|henley tee|ringer|tank|tank top|crop top|
    tube top|halter|halter top|vest top|top|cami|camisole|bodysuit|undershirt|longsleeve`,
  'Casual Shirts': `shirt|button up|button down|buttonup|buttondown|overshirt|blouse|tunic|henley|camp shirt|work shirt|western shirt|
    aloha shirt|hawaiian|hawaiian shirt|flannel shirt|plaid shirt|linen shirt|guide shirt|pearl snap|snap shirt|guayabera`,
  'Dress Shirts': `dress shirt|oxford shirt|formal shirt|french cuff shirt|non iron shirt|tuxedo shirt`,
  'Polo Shirts': `polo|polo shirt|golf shirt|golf polo|rugby|rugby shirt`,
  Outerwear: `jacket|coat|vest|parka|puffer|windbreaker|windcheater|anorak|raincoat|rain jacket|rain shell|overcoat|topcoat|peacoat|
    pea coat|trench|trench coat|chore coat|barn coat|fur coat|faux fur|blanket coat|bomber|varsity jacket|biker jacket|trucker jacket|
    jean jacket|denim jacket|leather jacket|down jacket|wax jacket|waxed jacket|shirt jacket|shacket|gilet|bodywarmer|poncho|cape|
    duster|snap t|cagoule|snowsuit|mac`,
  Pants: `pant|trouser|chino|slack|khakis|cargo pant|dress pant|dress slack|work pant|carpenter pant|linen pant|corduroy pant|ankle pant|
    cords|corduroys|capri|culotte|overall|bib overall|dungaree|coverall|double knees|wide legs`,
  'Active Pants': `legging|jogger|jogger pant|jogging pant|sweatpant|sweat pant|track pant|track bottom|tracksuit bottom|trackies|
    yoga pant|ski pant|snow pant|wind pant|warm up pant|tights|running tight`,
  Jeans: `jean|jean pant|jegging`,
  Shorts: `shorts|board short|boardshorts|boardies|jorts|jean short|denim short|cargo short|running short|bike short|biker short|
    swim short|swim trunk|cutoffs|skort`,
  Suits: `suit|blazer|sport coat|sportcoat|sports coat|suit jacket|suit coat|suit set|tuxedo|tux|pantsuit|pants suit|pant suit|
    skirt suit|dinner jacket|waistcoat`,
  Dresses: `dress|gown|ballgown|sundress|minidress|shirtdress|playdress|frock|maxi dress|midi dress|mini dress|shirt dress|
    sweater dress|tank dress|blazer dress|polo dress|jersey dress|wrap dress|slip dress|tea dress|shift dress|caftan|kaftan|muumuu|
    pinafore`,
  Sweaters: `sweater|cardigan|cardi|pullover|jumper|sweatshirt|hoodie|hoody|crewneck|crew neck|turtleneck|mock neck|rollneck|roll neck|
    quarter zip|half zip|zip up|sweater vest|sweater coat|sweater tank|knit vest|cable knit|cardigan jacket|cashmere sweater|
    christmas sweater|aran|fair isle|twinset`,
  'Athletic Wear': `jersey|sports bra|sport bra|bra top|track jacket|track top|tracksuit|track suit|trackie set|warm up jacket|gym top|
    running top|training top|performance top|workout top|compression top|compression shirt|base layer|baselayer|rash guard|rashguard|
    swim shirt|football shirt|soccer shirt|cycling jersey|tennis dress|leotard|singlet|activewear`,
  Accessories: `shoe|dress shoe|running shoe|sneaker|trainer|runner|kicks|dunk|chuck taylor|boot|bootie|ankle boot|dress boot|work boot|
    cowboy boot|wellies|wellington|heel|stiletto|pump|flat|mary jane|sandal|loafer|oxfords|brogue|moccasin|clog|mule|slipper|
    espadrille|cleat|flip flop|bag|handbag|shoulder bag|messenger bag|belt bag|purse|tote|crossbody|satchel|clutch|wallet|wristlet|
    cardholder|pouch|backpack|briefcase|duffel|duffle|fanny pack|belt|suspender|hat|bucket hat|trucker hat|baseball cap|ball cap|cap|
    beanie|snapback|visor|fedora|beret|tie|necktie|bow tie|scarf|scarves|wrap scarf|shawl|bandana|glove|mitten|sock|glasses|
    sunglasses|watch|jewelry|necklace|bracelet|earring|hoop earring`,
} as const

export type GarmentName = keyof typeof garments

/** Cloths, cuts and models. In a title they count where no garment is named. */
const cloths: Partial<Record<GarmentName, string>> = {
  'Casual Shirts': 'flannel|chambray',
  Outerwear: 'fleece|shell|trucker',
  Pants: 'corduroy|cargo|khaki',
  Jeans: 'denim|bootcut|501',
  Shorts: 'trunks',
  Dresses: 'maxi|midi|shift',
  Sweaters: 'knit|knitwear',
  Accessories: 'wingtip',
}

/** Garments for which no type exists: titles give them none, and speech the nearest. */
const untyped: Partial<Record<GarmentName, string>> = {
  Pants: 'skirt|jumpsuit|kilt',
  Dresses: 'romper',
  'Athletic Wear': 'bikini|swimsuit|bra|scrub',
}

export type Garment = { type: GarmentName; use: 'garment' | 'cloth' | 'untyped'; isPlural: boolean }

const found = new Map<string, Garment>()
const lists = { garment: garments, cloth: cloths, untyped }
for (const [use, list] of Object.entries(lists) as [Garment['use'], Partial<Record<GarmentName, string>>][])
  for (const [type, phrases] of Object.entries(list) as [GarmentName, string][])
    for (const phrase of phrases.split('|').map((text) => text.trim())) {
      found.set(phrase, { type, use, isPlural: /^(?:shorts|scarves|khakis)$/.test(phrase) })
      const plural = /(?:s|sh|ch|x)$/.test(phrase) ? `${phrase}es` : `${phrase}s`
      found.set(`${phrase}'s`, { type, use, isPlural: false })
      if (!found.has(plural)) found.set(plural, { type, use, isPlural: true })
    }

/** The garment that a phrase of one to three words names, in the singular or plural. */
export const garmentOf = (phrase: string): Garment | undefined => found.get(phrase)
