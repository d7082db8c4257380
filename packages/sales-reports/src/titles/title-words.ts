import { garmentOf } from '@bolodex/brand-names/vocabulary/garments'
import { cloths, looks, sizes } from '@bolodex/brand-names/vocabulary/looks'
import { listWords } from '@bolodex/brand-names/vocabulary/word-list'

/** Says when, for whom, in which state or how many. A brand that is a word may follow and still be in the first place. */
export const leadWords: ReadonlySet<string> = new Set([
  ...sizes,
  ...listWords(`
  vtg vntg vintge retro antique rare htf grail auth genuine real og true nwt nwot nib bnwt bnwot euc guc vguc preloved preowned used worn
  excellent mint deadstock ds unworn gently like condition neu neuf neuve womans lady misses juniors junior girl boy kid infant unisex
  adult teen maternity damen herren femme homme fille garcon sz s m l xxxl 2xl 3xl 4xl 1x 2x 3x 4x lot of bundle set pair pairs pack pcs
  pieces items early late mid y2k the an my this super crazy insane cute sexy gorgeous beautiful stunning amazing reworked upcycled custom
  tags tag in usa 80er 90er 70er 60er limited edition nos
`),
])

export const colors = listWords('black white red blue green pink navy gold silver grey gray brown tan cream rose')

/** Colors, cloths, cuts and patterns: a name made of these alone is believed only from a file's Brand column. */
const lookWords: ReadonlySet<string> = new Set([
  ...cloths,
  ...looks,
  ...listWords(`
  golden rose blush nude lilac indigo camo cut mid boxy sleeves hood back pockets career office holiday christmas preppy basics active
  outdoor tour concert band rock souvenir warm woven solid color colorblock rainbow the for from by in at to of or is it not no one club
  park state university college school team world america american usa us uk eu japan italy france england english collection originals
  clothing style fashion luxury premium limited edition robe chemise pull jupe manteau pantalon veste kleid hose jacke mantel bluse hemd gr
  taille grosse taglia nyc ny paris london la hollywood brooklyn milano texas california florida hawaii pro primary earth comfy mountain
  mama so east coast game tea sea leaf cat ecru moss metro hub chic bon blind tribal travelers weatherproof signal report crossfit husky
  comma star label company co inc girl boy original brand men mens women womens girls boys kids baby petite plus tall medium with made
`),
])

/** Says what a garment is or looks like. */
export const isLookWord = (word: string): boolean => lookWords.has(word) || garmentOf(word) !== undefined

/** What a fabric or a part is called. Titles add it to any brand. */
export const ingredientWords =
  listWords(`goretex thinsulate polartec primaloft vibram swarovski ykk lycra supima coolmax
  tencel talon scotchgard cordura pertex ultrasuede nfl nba mlb nhl ncaa nascar wwe disney marvel snoopy peanuts lining
  realtree`)

/** Everyday words, first names and places that are brands too and that a title may hold innocently. */
export const everydayWords = listWords(`
  affliction at archive atmosphere away beams bench birthday blackout blacks bonds born brothers browns buckle carry champion change
  chaser closed cockpit code converse corral cos diesel dim dynamite eclipse element equipment exact express farm fossil frame gap
  garage gate guess habitat head hobo hooks hope hotter house boss identity independent inside jam jet justice keen key marks legend
  legit liberty lifestyle live lotto lovable mango medicine moonlight mother neighborhood net next oasis office only orchestra outfit
  palace pause pep persona planet power quiz rage rebel re ref religion replay reserved respect salsa sanctuary savage select
  selected sin sirens smuggler spell splendid stadium steps stitches story strand sugar fix row sting stone theory think toast
  trespass triumph vivid walls warehouse warrior we whistles zebra zero fashionable daughter angels answer arcade leaf assets awake
  wear banned beyond bike bound bonny brave carve cello chase circus cliffs clot cloud connected cruel day doll egg empire es
  everybody exception fog fire fits flirt focus forever fragment freed gas genetic goddess halo conscious divided herring hickey
  hind hybrid imperial impression jackpot juicy joy reaction killer kin laundry loop caring fields martini production mastermind me
  mojo mop monster moon moons research muck native negative nor op palm parish peaches peak performance picture pig pioneer
  plantation plum ports powers predator premise punishment request requirement revolution lilies slab rival sage samurai sand scout
  sea seven shade shrine cube soap spirit pro spy steady steel swear switch tart tea term thunder tiara title tow transit tad tu
  twins unity unknown versus walnut blocks will worth ya variation supreme adam arthur avenue brooks chloe dale delta evans fox
  george hunter jones laura lucy max melissa morgan prince roman adams arizona atlantic bay bp bree buffalo connie cooper daisy deb
  dennis devon drew emily ewing franklin georgia mama hercules hudson jackson jacob jenny jordan joseph julius kansas kent lane las
  madison magnum manhattan mason milo noah nobody oliver parker patrick piper porter rembrandt rome russell russ scott smith steven
  terry texas thomas thursday van walter wilson old look people free stuff good bad best better well nice day night love heart life time
  all sister angel flower sun ocean beach river mountain lake city street west east north south queen king princess lady cowboy
  cherry apple bear bird cat dog eagle tiger wolf horse lion sugar honey candy sweet wild urban modern true pure simple natural
  giant starter majestic roots burton vans loft coach express torrid arrow anvil rails hush ash able aqua art active alternative
  authentic real quality vince paige maeve wilfred toms justin liz hanna isaac lulu tommy michael stacy roxy cecil jules
`)

/** A word that titles hold without naming a brand by it. */
export const isOrdinaryWord = (word: string): boolean =>
  leadWords.has(word) || isLookWord(word) || everydayWords.has(word)

/** Phrases of two words that describe a garment as often as they name a brand. */
export const everydayPhrases =
  listWords(`oldnavy newlook whitestuff blackmarket freepeople whitehouse offwhite membersonly
  rockrevival purplelabel brownlabel blacklabel toughest hardrock nationalpark silverjeans`)

/** Brands of a single everyday word that resellers meet every week although the catalogue gives them no tier. */
export const wellKnownWords =
  listWords(`express guess gap next mango oasis converse vans diesel fossil justice burton cos
  element garage toast whistles warehouse monsoon esprit weekday jules cecil george justin delta hunter`)

/** Models that the catalogue lists as lines of a brand. */
export const modelNames =
  listWords(`synchilla 501 bige beefyt heavyweight chucktaylor hardwoodclassics reverseweave pro sportswear
  orangetab silvertab heritage originals artisan bendables collection london trialmaster brushpopper onfield stormrider
  freeportmaine biella australia newyork competition curve cornwall 1000mile deluxebrand ut u riders wallabee`)

/** Shops that sell under their own labels: beside one of those, the label is meant as often. */
export const retailers =
  listWords(`anthropologie nordstrom nordstromrack urbanoutfitters aritzia revolve bloomingdales macys kohls
  jcpenney walmart asos dillards saks`)

/** What follows when the word is not a brand: 'Mother of the bride', 'Guess what', 'Next day shipping'. */
export const sentenceWords = listWords(`of what yourself your day at in is to who how comfort soft quality tour
  nation shipping delivery my me you we it they this that week size vibes`)

/** Before a brand, these say that it is not of that brand. */
export const voidingBefore =
  listWords(`like inspired style styled dupe dupes not for vs versus similar compare compared comparable
  lookalike alike fake replica faux unlike than resembles reminiscent imitation compatible wie ahnlich stil genre facon pour fur`)

/** Behind a brand, these say the same. */
export const voidingAfter =
  listWords(`like style styled inspired dupe dupes lookalike look looking vibes vibe aesthetic esque replica
  core coded knockoff knock alternative ish parody lovers fans quality insert`)

/** These do it even with the name of a model between: 'Lululemon Align dupe'. */
export const voidingFar = listWords('dupe dupes lookalike inspired knockoff replica')

/** May stand between such a cue and the brand: 'inspired by', 'in the style of'. */
export const cueFillers = listWords('a an the to by of as von by with from de')

/** Says in a Brand column that there is none. */
export const noBrandTexts =
  listWords(`unbranded none na other unknown nobrand generic handmade vintage boutique custom notapplicable
  unlisted sansmarque keinemarke`)
