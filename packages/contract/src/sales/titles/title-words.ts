import { listWords } from './split-title.ts'

/** Says when, for whom, in which state or how many. A brand that is a word may follow and still be in the first place. */
export const leadWords = listWords(`
  vintage vtg vntg vintge retro antique rare htf grail authentic auth genuine real original og true new brand nwt nwot nib bnwt bnwot
  euc guc vguc preloved preowned used worn excellent mint deadstock ds unworn gently like condition neu neuf neuve
  men mens man women womens woman womans ladies lady misses juniors junior girls girl boys boy kids kid youth toddler baby infant
  unisex adult teen petite plus tall maternity damen herren femme homme fille garcon
  size sz xxs xs s m l xl xxl xxxl 2xl 3xl 4xl 1x 2x 3x 4x small medium large lot of bundle set pair pairs pack pcs pieces items
  early late mid y2k the a an my this super crazy insane cute sexy gorgeous beautiful stunning amazing reworked upcycled custom
  with tags tag made in usa 80er 90er 70er 60er limited edition nos
`)

export const colors = listWords('black white red blue green pink navy gold silver grey gray brown tan cream rose')

/** Colors, cloths, cuts and patterns: a name made of these alone is believed only from a file's Brand column. */
export const lookWords = listWords(`
  black white red blue green yellow orange purple pink grey gray brown tan beige cream ivory navy teal olive khaki gold golden silver
  rose blush nude camel burgundy maroon rust mustard lilac lavender coral turquoise indigo charcoal denim cotton wool silk linen leather
  suede cashmere velvet lace satin nylon fleece flannel corduroy tweed canvas knit jersey mesh sherpa faux fur down waxed quilted
  plaid striped stripe stripes floral leopard camo paisley gingham check polka dot print printed graphic logo embroidered beaded sequin
  slim skinny straight flare wide leg boot cut bootcut high low mid rise waist fit relaxed loose baggy boxy cropped crop oversized fitted
  long short sleeve sleeves sleeveless neck vneck crewneck collar hooded hood zip full half quarter button up front back pocket pockets
  dress dresses shirt shirts tee tees tshirt top tops blouse tank sweater hoodie sweatshirt cardigan jacket coat vest blazer suit pants
  jeans shorts skirt leggings polo tie belt bag purse tote hat cap boots shoes sandals heels sneakers scarf socks romper jumpsuit gown
  casual formal career party work office summer winter spring fall holiday christmas western boho preppy classic basic basics sport sports
  athletic active outdoor hiking ski snow golf tennis running yoga gym training tour concert band rock souvenir handmade hand knitted
  soft warm heavy light dark bright wash medium distressed stretch woven heather solid color colorblock rainbow lined insulated
  the and for with from by in on at to of or is it not no one two three club park state university college school team world
  america american usa us uk eu japan italy italian france french england english made collection original originals brand clothing
  style fashion luxury premium limited edition reversible double single breasted piece wrap maxi midi mini slip tiered pleated
  ruffle robe chemise pull jupe manteau pantalon veste kleid hose rock jacke mantel bluse hemd gr taille grosse taglia
  nyc ny paris london la hollywood brooklyn milano texas california florida hawaii
  animal great pro primary earth comfy mountain mama so east coast game tea sea leaf cat ecru moss metro hub chic bon blind tribal
  travelers weatherproof signal report rugby crossfit husky comma board shift trench
  star crew line label company co inc plus petite tall kids baby girl girls boy boys men mens women womens
`)

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

/** What follows when the word is no brand: 'Mother of the bride', 'Guess what', 'Next day shipping'. */
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
