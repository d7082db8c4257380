import { expect, test } from 'vitest'
import { markNames } from '../testing/mark-names.ts'
import { describeMentions } from '../detect-brands.ts'

/** Each brand with its price, '-' without one. Names stand in brackets. */
function priceOf(text: string): string {
  const { words, mentions } = markNames(text)
  return describeMentions(words, mentions)
    .map(({ name, amount }) => `${name} ${amount ?? '-'}`)
    .join(', ')
}

test.each([
  [
    'up next is this [patagonia] better sweater picked it up for nine ninety nine and it sold within the hour for sixty two',
    'patagonia 62',
  ],
  [
    "these [levis] were eight dollars at the rescue mission and i've got them listed at fifty five or best offer",
    'levis 55',
  ],
  ['sold for sixty a [patagonia] fleece', 'patagonia 60'],
  ["this next one sold for 45 it's a [north face] denali", 'north face 45'],
  ['i got ninety bucks for this [pendleton] board shirt which is insane', 'pendleton 90'],
  ['[columbia] jacket sold for forty no sorry forty five', 'columbia 45'],
  ['the [coach] purse was six dollars and the sold comps on it are between eighty and a hundred', 'coach 90'],
  [
    "a [brooks brothers] non iron shirt sixteen and a half thirty four i paid four for it it'll go for twenty eight",
    'brooks brothers 28',
  ],
  [
    '[nike] windbreaker size large from nineteen ninety eight sold to a kid in ohio for thirty five plus shipping',
    'nike 35',
  ],
  ['retail on this [lululemon] jacket is one twenty eight i usually sell them for seventy', 'lululemon 70'],
  ['i hit ten thousand subscribers last week and this [filson] vest just sold for two twenty', 'filson 220'],
  [
    'so all together i made four hundred and twelve dollars this week and the best one was the [barbour] it went for one sixty',
    'barbour 160',
  ],
  ["[wrangler] jeans thirty four by thirty two they were marked two bucks i'll ask twenty five", 'wrangler 25'],
  ["i wouldn't pay more than ten for a [hollister] hoodie they only go for fifteen now", 'hollister 15'],
  ['these used to go for a hundred but now [affliction] shirts go for forty', 'affliction 40'],
  [
    '[free people] dress i turned down an offer of thirty and the next day somebody paid the full fifty five',
    'free people 55',
  ],
  ["someone offered me twenty for the [j crew] sweater and i said no it's still listed at thirty eight", 'j crew 38'],
  ['my [vineyard vines] quarter zip sold for $42.50 and i only had $3 in it', 'vineyard vines 43'],
  ["i have a [madewell] tote here i paid 12.99 plus tax and i'll probably get sixty for it", 'madewell 60'],
  ['sell through on [hoka] is like seventy percent and they bring fifty to sixty used', 'hoka 55'],
  ['[arcteryx] beta jacket five hundred and fifty dollars new i sold it for two ten', 'arcteryx 210'],
  ['it cost me seven dollars to ship the [carhartt] coat but it sold for ninety so who cares', 'carhartt 90'],
  ['found a [burberry] scarf for four bucks real one comps at one fifty', 'burberry 150'],
  ['[ralph lauren] polo fifty percent off day so it was two fifty and it will sell for twenty two', 'ralph lauren 22'],
  [
    'this [anthropologie] dress had a hundred and forty eight dollar tag on it still and it sold for sixty',
    'anthropologie 60',
  ],
  ["okay so then i have a [banana republic] blazer i'm hoping to get thirty out of it", 'banana republic 30'],
  ['this is a [tommy bahama] shirt easy twenty five dollar sale', 'tommy bahama 25'],
  ['[eddie bauer] vest i priced it at thirty two and it has six watchers', 'eddie bauer 32'],
  [
    'let me show you this [st john] knit jacket the last one i had of these i let go for a hundred and ten',
    'st john 110',
  ],
  ['[reformation] dress took an offer of fifty eight on it i had it up for seventy', 'reformation 58'],
  [
    'Okay, first item. This is a Carhartt — sorry, a [Dickies] chore coat. Paid $7.99, sold for $54.99! Next.',
    'Dickies 55',
  ],
  ['Number 3: [Pendleton] wool shirt. I paid $5. Sold: $48 + shipping.', 'Pendleton 48'],
  ['[Patagonia] Synchilla, $12 at Goodwill → $85 on eBay', 'Patagonia 85'],
  ['the lady at the till charged me fifteen quid for the [barbour] and it went on vinted for seventy', 'barbour 70'],
  ["i've had loads of [boden] this month they only ever make about a tenner", 'boden 10'],
  ['[joules] wellies twelve pound at the car boot and i flogged them for thirty five', 'joules 35'],
  [
    "what would you pay for this [burberry] trench i paid forty and i'm asking two hundred and twenty five",
    'burberry 225',
  ],
  ["[lacoste] polo i'd put that at eighteen to twenty quid", 'lacoste 19'],
  ['so the [mulberry] that was the big one that made three hundred and ten', 'mulberry 310'],
  ['[fat face] jumper a fiver all day long nobody wants them', 'fat face 5'],
  [
    "we pulled a [supreme] hoodie out of a five dollar mystery box and it's sitting on grailed at one eighty",
    'supreme 180',
  ],
  ['[ed hardy] is back these are thirty to forty dollar tees right now', 'ed hardy 35'],
  [
    'if you see [harley davidson] tees with the three d emblem grab them those are a hundred dollar shirts',
    'harley davidson 100',
  ],
  [
    "look at the back neck it's a [tommy hilfiger] and my kids told me these are hot now so i looked it up and yeah forty five bucks",
    'tommy hilfiger 45',
  ],
  ['[champion] reverse weave i think i listed that for thirty six and it went in like four hours', 'champion 36'],
  ["this [ann taylor] skirt i'm not going to lie i only got eleven dollars for it", 'ann taylor 11'],
  ['shout out to my friend who sold a [gucci] belt for a hundred and eighty dollars last night', 'gucci 180'],
  ['[athleta] leggings what did those do twenty six i think yeah twenty six', 'athleta 26'],
  ["next one up [nike] dri fit don't bother they're like eight bucks", 'nike 8'],
  [
    "this took me three hours to clean it's a [dooney and bourke] satchel one fifteen is what i got",
    'dooney and bourke 115',
  ],
  ['the [ariat] boots size nine and a half d i sold em for sixty eight bucks after an offer', 'ariat 68'],
  [
    'my cost of goods was three dollars on the [columbia] and after fees i cleared nineteen it sold for twenty eight',
    'columbia 28',
  ],
  [
    "so i paid retail for these [birkenstocks] i'm embarrassed one hundred and ten and i'll be lucky to get forty back",
    'birkenstocks 40',
  ],
  ['[eileen fisher] linen anything over forty five dollars average', 'eileen fisher 45'],
  ['i sold four [lululemon] tops this week at thirty two thirty five twenty eight and forty', 'lululemon 34'],
  ['two [levis] jackets one sold for fifty and the other for sixty five', 'levis 58'],
  ["a hundred twenty dollars that's what this [frye] boot brought me", 'frye 120'],
  ["it's a size forty four long [hickey freeman] suit sold it for eighty nine ninety nine", 'hickey freeman 90'],
  [
    'that [mini boden] dress had a fifteen dollar price tag from the consignment store but they sell for twelve so no',
    'mini boden 12',
  ],
  ['[kuhl] anything sell through is about eighty and i get thirty five', 'kuhl 35'],
  [
    'keep an eye out for [tommy bahama] silk ones not the cotton twenty to thirty dollars depending on the print',
    'tommy bahama 25',
  ],
  [
    'the third brand is [johnny was] these embroidered tops retail for two fifty and up and they resell for seventy to ninety',
    'johnny was 80',
  ],
  ["[bobbie brooks] skip it you will get five dollars if you're lucky", 'bobbie brooks 5'],
  ['my bread and butter is [cabi] i buy at three and sell at twenty two', 'cabi 22'],
  ['now [pendleton] depends wool shirts do fifty five the blankets do a hundred and fifty plus', 'pendleton 103'],
  ['[talbots] blazers i can turn in a week for twenty four bucks a pop', 'talbots 24'],
  ['[lilly pulitzer] shift dresses forty five bucks kids sizes about twenty', 'lilly pulitzer 45'],
  ['[sundance] sells so so well i average fifty two per item on it', 'sundance 52'],
  [
    "somebody put this [rag and bone] blazer in the kids section y'all it was four dollars and the comps are all around ninety five",
    'rag and bone 95',
  ],
  [
    "this [cynthia rowley] dress has a stain but i think i can get it out so i'd say thirty and if not it was a dollar",
    'cynthia rowley 30',
  ],
  ["got a stack of [gymboree] in sizes four five and six i'll lot these up for forty", 'gymboree 40'],
  [
    '[kate spade] wallet seven dollars at the pop up sale these are hit or miss but twenty eight seems fair',
    'kate spade 28',
  ],
  [
    'in the shoe aisle i saw [dansko] clogs size thirty nine and they rang up at nine dollars i sell these for forty two all day',
    'dansko 42',
  ],
  [
    'and a [ralph lauren] sweater with the bear on it you guys the bear they go for two fifty to three hundred',
    'ralph lauren 275',
  ],
  [
    'the tag says [eskandar] i had to google it these are nine hundred dollars new and i see one sold for one eighty five',
    'eskandar 185',
  ],
  [
    'so monday i woke up to a sale it was a [duluth trading] shirt twenty two dollars plus shipping bought that for three',
    'duluth trading 22',
  ],
  ['[oakley] shades went overnight one thirty five i had them listed for one sixty for about a year', 'oakley 135'],
  ['buyer asked for a discount on the [hunter] boots so i sent thirty eight and she bought them', 'hunter 38'],
  ['the [merrell] shoes sold twice this week once for thirty and once for thirty four', 'merrell 32'],
  ['[patagonia] baggies those flew out for twenty nine', 'patagonia 29'],
  ['i accepted forty on a [marmot] rain jacket that i had at fifty five', 'marmot 40'],
  ['first sale of the day was a [lands end] coat and it was a forty two dollar sale', 'lands end 42'],
  ['next we have an [ll bean] flannel twenty six dollars and ninety nine cents', 'll bean 27'],
  ['auction ended on the [starter] jacket at one hundred and seven dollars after nineteen bids', 'starter 107'],
  ['[under armour] hoodie fifteen ninety nine not a lot but it was free', 'under armour 16'],
  ['then we sold two pairs of [ariat] jeans at thirty five apiece', 'ariat 35'],
  [
    'on mercari the [vera bradley] bag went for twenty three after they took their ten percent i got twenty',
    'vera bradley 23',
  ],
  ['sold a [bcbg] gown for prom ninety eight bucks it was hanging here since twenty twenty two', 'bcbg 98'],
])('%s', (text, expected) => {
  expect(priceOf(text)).toBe(expected)
})

test.each([
  ['[dickies] 874s size thirty six nothing special', 'dickies -'],
  ["[ugg] boots i've sold three pairs this month", 'ugg -'],
  ['i donated the [shein] tops there were eleven of them', 'shein -'],
  ["thrift store wanted thirty for this [north face] i laughed i've seen new ones for fifty", 'north face -'],
  ["i've got 45 listings of [talbots] and only 3 sold", 'talbots -'],
  ['[kuhl] pants comp out in the thirties', 'kuhl -'],
  ['[st johns bay] flannel i left it it was seven ninety nine', 'st johns bay -'],
  ["people always ask about [ann taylor] no it's saturated there's like forty thousand listings", ''],
  ['if it says [vintage havana] on the tag leave it', 'vintage havana -'],
  [
    "i found this [cuddl duds] top it's brand new with the tag thirty two dollars on the tag and i gave two ninety nine",
    'cuddl duds -',
  ],
  ["okay what do we have here a [chaps] sweater meh three bucks i'll throw it in a lot", 'chaps -'],
  [
    'this is a [saint laurent] bag it is fake i can tell by the stitching so no money there and i spent fifteen',
    'saint laurent -',
  ],
  ['i passed on a [michael kors] bag they wanted thirty five for it', 'michael kors -'],
  ['returned a [guess] jacket so i had to refund sixty dollars', 'guess -'],
])('%s: no price', (text, expected) => {
  expect(priceOf(text)).toBe(expected)
})

test.each([
  ['both the [gap] and the [old navy] jeans sold for eighteen dollars each', 'gap 18, old navy 18'],
  ['the [north face] and [patagonia] jackets go for eighty all winter', 'north face 80, patagonia 80'],
  [
    'the [vans] sold for twenty the [converse] sold for twenty four and the [nike] dunks went for seventy',
    'vans 20, converse 24, nike 70',
  ],
  [
    'now this right here [allen saints] no [allsaints] leather jacket one seventy five firm',
    'allen saints -, allsaints 175',
  ],
])('%s: each its own', (text, expected) => {
  expect(priceOf(text)).toBe(expected)
})
