/**
 * What garments are called, in the singular, with the type of ours that they belong to. `none` are garments of no type.
 * Phrases are looked for before their words: a 'dress shirt' is no dress.
 */
const words = {
  'T-shirts': `t shirt|tshirt|tee|tee shirt|tank top|tank|crop top|tube top|halter top|vest top|top|cami|camisole|bodysuit|undershirt|
    muscle tee|debardeur|haut|baby tee|henley tee|t shirts|longsleeve`,
  'Casual Shirts': `shirt|button up|button down|overshirt|blouse|tunic|chemise|chemisier|hemd|herrenhemd|bluse|guayabera|
    work shirt|western shirt|flannel shirt|camp shirt|henley|hawaiian shirt|aloha shirt|tunique`,
  'Dress Shirts': 'dress shirt|tuxedo shirt|oxford shirt|formal shirt|french cuff shirt',
  'Polo Shirts': 'polo|polo shirt|golf shirt|golf polo|rugby|rugby shirt|poloshirt|polohemd',
  Outerwear: `jacket|coat|vest|parka|puffer|windbreaker|windcheater|anorak|raincoat|overcoat|peacoat|pea coat|topcoat|trench|
    trench coat|trucker jacket|jean jacket|bomber|gilet|poncho|cape|duster|shacket|shirt jacket|bodywarmer|rain shell|blouson|veste|
    manteau|doudoune|jacke|mantel|weste|impermeable|cagoule|perfecto|snowsuit|cruiser|chore coat|waxed jacket|cuir`,
  Pants: `pant|trouser|chino|slack|khakis|cargo pant|cargos|dress pant|dress slack|work pant|cords|capri|culotte|overall|bib overall|
    dungaree|pantalon|stoffhose|hose|palazzo|ankle pant|chinos`,
  'Active Pants': `legging|jogger|sweatpant|sweat pant|track pant|yoga pant|jogging pant|tight|track bottom|tracksuit bottom|
    jogginghose|trackies|running tight|jogger pant|wind pant|warm up pant`,
  Jeans: 'jean|jeans|jegging|jeanshose|jean pant',
  Shorts: `shorts|short de|board short|boardshorts|jorts|swim trunk|swim short|bike short|biker short|jean short|denim short|
    cargo short|cutoffs|skort|bermuda|hot short|running short|short 4|short 5`,
  Suits: `suit|blazer|sport coat|sportcoat|sports coat|suit jacket|suit coat|tuxedo|pantsuit|pants suit|pant suit|skirt suit|
    dinner jacket|waistcoat|anzug|sakko|costume homme|suit set`,
  Dresses: `dress|gown|sundress|minidress|shirtdress|frock|maxi dress|robe|kleid|shirt dress|sweater dress|tank dress|blazer dress|
    polo dress|jersey dress|caftan|kaftan|muumuu|slip dress|pinafore`,
  Sweaters: `sweater|cardigan|cardi|pullover|jumper|sweatshirt|hoodie|hoody|crewneck|crew neck|turtleneck|quarter zip|half zip|1 4 zip|
    1 2 zip|sweater vest|sweater coat|sweater tank|pull|pull over|gilet maille|strickjacke|strickpullover|sweat a capuche|
    sweat|kapuzenpullover|knit vest|cardigan jacket|gilet en|twinset|shrug|mock neck|rollneck|roll neck|christmas sweater|
    sweatjacke`,
  'Athletic Wear': `jersey|sports bra|sport bra|track jacket|track top|track suit|tracksuit|trackie set|warm up jacket|base layer|
    baselayer|compression top|compression shirt|rash guard|rashguard|swim shirt|cycling jersey|trainingsjacke|trainingsanzug|
    running top|football shirt|soccer shirt|running jacket jersey|survetement|maillot de foot|singlet|leotard`,
  Accessories: `shoe|sneaker|trainer|boot|bootie|heel|pump|sandal|loafer|oxfords|flat|clog|mule|slipper|wedge|espadrille|cleat|
    dress shoe|dress boot|moccasin|flip flop|slide|bag|handbag|purse|tote|crossbody|satchel|clutch|wallet|wristlet|backpack|duffel|
    belt|belt bag|fanny pack|hat|cap|beanie|snapback|visor|fedora|beret|tie|necktie|bow tie|scarf|scarves|shawl|wrap scarf|glove|
    mitten|sock|sunglasses|watch|necklace|bracelet|earring|hoop earring|jewelry|bandana|suspender|pouch|shoulder bag|bucket hat|
    organizer|dunk|chuck taylor|high tops|sac|sac a main|chaussure|chausson|basket|botte|bottine|ceinture|echarpe|foulard|
    casquette|bonnet|schuhe|stiefel|sandalen|sandale|tasche|handtasche|gurtel|schal|mutze|wellies|wellington|brogue|weekender|
    cardholder|keychain|sonnenbrille`,
  none: `skirt|jupe|rock gr|jumpsuit|romper|playsuit|bikini|swimsuit|one piece|bathing suit|pajama|pyjama|pajamas|nightgown|nightie|
    bath robe|terry robe|kimono|bra|bralette|lingerie|panties|brief|boxer|slip skirt|onesie|sleeper|skirt set|pencil skirt|
    costume|apron|scrub|silk chemise|shapewear|corset|body|maillot de bain|combinaison|bubble romper|bodysuit pants hat`,
} as const

type GarmentName = Exclude<keyof typeof words, 'none'>
/** Null is a garment of no type of ours. */
export type NamedGarment = GarmentName | null

/** Cloths and models: they count when no garment is named. */
const weakWords: Record<string, GarmentName> = {
  denim: 'Jeans',
  bootcut: 'Jeans',
  501: 'Jeans',
  '501s': 'Jeans',
  505: 'Jeans',
  511: 'Jeans',
  517: 'Jeans',
  550: 'Jeans',
  fleece: 'Outerwear',
  sherpa: 'Outerwear',
  flannel: 'Casual Shirts',
  knit: 'Sweaters',
  knitwear: 'Sweaters',
  cashmere: 'Sweaters',
  maxi: 'Dresses',
  midi: 'Dresses',
  trunks: 'Shorts',
  short: 'Shorts',
  oxford: 'Accessories',
  wingtip: 'Accessories',
  shell: 'Outerwear',
  trucker: 'Outerwear',
  corduroy: 'Pants',
  cargo: 'Pants',
  khaki: 'Pants',
  chambray: 'Casual Shirts',
}

/** Words beside which a garment is only described: 'boot cut' is no boot. */
const descriptions = `boot cut|boot leg|tie dye|tie dyed|tie waist|tie neck|tie front|tie back|cap sleeve|cap toe|belt loop|belt included|
  short sleeve|short sleeved|shirt tail|pull on|dress code|polo neck|polo bear|polo player|coat hanger|bag included|crew socks|sweater weather|
  suit up|top rated|top quality|top stitch|tank strap|flat front|jersey knit|jersey city|new jersey|watch box|robe length|slip on|
  tie shoulder|jean paul|shoulder strap|heel tab|dress up|top handle|top zip|high top|sweat wicking|body con|slide on|cape cod|
  boot fit|bandana box|bandana print|blazer mid|blazer low|sexy boot|barely boot|skirt length|vest lined|coat lined|shirt collar|short inseam|for dress|pump up|wrap top stitch|tight fit|flat lay`

/** The ends of German and English words made of several. */
const endings: [ending: string, garment: GarmentName | null][] = [
  ['trainingsjacke', 'Athletic Wear'],
  ['strickjacke', 'Sweaters'],
  ['jogginghose', 'Active Pants'],
  ['jeanshose', 'Jeans'],
  ['jacke', 'Outerwear'],
  ['mantel', 'Outerwear'],
  ['kleid', 'Dresses'],
  ['bluse', 'Casual Shirts'],
  ['hemd', 'Casual Shirts'],
  ['hose', 'Pants'],
  ['pullover', 'Sweaters'],
  ['pulli', 'Sweaters'],
  ['schuhe', 'Accessories'],
  ['stiefel', 'Accessories'],
  ['tasche', 'Accessories'],
  ['anzug', 'Suits'],
  ['dress', 'Dresses'],
  ['coat', 'Outerwear'],
  ['jacket', 'Outerwear'],
  ['pants', 'Pants'],
  ['shorts', 'Shorts'],
  ['boots', 'Accessories'],
  ['skirt', null],
]

/** Behind these words, a general one adds nothing: a 'blazer jacket' is a blazer. */
export const specificBefore: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    'jacket coat': 'blazer hoodie cardigan sweatshirt suit sportcoat',
    'pant trouser tight': 'legging jogger sweatpant jean jeans chino shorts tight',
    'shirt top': 'polo tee tshirt jersey tank blouse hoodie sweatshirt sweater',
    'sweater pullover': 'cardigan hoodie sweatshirt',
  }).flatMap(([heads, before]) => heads.split(' ').map((head) => [head, new Set(before.split(' '))])),
)

export const mostWordsOfGarment = 4

const named = new Map<string, NamedGarment | 'description'>()
for (const phrase of descriptions.split('|')) named.set(phrase.trim(), 'description')
for (const [type, list] of Object.entries(words))
  for (const phrase of list.split('|').map((text) => text.trim()))
    // The keys of the table above are the types and 'none'.
    for (const form of pluralsOf(phrase)) named.set(form, type === 'none' ? null : (type as GarmentName))

function pluralsOf(word: string): string[] {
  return [word, /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`]
}

/** The garment that one to four words name; undefined when they name none. */
export function namedGarment(phrase: string): NamedGarment | 'description' | undefined {
  const found = named.get(phrase)
  if (found !== undefined || phrase.length < 7 || phrase.includes(' ')) return found
  return endings.find(([ending]) => phrase.endsWith(ending))?.[1]
}

export const weakGarment = (word: string): GarmentName | undefined => weakWords[word]
