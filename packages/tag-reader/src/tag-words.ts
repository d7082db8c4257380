import { foldWords } from '@bolodex/brand-names/fold-name'
import { cloths, sizes } from '@bolodex/brand-names/vocabulary/looks'
import { listWords } from '@bolodex/brand-names/vocabulary/word-list'

/** Fibers, care, countries and sizes: never a brand. */
const materials = new Set([
  ...sizes,
  ...cloths,
  ...listWords(`
  usa u s us america china vietnam mexico italy peru portugal hong kong india pakistan bangladesh turkey taiwan korea philippines
  indonesia thailand cambodia sri lanka japan canada england britain uk scotland ireland france spain germany poland romania egypt jordan
  honduras guatemala el salvador haiti colombia brazil macau malaysia mauritius mongolia nepal made in hecho en fabrique au fabricado imported
  importe assembled fabric components polyester spandex elastane lycra ramie rayon viscose acrylic merino lambswool modal tencel lyocell
  feather polyamide elastic hemp mohair angora alpaca shell lining fill percent machine wash washable cold warm hot dry clean only hand tumble
  low heat do not bleach iron cool lay flat line like similar colors colours remove promptly if needed see reverse for care side over back of
  gentle cycle delicate non chlorine when necessary no lavar use inside out separately before wear steam warmth press professionally
  as by to the or from this is be may it with and size sizes m l x p r xxxl 2x 3x 4x 2xl 3xl eu fr jp mx talla taille
`),
])

/** What tags say beside the brand and these: places, garments and praise. A brand may be named so, but seldom is. */
const others = new Set(
  listWords(`
  exclusive decoration trim ornamentation virgin pure organic combed worsted blend blended other fibers fibres shape petites regular
  one junior juniors misses missy infant grande est established since originals genuine quality premium classics heritage union
  tailored tailor crafted craft limited edition collection collections label company co inc ltd corp york london paris milan california los
  angeles san francisco chicago texas boston seattle portland hawaii sportswear outerwear goods knitwear apparel clothing clothes
  garment garments activewear underwear jeans shirts pants style lot cut number rn ca wpl reg tm trademark patent registered guaranteed
  preshrunk pre shrunk sanforized nonflammable extra comfort keep away fire design designed designs designer exclusively date
`),
)

/** Whether a folded word is a fiber, a care word, a country or a size. Numbers are. */
export function isMaterialWord(word: string): boolean {
  return materials.has(word) || /^\d+x?$/.test(word)
}

/** Whether a folded word is one that tags say beside the brand. Numbers are. */
export function isTagWord(word: string): boolean {
  return isMaterialWord(word) || others.has(word)
}

/** Which share of a text's letters are in words that tags say beside the brand. */
export function shareOfTagWords(text: string): number {
  const all = foldWords(text)
  const letters = all.join('').length
  if (letters === 0) return 0
  return all.filter(isTagWord).join('').length / letters
}
