import { listWords } from './word-lists.ts'

/** Things that are worn or carried and mean nothing else: a word before one of them may be its maker. */
const plainGarments = listWords(`
  shirt shirts tshirt tshirts tee tees blouse blouses tunic tunics camisole camisoles cami camis bralette bralettes
  bra bras undershirt henley henleys turtleneck turtlenecks crewneck crewnecks polos sweater sweaters jumper jumpers
  pullover pullovers cardigan cardigans sweatshirt sweatshirts hoodie hoodies fleece fleeces jacket jackets coat coats
  overcoat overcoats peacoat peacoats parka parkas anorak anoraks windbreaker windbreakers raincoat raincoats trench
  blazer blazers vest vests gilet gilets poncho ponchos cape capes kimono kimonos robe robes puffer puffers shacket
  shackets overshirt overshirts flannel flannels pants pant trousers chinos chino khakis slacks jeans jean joggers
  jogger leggings legging tights sweatpants trackpants corduroys cords culottes capris capri shorts skort skorts skirt
  skirts dress dresses gown gowns sundress sundresses maxi midi romper rompers jumpsuit jumpsuits overalls overall
  dungarees coveralls coverall bibs pajamas pyjamas nightgown lingerie bodysuit bodysuits swimsuit swimsuits bikini
  bikinis swimwear trunks boardshorts activewear tracksuit tracksuits sportcoat tuxedo suits suit waistcoat uniform
  bag bags shoe shoes sneaker sneakers trainers boots boot booties bootie sandals sandal loafers loafer clogs clog heels pumps
  flats mules moccasins oxfords oxford brogues espadrilles slippers wedges stilettos cleats runners hikers handbag
  handbags purse purses tote totes backpack backpacks crossbody satchel clutch wallet wallets duffle duffel luggage
  belt belts scarf scarves hat hats beanie beanies snapback snapbacks visor gloves mittens socks sock necktie neckties
  bowtie sunglasses jewelry earrings bracelet necklace outerwear knitwear denim workwear sportswear loungewear
  pinafore kilt caftan kaftan bolero shrug bustier corset peplum duster cardi jorts onesie onesies bathrobe
  sweatsuit sweatsuits longsleeve buttondown buttonup quarterzip halfzip rainjacket bomber bombers varsity parkas
  windbreaker underwear boxers briefs pantyhose hosiery suspenders apron scrubs jersey jerseys trouser hosen suiting
  wellies thermals boardies windcheater tee-shirt playdress knickers jogging trackies gumboots jandals daps plimsolls wellingtons swimmers cossie
  mackintosh cagoule fedora bonnet beret stole shawl shawls sarong chemise jodhpurs breeches waders ballgown babydoll
`)

/** Worn or carried too, but said of other things as well. */
const looseGarments = listWords(`
  polo biker top tops tank tanks cap caps tie ties slip slips button-down pump flat heel wedge mule watch watches ring
  set sets piece pieces item items stuff clothes clothing gear    bottoms pair pairs 
  separates sweats trainer hiker runner slide slides boxer brief glove vest  
  outfit outfits      pullon swim kicks  hoody 
`)

/** Said between a maker and the garment: colour, cloth, cut, size, for whom. */
export const garmentModifiers = listWords(`
  black white red blue green navy grey gray brown tan beige cream ivory pink purple yellow orange burgundy maroon teal
  olive khaki charcoal coral turquoise gold silver camel rust mustard lavender mint plum taupe multicolor colorful dark
  light bright pastel neon heather wool woolen merino cashmere cotton linen silk satin velvet corduroy denim leather suede
  faux fur fleece nylon polyester poly rayon viscose lyocell tencel spandex mohair alpaca tweed flannel jersey knit
  knitted cable waffle chunky chambray canvas lace mesh sequin sequined beaded embroidered patchwork quilted padded
  puffer down insulated waterproof rain ski snow hiking running yoga golf tennis workout gym work dress casual formal
  cocktail maxi midi mini long short sleeve sleeved sleeveless crew crewneck v vneck neck mock turtleneck turtle hooded
  zip zipper zipup full half quarter button buttoned up front snap pullover cropped crop slim skinny straight bootcut
  boot wide leg flare flared relaxed loose baggy fitted oversized boyfriend high low rise rised waist waisted ankle knee
  pleated wrap shift sheath swing a line aline fit and mens men's men womens women's women woman man ladies lady girls
  boys kids youth toddler baby unisex petite tall plus size sized small medium large xl xxl xs xxs extra floral striped
  stripe stripes plaid checked check gingham paisley polka dot dotted animal leopard zebra print printed graphic logo
  tie dye dyed acid stone washed wash distressed raw selvedge trucker bomber varsity chore barn field moto biker motorcycle trench pea utility cargo
  carpenter painter western pearl cowboy cowgirl ranch hawaiian aloha camp bowling rugby polo tee t vintage retro y2k
  nineties eighties seventies sixties 90s 80s 70s old new brand with tags nwt basic classic little big cute nice beautiful gorgeous
  lovely pretty great good really super very soft thick thin heavy lightweight heavyweight light reversible sherpa shearling
  lined blend pure hundred percent patterned textured ribbed ruffle ruffled smocked tiered eyelet crochet boho ankle
  chelsea combat platform slip on lace hidden pocket pocketed steel toe toed hand made handmade fully half double single
  breasted two three piece button-down button-up sport sports athletic athletica performance tech technical training compression thermal base
  dinner riding fishing hunting cycling skate surf snowboard hospital chiffon organza taffeta tulle brocade jacquard herringbone houndstooth tartan argyle fair isle
  cork sole soles rhinestone sparkly rubber patent snakeskin croc embossed german italian french swedish japanese scottish irish made
  tracky trackie welly leggy pleats
  swim board bucket baseball trucker dad winter summer spring fall everyday designer authentic signature original
  supima pima organic stretch stretchy wrinkle free cardigan sweater shirt jacket coat trouser tote crossbody shoulder evening party
  flip cuff french cuffed spread collar collared iron non travel reverse weave tall talls regular waxed wax boiled
  wedding bridesmaid prom maternity nursing nightgown lounge sleep pajama track snow puffy tapered mom balloon
`)

export type GarmentStrength = 'plain' | 'loose' | null

/** 'Wondersuits', 'overtrousers', 'playdress'. */
const compound =
  /.{3}(shirts?|pants|suits|dress|dresses|jackets?|coats?|trousers|shoes|boots|socks|jeans|shorts|skirts?)$/

/** Whether a word names something that is worn, and how surely. */
export function garmentStrength(word: string): GarmentStrength {
  if (plainGarments.has(word) || compound.test(word)) return 'plain'
  return looseGarments.has(word) ? 'loose' : null
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
