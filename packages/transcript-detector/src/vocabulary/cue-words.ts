import { listPhrases, listWords } from '@bolodex/brand-names/vocabulary/word-list'

/** Ends of phrases right before a name that say a brand is being named. The longest match counts. */
export const introductions: ReadonlySet<string> = listPhrases(`
  brand called, brands called, company called, label called, line called, maker called, designer called, designer named, brand named, company named, label named,
  brand is called, its called, it is called, this is called, called, brand is, the brand is, brand here is, brand on this is, brand on this one is, brand was, brand its, brand name is, brand name, brand of this is,
  label is, maker is, designer is, tag says, tags says, tag reads, tag said, label says, label reads, label said, it says, tag is, tag just says,
  tag on this says, tag on this one says, tag inside says, neck tag says, the tag, made by, designed by, done by, manufactured by,
  its by, it is by, this is by, these are by, theyre by, this ones by, this one is by, that one is by, one is by, this by, those are by, thats by, which is by, was by,
  brands like, brands such as, brand like, labels like, names like, brands are, brand such as, stuff like, things like, brands including, brands to look for are,
  heard of, hear of, familiar with, look for, looking for, look out for, lookout for, eye out for, eyes out for, watch for, hunt for, search for, searching for,
  the brand, a brand, my brand, bolo brand, this brand, sleeper brand, bolo brand is, by the brand, from the brand, from a brand called,
  anything by, anything from, everything by, something by, stuff by, stuff from, pieces by, pieces from, one from, ones from, this is from, these are from, its from, theyre from, this ones from, one is from, that is from,
  pick up, always buy, always grab, pick up any, always take, leave behind, pass on, sleep on, sleeping on, slept on, collab with, collaboration with, made for, number one is, number two is, number three is, number four is, number five is
`)

/** Introductions that are said of other things as well, and tell less. */
export const weakIntroductions: ReadonlySet<string> = listPhrases(`
  pick up, always buy, always grab, pick up any, always take, leave behind, pass on, called, its called, this is called, it is called, sleep on, sleeping on, slept on, you see, you find, you find any, see any, find any, heard of, hear of, look for, looking for, look out for, lookout for, eye out for, eyes out for, watch for, hunt for, search for, searching for, stuff like, things like, the tag, names like,
  one from, ones from, this is from, these are from, its from, theyre from, this ones from, one is from, that is from, made for, it says, familiar with, a brand, was by, stuff from, done by, brand like,
  number one is, number two is, number three is, number four is, number five is
`)

/** Before a thing of which there are several. 'A gap' is not a brand, 'a patagonia' is one. */
export const determiners = listWords(`
  a an this these those some another any every few several couple many more most all two three four five six seven eight nine ten
  other each both that 2 3 4 5 6 7 8 9 10 twelve
`)

/** Between such a word and a name. */
export const praise = listWords(`
  vintage new old nice cute great good beautiful gorgeous amazing awesome cool lovely pretty little big mens womens men women kids
  girls boys ladies authentic real genuine gently used brand classic retro perfect simple basic super really very solid super
  stunning fun adorable nwt tags with like really older newer plus petite youth
  black white red blue green navy grey gray brown tan pink purple olive khaki cream wool cotton linen silk leather denim cashmere
`)

/** What people do with finds. */
export const findVerbs = listWords(`
  found find finding got get grabbed grab snagged snag scored score picked pick sold sell selling thrifted bought buy purchased
  love loves like wearing wear wore styled listed list flipped flip sourced source shipped pulled spotted saw nabbed bundled
`)

/** Right behind a name when the name is a maker's. */
export const brandRemarks: ReadonlySet<string> = listPhrases(`
  when i see, when i see it, whenever i, when i find, if i see, when you see, if you see, thats another one, is another one, thats another, is the other one, brand, brands, sells, always sells, always sell, does well, do well, does great, does really, do really, goes for, go for, went for, sold for, sold, retails, retail, holds value, holds its value,
  tag, tags, label, labels, logo, is a brand, is a great brand, is a good brand, its a brand, is such a good, is one of, is always, are always, is a bolo, nwt, new with tags, size, in size, in a size, in a, made in, pieces, stuff, items, anything, has been selling,
  flies, fly, moves, is hot, is huge, is a good seller, is a great seller, sell through, is so popular, is popular, quality, is bread and butter, is my bread, for men, for women, from the nineties, from the eighties, from the seventies, in the wild, collection, line, collab
`)

/** Said to keep the maker apart from the word. */
export const strongRemarks: ReadonlySet<string> = listPhrases(`
  on the tag, on the label, on the collar, on the neck tag, sells really well, sells well, sells great, sells fast, sells so well, always sells, sells every time, sells all day, sells for,
  the brand, the store, the shop, the label, the company, not the color, not the colour, the designer, brand, clothing brand, is the brand, as in the brand, is a brand, is an actual brand
`)

/** Before an ordinary word these make it a verb or a possession: 'i guess', 'to express', 'my mother'. */
export const subjects = listWords(`
  i you we they he she it who ill youll well theyll ive id im to dont doesnt didnt cant couldnt wont wouldnt shouldnt can could will would should
  must might may lets let not please just gonna gotta wanna never always really even still
`)
export const owners = listWords('my your his her our their moms dads mothers sons daughters whose friends')

/** Behind a word that is meant as an ordinary one. */
export const plainFollowers = listWords(`
  of between what who that this i you he she we they it im its ive ill were to about how why when where whether if so because
  time times week weeks year years day days month months night morning door up lane level thing step one person guy video episode
  said told says asked wants wanted thinks came went goes had has would could can will did does is was are were be been
  and-law law in out at on for than but my your his her our
`)

/** Near a place or a person, not near a garment. */
export const placeFollowers = listWords(`
  river rivers mountain mountains lake valley desert coast beach city town county state university college school hospital airport street road
  avenue trail trails park island gorge bay district california oregon ohio missouri carolina region border flight trip glacier weather
  program team coach league player court game season church family house farm restaurant hotel bar records album song movie film show
  truck trucks car cars engine engines fuel gas tires wheels pickup bus van motor motors tractor pump generator boat train plane
  juice smoothie smoothies salsa chutney tree trees salad cake pie sauce lassi sorbet jam tea bread butter pudding
  shipping mail delivery lane checkout service post press system department league club dog cat cats dogs horse cow egg
`)
/** Before a person. */
export const personLeaders = listWords(
  'thanks thank hi hey hello bye dear uncle aunt mr mrs miss named cousin brother sister husband wife friend neighbor neighbour boyfriend girlfriend grandpa grandma doctor president king queen saint captain love',
)

/** What a garment is made of or looks like: said behind a maker's name, hardly behind another word. */
export const cloths = listWords(`
  wool leather denim silk linen cotton cashmere fleece suede velvet corduroy tweed nylon mens womens sleeveless cropped floral striped plaid quilted puffer down flannel
`)

/** Before a place. */
export const placeLeaders = listWords(
  'in at near through across around visit visited visiting hiked hiking flew flying drove driving moved live lived lives toward towards outside leaving downtown northern southern western eastern district british university',
)
export const placePhrases: ReadonlySet<string> = listPhrases(
  'to, trip to, went to, go to, been to, back to, move to, moved to, drive to, road to, flight to, from in, up in, down in, out in, over in, here in, born in, raised in, south of, north of, west of, east of, city of, university of, bishop of',
)

/** In phrases with an ordinary word that some brand is called by, the word is meant as such. */
export const idioms: ReadonlySet<string> = listPhrases(`
  mind the gap, gap year, wage gap, age gap, generation gap, the gap between, bridge the gap, tooth gap, guess what, guess so, guess not, guess its, i guess, my guess, best guess, good guess, wild guess, lucky guess, guess how, guess who, guess the, guess that, second guess,
  coach jacket, coach jackets, coaches jacket, life coach, head coach, football coach, soccer coach, track coach, swim coach, gym coach, baseball coach, basketball coach, little league coach, assistant coach, coach bus, coach class, coach seat, coach house, stage coach, fly coach, business coach,
  mother of pearl, mother in law, mother and i, mother and father, mother and daughter, mother and my, mother and she, mother and her, mother of, step mother, god mother, grand mother, new mother, single mother, mother nature, mother daughter, mother was, mother used, mother had, mother would, mother said, mother gave, mother made, mother wore, mothers day, mother to be, mother load, mother tongue,
  time frame, picture frame, picture frames, door frame, window frame, bed frame, frame of, frame it, frame the, frames, a frame, photo frame, wire frame, metal frame, frame purse, kiss lock frame, full frame,
  express shipping, express lane, express mail, express delivery, pony express, express checkout, american express, to express, polar express, express train, orient express, express yourself, express line,
  next to, next up, next one, next time, next thing, next week, next year, next day, next month, next door, next item, next piece, next video, next level, the next, up next, my next, our next, whats next, next we, next i, next is, next was, next few, next couple, next two, next size, next pair, next rack, next aisle, next weekend, next morning, next haul, next batch, next season, next bag, next box, next stop, next step, next please, next in, next on, next a, next an, next this, next these, next some, next comes, next here, next there, next theres, next heres, next up is, next the, next you, next my, next our, next ive, next its, next ill, your next, his next, her next, very next, and next, so next, okay next, then next,
  supreme court, supreme being, supreme leader, reign supreme, supreme pizza, chicken supreme,
  in theory, conspiracy theory, string theory, game theory, color theory, colour theory, my theory, theory is, theory that, theory of, a theory, big bang theory, music theory, theory about,
  hunter green, bounty hunter, deer hunter, treasure hunter, bargain hunter, house hunter, duck hunter, job hunter, pink hunter, hunter orange, witch hunter, head hunter,
  diesel truck, diesel engine, diesel fuel, vin diesel, diesel pickup, diesel mechanic,
  champion of, national champion, world champion, state champion, the champion, reigning champion, league champion, champion boxer, boxing champion, undefeated champion, grand champion, a champion, champion for, champion horse, champion team,
  fossil fuel, fossil fuels, a fossil, old fossil, fossil hunting, dinosaur fossil, fossil record,
  moving vans, delivery vans, mini vans, cargo vans, camper vans, white vans, food vans, converse with, to converse, converse about, keen on, keen to, keen eye, so keen, very keen, pretty keen, really keen, keen sense,
  loft apartment, loft bed, hay loft, the loft, our loft, my loft, a loft, loft above, loft ladder, in the loft, choir loft, loft conversion, mango salsa, mango smoothie, mango color, mango colored, mango season, a mango, mango tree, mango juice, mango sorbet, fresh mango,
  the boss, my boss, a boss, like a boss, boss lady, girl boss, boss said, boss babe, your boss, belt buckle, buckle up, buckle down, the buckle, a buckle, brass buckle, silver buckle, gold buckle, buckle on, buckle is, buckle closure, buckle detail, side buckle, back buckle, front buckle, metal buckle, double buckle, buckle belt, western buckle, buckles, justice system, social justice, do justice, the justice, justice of, justice league, criminal justice, poetic justice, justice is, no justice,
  house brand, store brand, name brand, off brand, no brand, brand new, brand name, new born, first born, born in, born and, was born, were born, natural born, born to, born on, born with, i was born, born this, bench press, park bench, work bench, a bench, the bench, piano bench, bench coat, bench seat, bench warmer, weight bench, storage bench, on the bench,
  the protestant reformation, the reformation, starter kit, starter home, starter pack, a starter, sour dough starter, sourdough starter, starter motor, non starter, starter set,
  head of, head to, head over, head out, head back, head down, head up, head band, head scarf, head wrap, head start, head shape, my head, your head, her head, his head, the head, over head, shower head, head count, head first, head piece, sprinkler head,
  an oasis, oasis of, monsoon season, the monsoon, house dress, house coat, house shoes, house slippers, my house, the house, a house, jigsaw puzzle, jigsaw puzzles, a jigsaw, burnt toast, french toast, a toast, toast to, avocado toast,
  old navy blue, old navy ship, old navy base, old navy uniform, old navy man, old navy days, old navy peacoat, old navy buddy, old navy surplus, free people from, free people of, set free people, a free people, the free people, new balance of, new balance in, new balance between, a new balance, your new balance, new balance on, balance of, new balance is, find new balance, found new balance, account balance, under armor plating,
  banana republic of, a banana republic, some banana republic, banana republic with, north face of, the north face is covered, north face is, its north face, white stuff on, white stuff in, white stuff all, white stuff is, the white stuff, that white stuff, this white stuff, some white stuff, river island in, an island, black diamond run, black diamond runs, black diamond slope, a black diamond, black diamond trail, black diamond ring, double black diamond, french connection between, life is good right, life is good when, my life is good, one true religion, a true religion, hot topic of, hot topic right, hot topic in, a hot topic, the hot topic, hot topic for, hot topic at, hot topic lately, hot topic today, big hot topic, red wing black bird, red wing blackbird, red wing blackbirds, detroit red wings, red wing hockey, red wing game, red wing fan, detroit red wing, golden goose egg, the golden goose, golden goose that, golden bear cub, canada goose on, canada goose in, a canada goose chased, canada goose attacked, canada goose hissed, canada geese, outdoor voices are, outdoor voices please, outdoor voice, use your outdoor voices, country road with, a country road, this country road, country road in, down a country road, country road to, country roads, that country road, old country road, club champion in, urban outfitters of
`)
