/** What people ask of the directory, and the worst that they can ask. Each is one page over HTTP. */
export const standardQueries: Record<string, string> = {
  'first page': '',
  'page 2': 'page=2',
  '250 a page': 'pageSize=250',
  'by name, backwards': 'sort=name-desc',
  'cheapest first': 'sort=price-asc',
  'dearest first': 'sort=price-desc',
  'most upvoted': 'sort=upvotes-desc',
  'by sell rate': 'sort=rate-desc',
  'recently updated': 'sort=updated-desc',
  'one garment type, recently updated': 'garment=Outerwear&sort=updated-desc',
  'by sell rate, the last page': 'sort=rate-desc&page={last}',
  'the middle page': 'page={middle}',
  'the last page': 'page={last}',
  'dearest first, the last page': 'sort=price-desc&page={last}',
  'one garment type': 'garment=Outerwear',
  'three garment types, dearest first': 'garment=Jeans&garment=Suits&garment=Dresses&sort=price-desc',
  'one garment type, a deep page': 'garment=T-shirts&page={deep}',
  'an era': 'era=1970s',
  'an era, dearest first': 'era=1980s&sort=price-desc',
  'an era and a garment type': 'era=2000s&garment=Outerwear',
  'an era, a deep page': 'era=before-1960&page={era}',
  'a common word, of an era': 'q=cotton&era=1990s',
  'a high minimum price': 'minPrice=200',
  'a high sell-through, by upvotes': 'minSellThrough=90&sort=upvotes-desc',
  'a rare word': 'q=seersucker',
  'a common word': 'q=cotton',
  'a common word, dearest first': 'q=wool&sort=price-desc',
  'a common word, page 100': 'q=cotton&page={hundredth}',
  'two words': 'q=denim+jackets',
  'one letter': 'q=e',
  'two letters': 'q=ca',
  'two letters nobody has': 'q=zq',
  'a word nobody has': 'q=qqxyzzy',
  'all filters at once': 'q=denim&garment=Jeans&garment=Outerwear&minSellThrough=60&minPrice=40&sort=price-desc',
}

/** A query at a directory of this size: deep pages are as deep as it goes. */
export function fillQuery(query: string, brands: number): string {
  const pages = Math.ceil(brands / 25)
  // A thirtieth of the brands have a tag of each decade.
  const places = {
    era: pages / 60,
    middle: pages / 2,
    last: pages,
    deep: pages / 10,
    hundredth: Math.min(100, pages / 10),
  }
  return query.replaceAll(/\{(\w+)\}/g, (_, place: keyof typeof places) =>
    String(Math.max(1, Math.floor(places[place]))),
  )
}
