import { garmentOf, type GarmentName } from '@bolodex/brand-names/vocabulary/garments'

/** Null is a garment of no type of ours. */
export type NamedGarment = GarmentName | null

/** What only titles call so: other languages, and English words that are said of other things as well. */
const written: Partial<Record<GarmentName | 'none', string>> = {
  'T-shirts': 'debardeur|haut',
  'Casual Shirts': 'chemise|chemisier|hemd|herrenhemd|bluse|tunique',
  'Polo Shirts': 'poloshirt|polohemd',
  Outerwear: `blouson|veste|manteau|doudoune|jacke|mantel|weste|impermeable|perfecto|cruiser|cuir`,
  Pants: 'cargos|pantalon|stoffhose|hose|palazzo',
  'Active Pants': 'tight|jogginghose',
  Jeans: 'jeanshose',
  Shorts: 'short de|bermuda|hot short|short 4|short 5',
  Suits: 'anzug|sakko|costume homme',
  Dresses: 'robe|kleid',
  Sweaters: `1 4 zip|1 2 zip|pull|pull over|gilet maille|gilet en|strickjacke|strickpullover|sweat|sweat a capuche|sweatjacke|
    kapuzenpullover|shrug`,
  'Athletic Wear': 'running jacket jersey|trainingsjacke|trainingsanzug|survetement|maillot de foot',
  Accessories: `wedge|slide|high tops|basket|weekender|organizer|keychain|bonnet|sac|sac a main|chaussure|chausson|botte|bottine|
    ceinture|echarpe|foulard|casquette|schuhe|stiefel|sandalen|sandale|tasche|handtasche|gurtel|schal|mutze|sonnenbrille`,
  none: `jupe|rock gr|playsuit|one piece|bathing suit|pajama|pyjama|pajamas|nightgown|nightie|bath robe|terry robe|kimono|bralette|
    lingerie|panties|brief|boxer|slip skirt|onesie|sleeper|skirt set|pencil skirt|costume|apron|silk chemise|shapewear|corset|body|
    maillot de bain|combinaison|bubble romper|bodysuit pants hat`,
}

/** Cloths and models of which only titles are full. */
const weakWords: Record<string, GarmentName> = {
  505: 'Jeans',
  511: 'Jeans',
  517: 'Jeans',
  550: 'Jeans',
  sherpa: 'Outerwear',
  cashmere: 'Sweaters',
  short: 'Shorts',
  oxford: 'Accessories',
}

/** Words beside which a garment is only described: 'boot cut' is not a boot. */
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
for (const [type, list] of Object.entries(written))
  for (const phrase of list.split('|').map((text) => text.trim()))
    // The keys of the table above are the types and 'none'.
    for (const form of [phrase, `${phrase}s`]) named.set(form, type === 'none' ? null : (type as GarmentName))

/** The garment that one to four words name; undefined when they name none. */
export function namedGarment(phrase: string): NamedGarment | 'description' | undefined {
  const own = named.get(phrase)
  if (own !== undefined) return own
  const garment = garmentOf(phrase)
  if (garment) return garment.use === 'cloth' ? undefined : garment.use === 'untyped' ? null : garment.type
  if (phrase.length < 7 || phrase.includes(' ')) return undefined
  return endings.find(([ending]) => phrase.endsWith(ending))?.[1]
}

export function weakGarment(word: string): GarmentName | undefined {
  const garment = garmentOf(word)
  return garment?.use === 'cloth' ? garment.type : weakWords[word]
}
