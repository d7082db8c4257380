import { garmentOf } from '@bolodex/brand-names/vocabulary/garments'
import { cloths, looks, sizes } from '@bolodex/brand-names/vocabulary/looks'
import { listWords } from '@bolodex/brand-names/vocabulary/word-list'

/** Things that are worn or carried and mean nothing else, besides the garments that have a type. */
const plainGarments = listWords(`
  bolero bustier peplum corset shrug bodysuit bralette bralettes kimono kimonos robe robes bathrobe chemise babydoll nightgown pajamas pyjamas
  lingerie underwear boxers briefs pantyhose hosiery hosen onesie onesies apron uniform suiting bibs knickers jodhpurs breeches waders jogging
  thermals varsity quarterzip halfzip fleece fleeces flannel flannels denim knitwear outerwear workwear sportswear loungewear swimwear swimmers
  cossie trunks maxi midi sweatsuit sweatsuits sarong stole mackintosh jandals daps plimsolls gumboots wedges oxford hikers luggage bowtie
`)

/** Worn or carried too, but said of other things as well. */
const looseGarments = listWords(`
  polo biker top tops tank tanks cap caps tie ties slip slips button-down pump flat heel wedge mule watch watches ring set sets piece pieces
  item items stuff clothes clothing gear bottoms pair pairs separates sweats trainer hiker runner slide slides boxer brief glove outfit
  outfits pullon swim kicks hoody slack dunk dunks glasses mac macs halter hawaiian rugby ringer aran cutoffs
`)

/** Said between a maker and the garment: colour, cloth, cut, size, for whom. */
export const garmentModifiers: ReadonlySet<string> = new Set([
  ...sizes,
  ...cloths,
  ...looks,
  ...listWords(`
  mint plum taupe multicolor colorful pastel neon woolen merino polyester poly rayon viscose lyocell tencel spandex mohair alpaca cable
  waffle chunky chambray sequined patchwork padded puffer waterproof rain workout cocktail sleeved v mock turtleneck turtle zipper zipup
  buttoned snap pullover flared boyfriend rised waisted ankle knee sheath swing aline men's women's lady unisex sized extra checked dotted
  zebra dye dyed acid stone washed raw selvedge trucker bomber varsity chore barn field moto biker motorcycle pea utility cargo carpenter
  painter pearl cowboy cowgirl ranch hawaiian aloha camp bowling t retro y2k nineties eighties seventies sixties 90s 80s 70s old tags nwt
  little big cute nice beautiful gorgeous lovely pretty good really super very thick thin lightweight heavyweight shearling blend pure
  hundred percent patterned textured ribbed ruffled smocked eyelet crochet chelsea combat platform hidden pocketed steel toe toed fully
  button-down button-up athletica performance tech technical compression thermal base dinner riding fishing hunting cycling skate surf
  snowboard hospital chiffon organza taffeta tulle brocade jacquard herringbone houndstooth tartan argyle fair isle cork sole soles
  rhinestone sparkly rubber patent snakeskin croc embossed german swedish japanese scottish irish tracky trackie welly leggy pleats swim
  bucket baseball dad everyday designer signature supima pima organic stretchy wrinkle free trouser crossbody shoulder evening flip cuff
  cuffed spread collared iron non travel reverse weave talls regular wax boiled wedding bridesmaid prom maternity nursing nightgown lounge
  sleep pajama track puffy tapered mom balloon
`),
])

export type GarmentStrength = 'plain' | 'loose' | null

/** 'Wondersuits', 'overtrousers', 'playdress'. */
const compound =
  /.{3}(shirts?|pants|suits|dress|dresses|jackets?|coats?|trousers|shoes|boots|socks|jeans|shorts|skirts?)$/

const isGarmentWord = (word: string): boolean => (garmentOf(word)?.use ?? 'cloth') !== 'cloth'

/** Whether a word names something that is worn, and how surely. */
export function garmentStrength(word: string): GarmentStrength {
  if (looseGarments.has(word)) return 'loose'
  return plainGarments.has(word) || isGarmentWord(word) || compound.test(word) ? 'plain' : null
}

/** Words of the trade that say nothing of who made a thing: a name made only of them is a description. */
export const tradeWords = listWords(`
  designer brand brands vintage shoe shoes clothing clothes fashion fashions jeans denim style styles street city store
  stores shop shops outlet boutique sport sports sporting goods golf kids baby women men mens womens ladies girls boys big tall
  number one centre center market warehouse company co classic classics american originals original amazing
  cotton wool leather boot boots sneaker sneakers sock socks just new old best less super house apparel wear menswear
  golfs galaxy town bra bras things hoodies flannels outfit trends lifestyle the and of n collection pro first
`)

/** Looks of a garment that some brands are called by. 'A pink dress' names no brand. */
export const lookWords = listWords(`
  pink polo off white black blacks blue red green purple orange brown browns silver gold golden grey navy khaki ecru flax cotton velvet wool
  denim style fox zebra rainbow moonlight vivid dim plain xxl xl max maxi reserved selected select diverse exact
  original classic vintage american old new big tall off mint
`)
