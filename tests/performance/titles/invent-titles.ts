// node tests/performance/titles/invent-titles.ts: writes tests/performance/titles/invented.jsonl, titles put together at random from the words below
// and from names of the catalogue. The words are this file's own: taking the reader's would measure nothing.
import { writeFileSync } from 'node:fs'
import { readCatalogue } from '../../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { plainKeyOf } from '../../../packages/brand-names/src/name-keys.ts'
import { createRandom, pickEvenly } from '../samples/random.ts'
import { firstInvented, type LabeledTitle } from './read-labeled-titles.ts'

const count = 1000
const random = createRandom(1717)
const pick = <T>(list: readonly T[]): T => pickEvenly(random, list)
const chance = (share: number) => random() < share
const maybe = (share: number, list: readonly string[]) => (chance(share) ? pick(list) : '')

/** What sellers write and the garment they mean, by the name of the type. */
const garments: [written: string, garment: string | null][] = Object.entries({
  'T-shirts': 'T-Shirt|Graphic Tee|Tank Top|Crop Top|Pocket Tee|Long Sleeve T Shirt|Cami|Ringer Tee',
  'Casual Shirts':
    'Flannel Shirt|Button Down Shirt|Linen Shirt|Silk Blouse|Western Shirt|Plaid Shirt|Peasant Blouse|Tunic',
  'Dress Shirts': 'Dress Shirt|Slim Fit Dress Shirt|Tuxedo Shirt',
  'Polo Shirts': 'Polo Shirt|Golf Polo|Rugby Shirt|Performance Polo',
  Outerwear: `Denim Jacket|Puffer Jacket|Trench Coat|Down Vest|Parka|Leather Jacket|Windbreaker|Bomber Jacket|Peacoat|Rain Jacket|
    Wool Coat|Fleece Jacket|Barn Coat|Puffer Vest|Jean Jacket`,
  Pants: 'Chino Pants|Dress Pants|Trousers|Cargo Pants|Corduroy Pants|Wide Leg Pants|Capri Pants|Slacks|Overalls',
  'Active Pants': 'Leggings|Joggers|Track Pants|Yoga Pants|Sweatpants',
  Jeans: 'Jeans|Bootcut Jeans|Skinny Jeans|Mom Jeans|Straight Leg Jeans|Flare Jeans|Jeggings',
  Shorts: 'Shorts|Board Shorts|Denim Shorts|Cargo Shorts|Swim Trunks|Bike Shorts',
  Suits: 'Blazer|Sport Coat|Two Button Suit|Pantsuit|Suit Jacket|Tuxedo',
  Dresses:
    'Maxi Dress|Wrap Dress|Shirt Dress|Sundress|Cocktail Dress|Sweater Dress|Slip Dress|Evening Gown|Shift Dress|Midi Dress',
  Sweaters:
    'Cardigan|Cable Knit Sweater|Hoodie|Crewneck Sweatshirt|Turtleneck Sweater|Quarter Zip Pullover|Wool Sweater|Jumper',
  'Athletic Wear': 'Jersey|Sports Bra|Track Jacket|Tracksuit|Rash Guard',
  Accessories: `Ankle Boots|Sneakers|Crossbody Bag|Leather Belt|Baseball Cap|Silk Scarf|Loafers|Tote Bag|Sandals|Beanie|Wallet|
    Running Shoes|Backpack|Necktie|Heels`,
  none: 'Pencil Skirt|Mini Skirt|Jumpsuit|Bikini|Pajamas|Romper',
}).flatMap(([type, list]) =>
  list.split('|').map((word): [string, string | null] => [word.trim(), type === 'none' ? null : type]),
)

const abroad: [written: string, garment: string | null][] = [
  ['Robe fleurie', 'Dresses'],
  ['Manteau en laine', 'Outerwear'],
  ['Pantalon', 'Pants'],
  ['Jupe plissée', null],
  ['Sac à main', 'Accessories'],
  ['Chemise', 'Casual Shirts'],
  ['Pull', 'Sweaters'],
  ['Doudoune', 'Outerwear'],
  ['Baskets', 'Accessories'],
  ['Lederjacke', 'Outerwear'],
  ['Strickjacke', 'Sweaters'],
  ['Abendkleid', 'Dresses'],
  ['Cordhose', 'Pants'],
  ['Bluse', 'Casual Shirts'],
  ['Handtasche', 'Accessories'],
  ['Stiefel', 'Accessories'],
  ['Trainingsjacke', 'Athletic Wear'],
]

const colors = [
  'Black',
  'Navy Blue',
  'Heather Gray',
  'Forest Green',
  'Burgundy',
  'Cream',
  'Mustard',
  'Lilac',
  'Tan',
  'Multicolor',
]
const details =
  `Embroidered|Distressed|Pleated|Oversized|High Rise|Slim Fit|Lined|Stretch|Ribbed|Floral|Striped|Made in Italy|Logo|
  Lightweight|Cropped|Colorblock|Paisley|Button Front|Ruched|Heavyweight`.split(/\|\s*/)
const sizes = [
  'Size M',
  'sz 8',
  'XL',
  'Mens L',
  "Women's Small",
  '34x32',
  'Size 10P',
  '2XL',
  'S/P',
  'Size 6',
  'Large',
  'W32 L34',
  'sz 90',
]
const states = ['NWT', 'EUC', 'NWOT', 'Preowned', 'RARE', 'Authentic', 'New With Tags']
const eras: [written: string, era: string][] = [
  ['90s', '1990s'],
  ['1980s', '1980s'],
  ["70's", '1970s'],
  ['Y2K', 'Y2K'],
  ['1960s', '1960s'],
  ['2000s', '2000s'],
]
const lots = ['Lot of 3', 'Bundle of 4', 'Set of 2', '5 pcs', 'Bundle', '3 Piece Lot', 'LOT']
const voids = [
  'like {}',
  '{} dupe',
  '{} inspired',
  'similar to {}',
  '{} style',
  'not {}',
  'fits like {}',
  '{} vibes',
  'compare to {}',
]
const tags = ['#vintage', '#grunge', '#thrifted', '✨', '🖤', '#90s', '#streetwear', '🌸', '#cottagecore', '🔥']
const weekly =
  `Nike|Adidas|Levi's|Patagonia|The North Face|Carhartt|Lululemon|J.Crew|Gap|Old Navy|Banana Republic|Zara|H&M|Madewell|
  Free People|Anthropologie|Coach|Kate Spade|Michael Kors|Tommy Hilfiger|Calvin Klein|Polo Ralph Lauren|Lauren Ralph Lauren|Columbia|
  L.L.Bean|Lands' End|Eddie Bauer|Talbots|Chico's|Ann Taylor|Loft|Express|Guess|Theory|VINCE.|Eileen Fisher|Athleta|Under Armour|
  Champion|Reebok|Puma|New Balance|Dr. Martens|Birkenstock|UGG|Steve Madden|Vans|Converse|Wrangler|Lee|Dickies|Pendleton|Woolrich|
  Brooks Brothers|Hugo Boss|Lacoste|Nautica|Tommy Bahama|Vineyard Vines|Lilly Pulitzer|American Eagle Outfitters|Hollister|
  Abercrombie & Fitch|Aeropostale|Torrid|Lane Bryant|White House Black Market|Cabi|St. John|Burberry|Gucci|Prada|Versace`.split(
    /\|\s*/,
  )

const catalogue = await readCatalogue()
const keyCounts = new Map<string, number>()
for (const { name, aliases } of catalogue)
  for (const text of [name, ...aliases]) keyCounts.set(plainKeyOf(text), (keyCounts.get(plainKeyOf(text)) ?? 0) + 1)
/**
 * Names outside the directory, equally likely of either tier.
 */
const others = (['A', 'B'] as const).map((tier) =>
  catalogue.flatMap(({ name, tier: own, lineOf, sameAs }) =>
    own === tier && !lineOf && !sameAs && keyCounts.get(plainKeyOf(name)) === 1 && /^[\w\s&'.À-ÿ-]{4,24}$/.test(name)
      ? name
      : [],
  ),
)

const lines: string[] = []
for (let id = firstInvented; id < firstInvented + count; id += 1) lines.push(JSON.stringify(inventTitle(id)))
writeFileSync(new URL('invented.jsonl', import.meta.url), `${lines.join('\n')}\n`)

function inventTitle(id: number): LabeledTitle {
  const brand = chance(0.55) ? pick(weekly) : pick(pick(others))
  const kind = pick(['ebay', 'ebay', 'poshmark', 'poshmark', 'depop', 'vinted', 'lots', 'comparisons', 'no brand'])
  const [garment, type] = kind === 'vinted' ? pick(abroad) : pick(garments)
  const [eraText, era] = chance(0.2) ? pick(eras) : ['', null]
  const labels = { id, kind, garment: type, era, lot: kind === 'lots' }
  const about = [pick(colors), maybe(0.6, details)]
  const write = (parts: readonly string[]) => parts.filter(Boolean).join(' ')
  switch (kind) {
    case 'ebay': {
      const title = write([maybe(0.3, ['Vintage', 'VTG']), eraText, written(brand), ...about, garment, pick(sizes)])
      return { ...labels, brand, title: chance(0.3) ? title.toUpperCase() : title }
    }
    case 'poshmark':
      return {
        ...labels,
        brand,
        title: write([eraText, maybe(0.3, states), written(brand), maybe(0.4, details), garment, pick(sizes)]),
      }
    case 'depop':
      return {
        ...labels,
        brand,
        title: write([
          eraText,
          written(brand),
          pick(colors),
          garment,
          pick(tags.slice(0, 3)),
          pick(tags.slice(6)),
        ]).toLowerCase(),
      }
    case 'vinted': {
      const parts = chance(0.5) ? [garment, written(brand)] : [written(brand), garment]
      return {
        ...labels,
        brand,
        title: write([eraText, ...parts, pick(['taille 38', 'Gr. M', 'UK 12', 'T40', 'Gr. 42'])]),
      }
    }
    case 'lots':
      return {
        ...labels,
        brand,
        title: write(
          chance(0.5)
            ? [pick(lots), eraText, written(brand), garment, pick(sizes)]
            : [eraText, written(brand), garment, pick(lots)],
        ),
      }
    case 'comparisons':
      return {
        ...labels,
        brand: null,
        title: write([eraText, ...about, garment, pick(voids).replace('{}', written(brand)), pick(sizes)]),
      }
    default:
      return {
        ...labels,
        brand: null,
        title: write([maybe(0.3, ['Vintage', 'Handmade']), eraText, ...about, garment, pick(sizes)]),
      }
  }
}

/** As sellers type it: without marks and points, in small letters, or as it is. */
function written(brand: string): string {
  const form = random()
  if (form < 0.15) return brand.toLowerCase()
  if (form < 0.3) return brand.replaceAll(/['.]/g, '')
  return form < 0.4 ? brand.replace(' & ', ' and ') : brand
}
