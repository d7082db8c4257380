import { expect, test } from 'vitest'
import { markNames } from './testing/mark-names.ts'
import { describeMentions } from './detect-brands.ts'

// As people talk: several things, what they cost, what they bring, and much besides.
test.each([
  [
    "alright so bag number one from the blue box this was twelve ninety nine for the whole bag on top we've got a [nautica] windbreaker color block size xl i've sold probably thirty of these they're consistent at twenty eight to thirty two then underneath there's a [reebok] track jacket and that zipper is shot so i'd take fifteen for it honestly and the last thing is a [polo] hoodie kids fourteen sixteen which i didn't think would be worth it but they go for twenty six",
    'nautica 30, reebok 15, polo 26',
  ],
  [
    "hey everybody it's the friday wrap up i did nine hundred and four dollars in sales this week on twenty nine items so about thirty one bucks average let me show you the top three number one a [ysl] blazer that i paid eighteen dollars for sold for two hundred and thirty five number two was the [cole haan] boots seventy five and three this one shocked me a [disney] sweatshirt from the eighties eighty eight dollars",
    'ysl 235, cole haan 75, disney 88',
  ],
  [
    "i want to talk about margins for a second i paid four bucks for this [izod] sweater and if i list it at twenty and it sells after fees and shipping i'm making maybe nine so is it worth it no but this [missoni] cardigan i paid eleven and it's listed at one forty nine now that's worth my time",
    'izod 20, missoni 149',
  ],
  [
    "so my husband picks this up and says babe is this anything and it's a [chrome hearts] long sleeve you guys i screamed it was in the dollar fifty bin it is currently on ebay auction at four hundred and ten with two days left",
    'chrome hearts 410',
  ],
  [
    "the goodwill on main raised their prices again eight ninety nine for jeans are you kidding me but i did buy these [true religion] joeys because even at nine bucks they'll bring forty five i left a pair of [american eagle] at eleven ninety nine because no",
    'true religion 45, american eagle -',
  ],
  [
    "question from the live what's the most i ever made on one item it was a [hermes] scarf i got in a jewelry jar for fifteen dollars and i sold it for three hundred and five on a tuesday i'll never forget it",
    'hermes 305',
  ],
  [
    'these are all dollar day finds so a dollar each [croft and barrow] sweater pass [worthington] pants pass oh a [misook] jacket misook always does thirty five forty dollars okay yes',
    'croft and barrow -, worthington -, misook 38',
  ],
  [
    "over to shoes i've got the [birkenstock] arizonas size thirty eight the footbed is a little dark i'll scrub it those are thirty five dollar shoes for me and then [tory burch] flats i know they're dated so maybe twenty two and some [rothys] which if they're clean they'll be fifty",
    'birkenstock 35, tory burch 22, rothys 50',
  ],
  [
    "dude look at this [stussy] tee single stitch made in usa he wanted two bucks i said sold okay i'm going to be real that is a hundred and fifty dollar t shirt minimum and there's a [quiksilver] one too but that's more like forty",
    'stussy 150, quiksilver 40',
  ],
  ["i'm not a shoe person but my sister got three hundred for a pair of [jordan] ones at the same store", 'jordan 300'],
  [
    "welcome to the channel today we're doing a what sold on depop edition first we've got this [miss me] jean size twenty seven sold for thirty four free shipping cost me about six to ship next a [von dutch] trucker hat those are fifty all day and i got fifty two then a [brandy melville] tank seventeen dollars and lastly a [juicy couture] tracksuit the full set top and bottom for one hundred and nineteen",
    'miss me 34, von dutch 52, brandy melville 17, juicy couture 119',
  ],
  [
    'a couple of weeks ago i showed you the [fjallraven] jacket well update it sold the offer came in at ninety i countered at one ten we ended up at a hundred even',
    'fjallraven 100',
  ],
  [
    "if you can find the [talbots] petites in pure cashmere they still hold value fifty bucks easy don't pay over seven",
    'talbots 50',
  ],
  [
    "i think i gave nine pounds for this [whistles] coat in the british heart foundation and they were three hundred and twenty nine new so i'm going to try it at eighty five and see",
    'whistles 85',
  ],
  [
    'somebody in the comments asked what i paid for that [all saints] leather it was twenty five quid and yes i got one hundred and forty five for it on vinted in under a day',
    'all saints 145',
  ],
  [
    "i want you to guess what this [bally] bag sold for take a second okay if you guessed sixty you're wrong it was one eighty",
    'bally 180',
  ],
  ['this [lularoe] cardigan sold for twelve dollars i paid a dollar so eleven minus fees', 'lularoe 12'],
  ["okay so the [patagonia] one is a hundred and nine dollars on their website and used they're fifty", 'patagonia 50'],
  ['[carhartt] double front pants these are money thirty four by thirty two with paint eighty bucks', 'carhartt 80'],
  [
    'i sold a [carhartt] jacket and a [filson] bag to the same guy the jacket was sixty the bag was one forty',
    'carhartt 60, filson 140',
  ],
  ['my [lululemon] aligns i listed five pair at thirty eight and three have sold', 'lululemon 38'],
  ['[the north face] nuptse fourteen offers i took one fifty five', 'the north face 155'],
  ["[gap] kids jacket no thanks that's a five dollar item", 'gap 5'],
  [
    'there were two brands here i wanted to talk about [cos] and [arket] [cos] does thirty and [arket] does twenty seven',
    'cos 30, arket 27',
  ],
  [
    "the zipper pull says [ykk] but the jacket is [moncler] i'm hoping it's real because that's a three hundred dollar jacket",
    'ykk -, moncler 300',
  ],
  ['oh this is cute [kate spade] but the lining is ripped so best case fifteen worst case i wear it', 'kate spade 15'],
  [
    'and these are the [frye] boots that i told you i spent way too much on forty dollars so i need to get at least ninety',
    'frye 90',
  ],
  ['the [vuori] joggers i messed up i sold them for eighteen and they comp at forty five', 'vuori 18'],
  [
    "[ugg] slippers fifteen dollars at the salvation army half off so seven fifty they'll be thirty five in november",
    'ugg 35',
  ],
  ["a pair of [hey dude] shoes in the box retail sixty i'll ask thirty two", 'hey dude 32'],
  ['you can see the tag [wacoal] thirty six d brand new i get eighteen for those all the time', 'wacoal 18'],
  ["three [rei] shirts together i'd do a bundle for forty five", 'rei 45'],
  [
    'so i messaged the seller on facebook marketplace she had a [coach] bag for thirty i offered twenty she said yes and i sold it for ninety five the same week',
    'coach 95',
  ],
  ['this [theory] blazer is size double zero who is this small anyway fifty two', 'theory 52'],
  ['eight [vineyard vines] shirts at an average of nineteen dollars each', 'vineyard vines 19'],
  ["i priced this [aritzia] at fifty nine based on the comps but i'll take fifty", 'aritzia 59'],
  ["the [mountain hardwear] tent no not clothing but it sold for one ten so i'm counting it", 'mountain hardwear 110'],
  [
    "it's [alice and olivia] it's silk it's got beading it's a size two and it's a hundred bucks",
    'alice and olivia 100',
  ],
  [
    'our total today was two hundred eighteen dollars and the [burton] jacket was half of that at one oh five',
    'burton 105',
  ],
  [
    "i found this in the men's section but it's a women's [arcteryx] hoody gray tag on it sixty nine ninety nine which yikes for a thrift but they do sell for one sixty five",
    'arcteryx 165',
  ],
  [
    '[champion] hoodies in general are fifteen dollar pieces but the reverse weave with a college on it forty five',
    'champion 15',
  ],
  [
    'one thing i regret not buying was a [pendleton] blanket for thirty because when i got home it was a two hundred dollar blanket',
    'pendleton 200',
  ],
  ["last week's [barbour] haul made a hundred and twelve", 'barbour 112'],
  ['[ralph lauren] oxford with a hole at the elbow twelve bucks as is', 'ralph lauren 12'],
  ['i sent out offers on everything ten percent off and the [sperry] shoes sold at twenty seven', 'sperry 27'],
  ["two hundred views and one like on this [bebe] dress i'm dropping it to sixteen", 'bebe 16'],
  ['does anybody even buy [express] anymore i dropped it from thirty to twenty and it finally went', 'express 20'],
  [
    "hi guys welcome back so this first sale came from my wholesale lot i figure each piece is about three fifty it's a [bcbg] wrap top and it went for twenty one to a buyer in texas",
    'bcbg 21',
  ],
  ["here's the deal with [coogi] if it's real it's a hundred and up if it's the knock off it's ten bucks", 'coogi 100'],
  [
    '[tommy bahama] again i know i know but they sell twenty two twenty four bucks every single time',
    'tommy bahama 23',
  ],
  [
    "look at the print on this one it's [lilly] and it's a size four which isn't great but it should still do thirty",
    'lilly 30',
  ],
  ['sixty five dollars that is what i sold this [johnston and murphy] jacket for', 'johnston and murphy 65'],
  [
    "we've got the [ll bean] boots in a men's nine i think they're ninety nine dollars on the website and these will be fifty used",
    'll bean 50',
  ],
  ["so for nine dollars all in i've got a [north face] vest that i can flip for thirty", 'north face 30'],
  [
    '[eileen fisher] was the winner with eleven pieces sold at an average sale price of forty one dollars',
    'eileen fisher 41',
  ],
  [
    "my daughter wanted to keep the [roxy] sweatshirt but i told her it's a twenty eight dollar sweatshirt honey",
    'roxy 28',
  ],
  [
    "[kirkland] no [wrangler] no [lee] maybe if it's the vintage storm rider that's sixty five [lands end] no",
    'lee 65, lands end -',
  ],
  ['the best offer i got on the [marc jacobs] was forty two and i accepted', 'marc jacobs 42'],
  ['i turned four dollars into eighty with this [red wing] pair', 'red wing 80'],
  ['[zara] man blazer listed yesterday sold today twenty seven bucks boom', 'zara 27'],
  [
    'now a lot of you asked about [torrid] and yes torrid sells i do fifteen to twenty five on the dresses',
    'torrid 20',
  ],
  [
    "this was on the hundred dollar rack at the consignment shop [etro] silk shirt but it was seventy five percent off so i paid twenty five and i'm hoping for one ten",
    'etro 110',
  ],
  ["i paid up for this thirty dollars but it's [visvim] and i think three hundred is conservative", 'visvim 300'],
  ['bought this [puma] jacket when i was sixteen and it still fits', 'puma -'],
  ['the [ariat] boots are a size eleven double e eighty dollars obo', 'ariat 80'],
  [
    "there's a [chicos] jacket that's been up for two hundred days at thirty five so i'm cutting it to twenty four",
    'chicos 24',
  ],
  ["i'm at one thousand three hundred listings and the [nike] stuff is probably two hundred of them", 'nike -'],
  [
    'okay [helly hansen] sailing jacket yellow looks like a fisherman forty seven ninety five sold on the fourteenth',
    'helly hansen 48',
  ],
  ['a guy came to my garage sale and gave me twenty for the [starter] jacket i should have asked forty', 'starter 20'],
  ['[vans] checkered slip ons ten fifty at the thrift they go for like twenty five', 'vans 25'],
  [
    "i had a [cynthia steffe] coat for ages nobody wanted it so it went in the donate pile i'm out six dollars",
    'cynthia steffe -',
  ],
  ['the [free people] sold and the [intimately] sold too forty one and nineteen', 'free people -, intimately 30'],
  [
    'morning all so car boot haul first up a [superdry] coat the woman wanted eight i got her down to six and these do forty on ebay',
    'superdry 40',
  ],
  [
    "this [ted baker] dress was bnwt one hundred and fifty nine on the swing tag i gave a fiver it's gone up at forty five",
    'ted baker 45',
  ],
  ["[monsoon] silk skirt size twelve two pounds fifty nineties i'd want eighteen for that", 'monsoon 18'],
  ['right what sold this week on the bay a [hobbs] jacket thirty one pounds paid four', 'hobbs 31'],
  ['[jigsaw] linen trousers twenty four quid posted', 'jigsaw 24'],
  ['and the [paul smith] shirt i stuck it on at thirty five got offered twenty eight took it', 'paul smith 28'],
  ["i've had a nightmare with this [radley] bag it sold for thirty eight and the buyer wants a refund", 'radley 38'],
  ["kids [crocs] fifty p at the church hall and they're eight quid every time", 'crocs 8'],
  ['[gant] rugby shirt a bit faded but rugby shirts always do well mid twenties for that', 'gant -'],
  [
    "this next brand is [cotton traders] don't laugh five of these for a tenner and they're eight pounds each on vinted",
    'cotton traders 8',
  ],
  [
    'i paid the princely sum of one pound for this [laura ashley] dress seventies prairie style one hundred and twenty pounds yes you heard that right',
    'laura ashley 120',
  ],
  ["[uniqlo] down jacket they retail at sixty but second hand you'll get twenty to twenty five", 'uniqlo 23'],
  ['[levis] five oh ones thirty two thirty two red tab made in the uk thirty pounds all day long', 'levis 30'],
  [
    "[all saints] i got two tops from there a pound each one's a small one's a medium probably fourteen and sixteen",
    'all saints 14',
  ],
  [
    "y'all the [magellan] fishing shirt i get asked about it all the time it's fifteen to eighteen dollars it's academy brand",
    'magellan 17',
  ],
  [
    '[cinch] jeans and [ariat] jeans in a thirty eight inseam those tall sizes are forty five bucks each',
    'cinch 45, ariat 45',
  ],
  ["my first ever sale was a [hollister] top for seven dollars look how far we've come", 'hollister 7'],
  [
    'so i crosslisted the [lucky brand] jacket it was thirty on posh thirty four on ebay and it sold on mercari for twenty nine',
    'lucky brand 29',
  ],
  [
    "it's five hundred grams of pure cashmere [n peal] two hundred and ninety five pounds new i'd say eighty",
    'n peal 80',
  ],
])('%s', (text, expected) => {
  const { words, mentions } = markNames(text)
  const detection = describeMentions(words, mentions)
  expect(detection.map(({ name, amount }) => `${name} ${amount ?? '-'}`).join(', ')).toBe(expected)
})
