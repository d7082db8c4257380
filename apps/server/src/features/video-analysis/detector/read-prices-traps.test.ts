import { expect, test } from 'vitest'
import { markNames } from '#testing/mark-names.ts'
import { describeMentions } from './describe-mentions.ts'

// Numbers that are no prices, prices of other things, and many things in one breath.
test.each([
  [
    "next thing is a pair of boots these were the [red wings] the moc toe in size ten and a half somebody offered me 95 i countered and we landed at 110 so i'm happy with that they'd been sitting for almost a hundred days and then i had a couple of [pendleton] board shirts go out in a bundle i can't remember",
    'red wings 110, pendleton -',
  ],
  [
    "now number four is the one you really want which is [mother] jeans the hustler the tripper the insider all those kind of silly names if they have a raw hem i'm asking eighty dollars and i get it number five [a goldie] it's spelled a g o l d e the nineties pinch waist is the",
    'mother 80, a goldie -',
  ],
  [
    "third thing [ferragamo] vara pumps navy size seven double a narrow the bows are perfect 110 110 going once okay mary's got it for 110 then a silk scarf ladies and it is [hermes] it's the brides de gala",
    'ferragamo 110, hermes -',
  ],
  [
    "and i did one pair of earrings by a little label called [june atelier] those i put up for eighteen so day four tomorrow pray for me i've still got thirty one to go",
    'june atelier 18',
  ],
  [
    "then a [nutmeg mills] sweatshirt san francisco forty niners made in the usa that's thirty eight the two under it are [salem sportswear] both bulls tees",
    'nutmeg mills 38, salem sportswear -',
  ],
  [
    '1. [Allen Edmunds.] Still the king of thrift-store dress shoes. Park Avenue, Strand, Fifth Avenue; I averaged $95 on nine pairs. My average cost was $12. 2. [Cole Haan]. Skip most of them. But the Grand OS Zerogrand with the coloured soles? $40, and they move',
    'Allen Edmunds. 95, Cole Haan 40',
  ],
  [
    "i sold the boots for 72 last tuesday [equipment] the silk button ups they have the two pockets on the front and i list at 45 d v f [diane von furstenberg] wrap dresses they used to be so good i've had one sitting since last year so i don't want to quote you",
    'equipment 45, diane von furstenberg -',
  ],
  [
    "And a tunic I had never seen before. The label reads [\"Saltmarsh Sisters,] Beaufort SC\". I messaged a friend who sells local things and she said she'd sold hers for $36, so that's what I'll ask for. I paid Miss Eileen $150 and brought her a pound cake.",
    '"Saltmarsh Sisters, 36',
  ],
  [
    'then [ariats] for the ladies the fat baby style seventy two on those and the [justins] the ropers are kind of everywhere i use em for filler in a lot',
    'ariats 72, justins -',
  ],
  [
    "[alfred donner] same thing the pull on pants with the elastic they do sell but it's nine or $10 shipped so i don't bother [j jill] on the other hand the linen the pure jill line is a separate thing but regular [j jill] is 26",
    'alfred donner 10, j jill 26',
  ],
  [
    "first is [wolford] tights the fatal fifty in black they were sixty seven dollars retail i'll get forty two sets by [agent provocateur] the bra and the brief and i'm going to sell them as sets for seventy five each",
    'wolford 40, agent provocateur 75',
  ],
  [
    "[Isabel Marant] Étoile blouse, broderie anglaise. I've listed it at $130. She paid almost $400 for it in 2021. [Sezane] cardigan — the Gaspard, of course. $70.",
    'Isabel Marant 130, Sezane 70',
  ],
  [
    'size nine wide toe box people $45 next is [salomon] the speed cross five 66 bucks and these have like a cult thing with fashion people now and',
    'salomon 66',
  ],
  [
    "horseshoe fifty eight that's a pair of mens joeys size thirty four [rock revivals] the ones with the crazy cross on the pocket sixty two i pay up for those i'll pay like fifteen [miss me] with the rhinestones missing a few stones but who can tell forty five if they're a size thirty one or bigger [ed hardy]",
    'rock revivals 62, miss me 45, ed hardy -',
  ],
  [
    "and their other label [t n a] tna sweatpants the sweatfleece ones those are 28 [reitmans] pants it's fine they're comfy i'm going to wear them to work",
    't n a 28, reitmans -',
  ],
  [
    "some cute goth girl i hope [m e c mountain equipment] co op it says on the tag a kids rain suit $40 those are so good and then the last one the tag says [prairie loon] and it's a mitten set",
    'm e c mountain equipment 40, prairie loon -',
  ],
  [
    "then [benneton] it's the rugby shirt with the spell out across the front that's a forty four dollar shirt and last a beaded sweater set this is by [lorelei of dallas] i know nothing about it but the last one sold for eighty",
    'benneton 44, lorelei of dallas 80',
  ],
  [
    "coat blanket lined ninety five and i think i'm cheap then some [key] overalls key imperial they say and i don't know the comps [red cap] shop shirts with name patches we've got a gary and a dwayne eighteen each plus i got four [levis] type three trucker jackets stained up somebody's gonna love them at seventy five",
    'key -, red cap 18, levis 75',
  ],
  ['so that [nautica] jacket i ended up taking forty for it because the guy bundled', 'nautica 40'],
  ['okay [brooks] ghost fifteens size nine thirty eight bucks clean soles', 'brooks 38'],
  ['i got the [new balance] nine nineties in grey these are a solid ninety five', 'new balance 95'],
  ['[levis] 501 made in usa 34 waist somebody snatched those at 62 in about an hour', 'levis 62'],
  ['[dickies] eight seventy fours in the brown twenty two and i have three more pairs of those', 'dickies 22'],
  [
    "here's a [tommy bahama] camp shirt silk the marlin print they've been bringing thirty two consistently",
    'tommy bahama 32',
  ],
  ['and what i do with [talbots] is i bundle two for thirty five', 'talbots 35'],
  [
    "that [woolrich] coat my aunt paid two hundred for it back in the eighties and i'm hoping to see ninety",
    'woolrich 90',
  ],
  [
    "it's a [starter] jacket the chicago bulls one from like ninety three and it's listed for one thirty five",
    'starter 135',
  ],
  [
    'i got an offer on the [frye] boots for sixty and i counter offered at seventy two and the buyer took it',
    'frye 72',
  ],
  [
    'number seven [vince] cashmere crew i sell these anywhere from forty five to seventy depending on the color',
    'vince 58',
  ],
  ['i want to say i sold the last [barbour] for one forty', 'barbour 140'],
  ['the [sorel] boots were nine bucks they retail at one ninety and mine sold at eighty four', 'sorel 84'],
  ["this is the third [marmot] i've found this month i'm going to put fifty five on it", 'marmot 55'],
  [
    "this [carhartt] hoodie has a hole in the cuff so instead of the usual forty five it's going up at twenty eight",
    'carhartt 28',
  ],
  ['[oshkosh] overalls four t adorable sixteen dollars done', 'oshkosh 16'],
  [
    "my husband said nobody's paying a hundred for a [pendleton] blanket well guess what it sold for one sixty five",
    'pendleton 165',
  ],
  ["[free people] top i don't love it i'd be happy with twenty", 'free people 20'],
  [
    "we've got a [lands end] squall parka comps are all over the place twenty five to forty i'll go in the middle",
    'lands end 33',
  ],
  ["so for the [hoka] cliftons i'm at sixty two firm", 'hoka 62'],
  ["[kate spade] bag with the tags still on three twenty eight retail i'd like to get one ten", 'kate spade 110'],
  ['found these [ugg] slippers for four bucks turned around and sold em same day thirty one', 'ugg 31'],
  ['[anthropologie] dress maeve is the label but anthro is what people search thirty six for that', 'anthropologie 36'],
  ['a bag of [gymboree] i sold the lot for forty two', 'gymboree 42'],
  ["i've sold eleven [j crew] sweaters since january at an average of twenty six", 'j crew 26'],
  ['[red wing] iron rangers now the eight eleven one those will do one fifty even beat up', 'red wing 150'],
  ["i paid 12.99 for the [coach] which is a lot for me and it's been up 40 days at 68", 'coach 68'],
  ["that one's [ann taylor] i'll be honest it sat for a year and i let it go at fourteen", 'ann taylor 14'],
  [
    'okay [the north face] denali 2 size 3x and it has the matching hood 58 on ebay plus 9 shipping',
    'the north face 58',
  ],
  ['[athleta] pants okay so these went to a lady in boise for thirty three', 'athleta 33'],
  ["i don't know what to ask on the [moschino] somebody help me out in the comments i paid fifteen", 'moschino -'],
  ['this [gap] hoodie was on the two dollar rack so yeah two dollars', 'gap -'],
  ['[under armour] heat gear shirt size 2x nothing crazy fifteen', 'under armour 15'],
  ["[ralph lauren] polo bear sweater y'all we are talking two hundred and eighty five dollars", 'ralph lauren 285'],
  ["[smartwool] base layer top in a mens large that'll be my forty dollar sale of the day", 'smartwool 40'],
  ['[madewell] jeans i sold these for thirty four and i was into them for seven', 'madewell 34'],
  ["so i have 62 pieces of [lularoe] left from when i was a consultant and i can't give it away", 'lularoe -'],
  ["my sell through on [cabi] is garbage like twenty percent but when it does sell it's around thirty", 'cabi 30'],
  ['[patagonia] retro x size medium one fifteen the elbow has a burn hole or it would be one fifty', 'patagonia 115'],
  ['you can pay up to fifteen for a [vineyard vines] shep shirt because they sell at forty', 'vineyard vines 40'],
  [
    "[columbia] pfg shirts eighteen to twenty four all day every day and they're three dollars at my goodwill",
    'columbia 21',
  ],
  [
    'somebody messaged will you take twenty for the [express] blazer and i said make it twenty five and she did',
    'express 25',
  ],
  ["[birkenstock] boston clogs the forty one narrow i'm gonna ask seventy eight", 'birkenstock 78'],
  ['got eighty one for the [filson] tote i paid thirty so not my best flip', 'filson 81'],
  [
    'so the [burton] pants sold first those were fifty two then the [volcom] jacket at sixty six then the [oakley] goggles for thirty nine',
    'burton 52, volcom 66, oakley 39',
  ],
  ['[chicos] size one which is an eight in normal people sizes twenty one dollars', 'chicos 21'],
  ['i left the [torrid] behind because it was eleven dollars and they sell for like fifteen', 'torrid 15'],
  ["remember that [ariat] vest i said i'd ask fifty well it went for forty six", 'ariat 46'],
  [
    '[banana republic] factory is not the same as [banana republic] guys the factory stuff is ten bucks on a good day',
    'banana republic 10',
  ],
  ['[converse] chuck seventies the high tops forty two bucks', 'converse 42'],
  ["my daughter's [hollister] jeans sold on depop 19 dollars she was thrilled", 'hollister 19'],
  ["this one's a bit special it's [missoni] it was in the scarf bin and i think a hundred is fair", 'missoni 100'],
  ['[cole haan] loafers i polished them up and got fifty one out of them', 'cole haan 51'],
  ['then i did a lot of five [old navy] tees for twenty five', 'old navy 25'],
  ["forty four dollars for a [nike] acg fleece i'll take it", 'nike 44'],
  [
    "[wrangler] pearl snap the tag's the old one so seventies maybe early eighties listed at forty eight",
    'wrangler 48',
  ],
  ["if it's [zara] i don't touch it unless it's leather and then i'll pay up to ten", 'zara -'],
  [
    'okay so [gloria vanderbilt] jeans nine dollars i know but they sell [chaps] sweater fourteen [izod] polo eleven',
    'gloria vanderbilt 9, chaps 14, izod 11',
  ],
  ['[jordan] fours the bred ones size ten one eighty five with the box', 'jordan 185'],
  ['[nike] air max ninety in the infrared fifty five dollars', 'nike 55'],
  ['next is a [mossimo] tank eight bucks and then a linen blazer with no tag thirty five', 'mossimo 8'],
  ["[zara] dress i'm keeping that and then there was a pair of boots for ninety", 'zara -'],
  ["[calvin klein] bra thirty four c new with tags it says forty two on the tag i'll do sixteen", 'calvin klein 16'],
  ['a woman in ohio paid me fifty two for this [dooney]', 'dooney 52'],
  [
    "the seller before me paid two hundred for this [burberry] and i got it for twelve it's up at one seventy",
    'burberry 170',
  ],
  ["[reebok] pumps i thought they'd be fifty but the last sold was thirty one", 'reebok 31'],
  ['[lee] riders the storm rider is the one you want those are easily eighty the regular ones twenty', 'lee 80'],
  ['[chanel] flats no box a little heel drag two hundred and ninety five they authenticated it', 'chanel 295'],
  ["everybody passes on [pendleton] skirts and i don't know why they're thirty bucks all day", 'pendleton 30'],
  ['[fila] track jacket from the seventies no joke a hundred and ten and it was fifty cents', 'fila 110'],
  ['we did seven hundred in sales this week the biggest was a [canada goose] at three forty', 'canada goose 340'],
  [
    'i picked up a bunch of [gymshark] leggings at four ninety nine each and those do eighteen to twenty two',
    'gymshark 20',
  ],
  ["[ecco] golf shoes size forty four that's about a ten and a half forty six bucks", 'ecco 46'],
  [
    "this [harley davidson] tee is from daytona ninety four and it's single stitch so i'm gonna say sixty five",
    'harley davidson 65',
  ],
  ['[lane bryant] and [torrid] both in the twenty dollar range', 'lane bryant 20, torrid 20'],
  ["and a [vera wang] dress that i cannot find a comp on so that one's a mystery moving on", 'vera wang -'],
  ['my mom said twenty i said forty and it sold for thirty eight the [guess] jeans', 'guess 38'],
  [
    '[ann demeulemeester] boots they go for four hundred on a bad day and i got two fifty cause of the scuff',
    'ann demeulemeester 250',
  ],
  ['these [clarks] wallabees i wear em myself but used thirty eight', 'clarks 38'],
  ['[gap] sweater ten [old navy] coat fifteen [loft] blouse twelve', 'gap 10, old navy 15, loft 12'],
  [
    "it's a size six [tory burch] dress it was three fifty new and it's going for sixty eight on posh right now",
    'tory burch 68',
  ],
  ['[osh kosh] overalls size two t vintage thirty bucks', 'osh kosh 30'],
  ["then there's the [mackage] coat wowza i'm asking two ninety five would take two fifty", 'mackage 295'],
  ['[speedo] goggles i donated em and the [tyr] suit sold for fourteen', 'speedo -, tyr 14'],
  [
    '[london fog] trench lined with the zip out forty four dollars i listed it at fifty five took an offer',
    'london fog 44',
  ],
  ['so [hugo boss] suit forty two regular ninety nine ninety nine on ebay right now', 'hugo boss 100'],
  ['[timberland] six inch boots wheat size eleven forty eight dollars', 'timberland 48'],
  ["for the [cutter and buck] stuff i'm usually in the eighteen to twenty range", 'cutter and buck 19'],
  ['i was gonna list the [ted baker] at seventy but my friend said no go eighty and it sold at eighty', 'ted baker 80'],
  [
    "[brahmin] bag she's gorgeous paid forty at an estate sale a hundred and thirty five is the going rate",
    'brahmin 135',
  ],
  ['[arizona] jeans no thank you three dollars is three dollars too many', 'arizona -'],
  ['[roxy] hoodie in a youth fourteen twenty one dollars', 'roxy 21'],
  ['[wilsons leather] jacket eighties moto sixty plus shipping of twelve', 'wilsons leather 60'],
  ['he offered me one hundred on the [belstaff] and i said one forty so we met at one twenty', 'belstaff 120'],
  ['[merrell] moabs thirty four and some sandals z ones forty dollars for straps', 'merrell 34'],
  [
    'drove along the [columbia] river this morning and the first grab was one eighty then a [columbia] jacket twenty two',
    'columbia 22',
  ],
  ['[doc martens] fourteen sixties made in england so seventy', 'doc martens 70'],
  ['[powell] tee single stitch two twenty two hundred and twenty for a tee shirt', 'powell 220'],
  ["[mini boden] dress age five to six twelve pounds that'll be", 'mini boden 12'],
  [
    '[dansko] clogs nurses love them thirty eight [new balance] nine nineties sold at one twenty',
    'dansko 38, new balance 120',
  ],
  ['[buckle] top >> thirty >> close twenty six >> okay', 'buckle 26'],
  ['[levis] trucker >> forty >> ninety >> ninety for those', 'levis 90'],
  ['[marimekko] dress which i will not sell then shoes size eight one thirty', 'marimekko -'],
  ['[rundholz] dress a lady on ebay wants three hundred for hers one seventy five is honest', 'rundholz 175'],
  ["[belstaff] jacket two ten easy could've held for two fifty", 'belstaff 210'],
  ['[country road] duffle bag the logo one thirty five bucks', 'country road 35'],
  ['[old gringo] boots with the stitching one thirty and a belt', 'old gringo 130'],
  ["thirty six dollars for a gauze top that's [soft surroundings] for you", 'soft surroundings 36'],
  [
    'four [kuhl] pants five [norrona] anorak eighty six [mammut] softshells ninety seven [stio] vests seventy',
    'kuhl -, norrona 80, mammut 90, stio 70',
  ],
])('%s', (text, expected) => {
  const { words, mentions } = markNames(text)
  const heard = describeMentions(words, mentions)
  expect(heard.map(({ name, price }) => `${name} ${price ?? '-'}`).join(', ')).toBe(expected)
})
