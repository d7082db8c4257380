import { listPhrases } from './word-lists.ts'

/**
 * Ordinary words that people who resell clothes know as brands. Only of these does a garment right behind tell enough
 * ('gap jeans'); other ordinary words that some shop is called by ('office shirts', 'birthday dress') want more.
 * Written as they are said, without gaps, as all names are looked up.
 */
export const familiarNames: ReadonlySet<string> = new Set(
  [
    ...listPhrases(`
  gap, guess, coach, mother, frame, express, theory, supreme, diesel, champion, columbia, fossil, vans, converse, keen,
  hunter, reformation, loft, mango, boss, hugo boss, buckle, justice, element, born, bench, equipment, vince, oasis, monsoon,
  whistles, jigsaw, toast, hobbs, wallis, reiss, needles, starter, majestic, fox, roots, puma,
  splendid, sanctuary, brooks, camper, joie, affliction, avenue, cache, carbon, chaps, free people, old navy, new balance,
  banana republic, north face, the north face, urban outfitters, under armour, under armor, white stuff, fat face, river island,
  true religion, lucky brand, rock revival, miss me, silver jeans, free lance, marine layer, outdoor voices, outdoor research,
  mountain hardwear, mountain warehouse, black diamond, red wing, life is good, salt life, simply southern, southern tide,
  body glove, rip curl, hot topic, forever twenty one, forever 21, charlotte russe, french connection, club monaco, club champion,
  country road, cotton on, brandy melville, call it spring, citizens of humanity, seven for all mankind, 7 for all mankind,
  golden goose, canada goose, moose knuckles, psycho bunny, life uniform, soft surroundings, coldwater creek, territory ahead,
  duluth trading, duluth, lands end, title nine, three dots, michael stars, ever new, johnny was, pure jill, cut loose,
  current air, show me your mumu, for love and lemons, love shack fancy, thread and supply, scotch and soda, rag and bone, acne studios, acne,
  flint and tinder, marmot, bonobos, polo ralph lauren, ralph lauren, boot barn, hush puppies, steve madden, beyond yoga,
  sweaty betty, nasty gal, dolls kill, american eagle, american apparel, alpha industries, levis, wrangler, dickies,
  carhartt, patagonia, hurley, billabong, quiksilver, element, jordan, brooks brothers, ben sherman, fred perry,
  paul smith, tom ford, ted baker, perry ellis, jack wills, superdry, aerie, torrid, hollister, abercrombie, chicos, talbots,
  madewell, anthropologie, lululemon, athleta, everlane, aritzia, lacoste, nautica, izod, timberland, merrell, teva, chaco, crocs, clarks,
  peloton, yeti, stussy, thrasher, volcom, big smith, round house, pointer brand, iron heart, carbon two cobalt, horny toad,
  robert graham, tommy bahama, tory burch, kate spade, marc jacobs, michael kors, calvin klein, victorias secret,
  white house black market, ann taylor, j crew, j jill, harley davidson, harley, mossy oak, realtree, cabelas, bass pro shops,
  wolverine, hoka, ugg, uggs, paige, wildfox, spell, palace, warehouse, next, pendleton, faherty, rails, sundance,
  arcteryx, fjallraven, uniqlo, moncler, balenciaga, bottega veneta, brunello cucinelli, birkenstock, blundstone, dansko, naot, merrell, asics, salomon, saucony, norrona, filson, orvis,
  marimekko, ganni, sezane, rouje, maje, zadig and voltaire, isabel marant, ulla johnson, mackage, moose knuckles, helly hansen, lilly pulitzer, vineyard vines, johnnie o, peter millar, travis mathew, bonobos,
  stuart weitzman, christian louboutin, jimmy choo, salvatore ferragamo, dooney and bourke, vera bradley, patricia nash, longchamp, tumi, samsonite, lucchese, ariat, tecovas, tony lama, carhartt wip, evisu,
  comme des garcons, issey miyake, yohji yamamoto, junya watanabe, loro piana, ermenegildo zegna, zegna, brioni, kiton, canali, isaia, corneliani, hickey freeman, hart schaffner marx, samuelsohn, alice and olivia,
  diane von furstenberg, herve leger, bcbg max azria, nanette lepore, trina turk, tracy reese, rebecca minkoff, rebecca taylor, betsey johnson, adrianna papell, tadashi shoji, jovani, sherri hill, mac duggal,
  exclusively misook, misook, alfred dunner, koret, norton mcnaughton, jessica mcclintock, gudrun sjoden, hanna andersson, oshkosh bgosh, gymboree, petit bateau, polarn o pyret, lularoe, agnes and dora,
  haflinger, finn comfort, allbirds, alo yoga, fabletics, gymshark, outdoor voices, cotopaxi, stio, kuhl, prana, smartwool, icebreaker, mountain hardwear, rab, mammut, marmot, la sportiva, royal robbins,
  oneill, scully, rhone, simms, francescas, bonobos, magellan, jessica mcclintock, gunne sax, aldo, celine, chloe, sandro, salomon, rockport, hackett, valentino, milly, taos, kipling, mackintosh, magellan, edwin, moss, bally, esprit, joules, lulus, peacocks,
  religion, rebel, replay, sas, salsa, sirens, snipes, topman, topshop, triumph, vila, witchery, accessorize, atmosphere, closed, decathlon, mayoral, persona, pinko, savage,
  weekday, driftwood, browning, blair, catherines, churchs, huffer, gabor, melissa, moores, new look, mint velvet, go outdoors, k way, cotton traders, phase eight, american vintage,
  on cloud, other stories, and other stories, massimo, mr price, gerry weber, street one, happy socks, sport chek, roller rabbit, north sails, ever new, universal store, city beach, as colour,
  dress barn, fleet feet, bon worth, cotton club, farm rio, banana moon, camp david, tom tailor, lee cooper, guy harvey, peter alexander, mossy, cos, red head, lefties, vera pelle,
  mulberry, liberty, flax, wilfred, maeve, evans, windsor, hotter, pavers, bonds, seed heritage, trespass, regatta, planet, easel, umgee, baby gap, babygap, gap kids, gap body, gap factory,
  kathmandu, rivers, dynamite, garage, crew clothing, gant, mcqueen, alexander mcqueen, forever new, everything but water, dune, cabi, weird fish, joe fresh, talbots,
  all saints, allsaints, mini boden, city chic, yours clothing, ten thousand, stride rite, life style sports, peter millar, greg norman, nat nast, tori richard, cole haan, charles tyrwhitt, thomas pink,
  ben davis, red kap, big star, cruel girl, panhandle slim, tony lama, dan post, old gringo, round house, golden bear, cockpit usa, andrew marc, wilsons leather, chaser, sol angeles, velvet by graham and spencer, self portrait, the row, off white, pull and bear, massimo dutti, jockey, hobo,
  lucy, arche, eileen fisher, bogs, mustang, stetson, tommy hilfiger, alo, alo yoga, beams, undercover, neighborhood,
  logo seven, logo 7, salem sportswear, nutmeg mills, pro player, apex one, big buddha, independent, ed hardy, von dutch,
  saint john, saint john knits, saint james, london fog, golden bear, scully, cinch, corral, rocky mountain clothing, cruel girl,
  justin boots, double d ranch, the territory ahead, hart schaffner marx, robert talbott, first lite, darn tough, ibex, icebreaker,
  altra, danner, frye, wacoal, maidenform, spanx, soma, gymboree, carters, childrens place, the childrens place, janie and jack,
  matilda jane, agnes and dora, buck mason, taylor stitch, engineered garments, ten thousand, rhone, vuori, on running, first lite,
  nudie jeans, hudson jeans, joes jeans, ag jeans, j brand, chippewa, alden, allen edmonds, bally, oxxford, southwick, barbour,
  burton, head, prince, penfield, woolrich, kavu, prana, sorel, saucony, mizuno, fila, kappa, umbro, ellesse, lotto, admiral sports
`),
  ].map((phrase) => phrase.replaceAll(' ', '')),
)

/** Names that are words of the frequency list only because everybody knows the brand. */
export const unmistakableNames: ReadonlySet<string> = new Set(
  [
    ...listPhrases(`
  nike, reebok, adidas, burberry, levis, gucci, prada, chanel, versace, armani, hermes, lacoste, rolex, calvin klein, ralph lauren,
  tommy hilfiger, louis vuitton, dolce and gabbana, victorias secret, brooks brothers, abercrombie and fitch, abercrombie, wrangler,
  dickies, harley davidson, eddie bauer, ann taylor, jimmy choo, christian dior, dior, timberland, spandex,
  spanx, ugg, uggs, birkenstock, birkenstocks, kate spade, marc jacobs, michael kors, tory burch, eileen fisher, perry ellis, ted baker,
  ll bean, j crew, j jill, nydj, rm williams, gh bass, talbots, torrid, boden, handm, h and m, white house black market, hollister, reiss, lulus, joules, celine, accessorize, and other stories, g star raw, g star, nydj, chicos, claires, francescas, cabelas, lands end, macys, katies, tillys, zumiez, pacsun, lululemon, patagucci, aeropostale, quiksilver, billabong, crocs, skechers, gymboree, oshkosh bgosh, oshkosh, new balance sneakers, doc martens, dr martens, doctor martens
`),
  ].map((phrase) => phrase.replaceAll(' ', '')),
)

/** Where resellers buy and sell: said all the time, and never the maker of a garment. */
export const tradingPlaces: ReadonlySet<string> = new Set(
  [
    ...listPhrases(`
  goodwill, savers, value village, salvation army, ebay, poshmark, mercari, depop, vinted, grailed, whatnot, etsy, amazon, walmart,
  thredup, thred up, the real real, the realreal, realreal, tradesy, facebook marketplace, offer up, craigslist, youtube, instagram, tiktok, shopify, vestiaire,
  half price, top ten, in trend, my shoes, we shoes, family shoes, shoe day, buffalo exchange, platos closet, once upon a child, play it again sports, humana, texaid, textile house, refashion,
  oxfam, barnardos, british heart foundation, cancer research, sue ryder, scope, red cross, saint vincent de paul, deseret industries,
  the vintage store, vintage store, clothing junction, stitch it, retail apparel group, designer brands, apparel impact, uniform destination, fashion market,
  google, google lens, usps, ups, fedex, pirate ship, paypal, venmo, costco, ikea, starbucks, target, kmart, tj maxx, marshalls, ross, homegoods, dollar tree, home depot, lowes
`),
  ].map((phrase) => phrase.replaceAll(' ', '')),
)

/** Shops that carry the makes of others: a brand only where a garment is said to be of them. */
export const generalShops: ReadonlySet<string> = new Set(
  [
    ...listPhrases(`
  nordstrom, nordstrom rack, macys, bloomingdales, saks, neiman marcus, marks and spencer, kohls, dillards, jc penney, penneys, sears,
  dicks sporting goods, dsw, foot locker, finish line, hudsons bay, john lewis, debenhams, sports direct,
  jd sports, academy sports and outdoors, big five sporting goods, rack room shoes, famous footwear, payless shoe source, payless, shoe carnival, sierra,
  sierra trading post, sportsmans warehouse, intersport, lids, journeys, zumiez, tillys,
  burlington, century twenty one, mens wearhouse, designer shoe warehouse, champs sports, hibbett sports, champs
`),
  ].map((phrase) => phrase.replaceAll(' ', '')),
)
