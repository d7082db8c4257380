import { listPhrases } from '@bolodex/brand-names/vocabulary/word-list'

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
