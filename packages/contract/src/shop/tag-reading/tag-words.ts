import { foldWords } from '../../brands/finding/fold-name.ts'

/** What tags say beside the brand: fibers, care, sizes, places and praise. No brand is named by these alone. */
const words = new Set(
  `made in usa u s a us america china vietnam mexico italy peru portugal hong kong india pakistan bangladesh turkey
  taiwan korea philippines indonesia thailand cambodia sri lanka japan canada england britain uk scotland ireland france
  spain germany poland romania egypt jordan honduras guatemala el salvador haiti colombia brazil macau malaysia
  mauritius mongolia nepal hecho fabrique au fabricado imported importe assembled fabric components
  cotton silk wool polyester nylon spandex elastane lycra linen ramie rayon viscose acrylic cashmere merino lambswool
  modal tencel lyocell leather suede denim down feather polyamide elastic hemp mohair angora alpaca fleece shell lining
  fill exclusive decoration trim ornamentation percent virgin pure organic combed worsted blend blended other fibers fibres
  machine wash washable cold warm hot hand dry clean only tumble low medium high heat do not bleach iron cool line lay
  flat with like similar colors colours remove promptly if needed see reverse for care side other over back of gentle
  cycle delicate non chlorine when necessary no lavar use inside out separately before wear shape steam warmth press
  professionally as by to the and or on from this is be may it
  size sizes small large medium petite petites tall plus regular short long slim relaxed classic straight skinny loose
  fit one men mens man women womens woman kids boys girls youth junior juniors ladies misses missy infant toddler
  baby s m l xl xxl xs xxs x p r xxxl 2x 3x 4x 2xl 3xl eu uk fr it jp mx talla taille grande
  est established since original originals genuine quality premium authentic vintage classic classics heritage union
  tailored tailor handmade hand crafted craft limited edition collection collections label brand company co inc ltd
  corp new york london paris milan california los angeles san francisco chicago texas boston seattle portland hawaii
  sportswear outerwear dry goods knitwear apparel clothing clothes garment garments wear activewear underwear denim jeans
  shirt shirts dress sweater jacket pants style lot cut no number rn ca wpl reg tm trademark patent registered
  guaranteed preshrunk pre shrunk sanforized nonflammable soft extra comfort stretch keep away fire
  design designed designs designer exclusively date`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a folded word is one that tags say beside the brand. Numbers are. */
export function isTagWord(word: string): boolean {
  return words.has(word) || /^\d+x?$/.test(word)
}

/** Which share of a text's letters are in words that tags say beside the brand. */
export function shareOfTagWords(text: string): number {
  const all = foldWords(text)
  const letters = all.join('').length
  if (letters === 0) return 0
  return all.filter(isTagWord).join('').length / letters
}
