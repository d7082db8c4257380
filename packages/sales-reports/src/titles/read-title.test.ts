import { describe, expect, test } from 'vitest'
import type { TitleName } from './name-table.ts'
import { createTitleReader } from './read-title.ts'

const known = (name: string, more: Partial<TitleName> = {}): TitleName => ({
  name,
  aliases: [],
  spoken: [],
  tier: 'A',
  kind: 'coined',
  lineOf: null,
  sameAs: null,
  isInDirectory: false,
  ...more,
})

const read = createTitleReader([
  known('Barlow & Thrane', { isInDirectory: true, tier: null, kind: null, aliases: ['B&T Leeds'] }),
  known('Patagonia', { kind: 'place' }),
  known('Patagonia Synchilla', { kind: 'phrase', lineOf: 'Patagonia' }),
  known('Lululemon'),
  known('Gucci', { tier: null, kind: null }),
  known('Mango', { tier: null, kind: null }),
  known('H&M', { tier: null, kind: null }),
  known('Carhartt', { kind: 'person', spoken: ['car heart'] }),
  known('Polo Ralph Lauren', { kind: null, aliases: ['Ralph Lauren'] }),
  known('Lauren Ralph Lauren', { kind: 'person', lineOf: 'Ralph Lauren' }),
  known('RRL', { lineOf: 'Ralph Lauren', aliases: ['Double RL'] }),
  known("Victoria's Secret", { tier: null, kind: null }),
  known("Victoria's Secret PINK", { kind: 'phrase', lineOf: "Victoria's Secret" }),
  known('Pink', { tier: null, kind: null }),
  known('Gap', { tier: null, kind: null }),
  known('Gap Kids', { lineOf: 'Gap' }),
  known('Express', { tier: null, kind: null }),
  known('Theory', { kind: null }),
  known('Supreme', { kind: null }),
  known('Free People', { kind: 'phrase' }),
  known('Old Navy', { tier: null, kind: null }),
  known('Mother', { kind: null }),
  known('Madewell', { tier: null, kind: null }),
  known('AllSaints'),
  known('Nike', { tier: null, kind: null }),
  known('Off-White', { tier: null, kind: null }),
  known("Levi's", { kind: 'person' }),
  known('Lot 29', { kind: 'phrase' }),
  known('Anthropologie'),
  known('Maeve', { kind: null }),
])

const brandOf = (title: string) => {
  const { brand, sure } = read(title)
  return sure ? brand : null
}

describe('brand', () => {
  test.each([
    ['a name anywhere is found, whatever its case and punctuation', 'mens green LEVIS trucker', "Levi's"],
    ['an ampersand and the word are the same', 'Barlow and Thrane shirt', 'Barlow & Thrane'],
    ['two letters around an ampersand are a name', 'Pull beige H&M M', 'H&M'],
    ['a name in one word is found when it is written in two', 'All Saints biker jacket', 'AllSaints'],
    ['a hashtag without gaps is a name', 'black boots #allsaints', 'AllSaints'],
    ['a model that the catalogue lists is its brand', '90s Patagonia Synchilla fleece', 'Patagonia'],
    ['the longest name counts', 'Lauren Ralph Lauren sweater', 'Lauren Ralph Lauren'],
    ['a line counts before the brand beside it', 'RRL by Ralph Lauren jeans', 'RRL'],
    ['a line is found when its words are turned around', "Pink Victoria's Secret Hoodie M", "Victoria's Secret PINK"],
    ['a line of its own is kept', 'Gap Kids denim jacket', 'Gap Kids'],
    ['of two brands joined by an x the first counts', 'Nike x Off-White sneakers', 'Nike'],
    ['one wrong letter in a long name is forgiven', 'Lululemmon leggings', 'Lululemon'],
    ['an everyday word counts in the first place', 'Express Portofino shirt', 'Express'],
    ['an everyday word counts behind era and condition', 'NWT Vintage 90s Supreme tee', 'Supreme'],
    ['an everyday word counts behind by', 'silk blouse by Theory', 'Theory'],
    ['a description counts as a brand in the first place', 'Free People lace dress', 'Free People'],
    ['like new is a condition', 'Lululemon like new leggings', 'Lululemon'],
    ['a style number is no comparison', 'Gucci style 12345 loafers', 'Gucci'],
  ])('%s', (_claim, title, brand) => expect(brandOf(title)).toBe(brand))

  test.each([
    'Leggings like Lululemon, size 6',
    'Leggings fits like Lululemon',
    'Lululemon Align dupe leggings',
    'Lululemon inspired leggings',
    'Belt in the style of Gucci',
    'Gucci style belt',
    'NOT Gucci belt',
    'Strap for Gucci bag',
    'Sweater vs Patagonia quality',
    'Fleece similar to Patagonia',
    'Fleece compare to Patagonia',
    'Dress like Mango, Gucci and Madewell',
    'Dress - Gucci, Lululemon vibes',
    'Sandales style Gucci',
    'Lululemmon dupe leggings',
  ])('%s is of no brand', (title) => expect(read(title)).toMatchObject({ brand: null, sure: false, candidates: [] }))

  test.each([
    'Supreme comfort knit sweater',
    'Mother of the bride dress',
    'Express yourself jacket',
    'Old navy blue pea coat',
    'Pink blouse',
    'Sweater made well',
    'Jacket with express shipping',
    'Boho dress, free people pleaser',
  ])('%s has words of a brand and is none for sure', (title) => expect(read(title).sure).toBe(false))

  test('two unrelated brands are asked about', () =>
    expect(read('Nike Gucci jacket')).toMatchObject({ sure: false, candidates: ['Nike', 'Gucci'] }))

  test('a shop beside what may be its label is asked about', () =>
    expect(read('Anthropologie Maeve blouse').sure).toBe(false))

  test('at most three brands are offered', () =>
    expect(read('Nike Gucci Lululemon Patagonia Carhartt').candidates).toHaveLength(3))
})

describe('the Brand column', () => {
  test('counts before the title', () =>
    expect(read('Nike jacket', { brandColumn: 'GUCCI' })).toMatchObject({ brand: 'Gucci', sure: true }))
  test('may hold a word that a title cannot prove', () =>
    expect(read('soft hoodie', { brandColumn: 'Pink' })).toMatchObject({ brand: 'Pink', sure: true }))
  test('that says there is none is believed', () =>
    expect(read('Nike jacket', { brandColumn: 'Unbranded' })).toMatchObject({ brand: null, sure: false }))
  test('with an unknown name leaves the brand of the title in doubt', () =>
    expect(read('Nike jacket', { brandColumn: 'Qorvex' })).toMatchObject({ brand: 'Nike', sure: false }))
  test('that is left empty changes nothing', () =>
    expect(read('Nike jacket', { brandColumn: ' ' })).toMatchObject({ brand: 'Nike', sure: true }))
})

describe('garment', () => {
  test.each([
    ['Jean jacket', 'Outerwear'],
    ['dress shirt', 'Dress Shirts'],
    ['shirt dress', 'Dresses'],
    ['sweater vest', 'Sweaters'],
    ['tank dress', 'Dresses'],
    ['belted coat', 'Outerwear'],
    ['jacket with hood and belt', 'Outerwear'],
    ['pants suit', 'Suits'],
    ['blazer jacket', 'Suits'],
    ['hoodie sweatshirt jacket', 'Sweaters'],
    ['boot cut jeans', 'Jeans'],
    ['tie dye t-shirt', 'T-shirts'],
    ['tie neck blouse', 'Casual Shirts'],
    ['track jacket', 'Athletic Wear'],
    ['sports bra', 'Athletic Wear'],
    ['leggings', 'Active Pants'],
    ['cardigan', 'Sweaters'],
    ['Trucker jacket denim jean coat', 'Outerwear'],
    ['Winterjacke', 'Outerwear'],
    ['Robe fleurie', 'Dresses'],
    ['Levis 501 W30 L32', 'Jeans'],
    ['Polo Ralph Lauren sweater', 'Sweaters'],
    ['pleated skirt', null],
    ['nothing of the kind', null],
  ])('%s is %s', (title, garment) => expect(read(title).garment).toBe(garment))

  test('a category column counts when the title names none', () => {
    expect(read('Nike size M', { categoryColumn: 'Jackets & Coats' }).garment).toBe('Outerwear')
    expect(read('Nike hoodie', { categoryColumn: 'Jackets & Coats' }).garment).toBe('Sweaters')
  })
})

describe('era', () => {
  test.each([
    ['90s tee', '1990s'],
    ["80's tee", '1980s'],
    ['1970s dress', '1970s'],
    ['Y2K top', 'Y2K'],
    ['Jacke 80er Jahre', '1980s'],
    ['pull années 80', '1980s'],
    ['2000s hoodie', '2000s'],
    ['jeans size 90', null],
    ['Levis W30 L32', null],
    ['90s inspired dress', null],
    ['Y2K style tee', null],
  ])('%s is %s', (title, era) => expect(read(title).era).toBe(era))
})

describe('lot', () => {
  test.each([
    'Lot of 5 tees',
    'tees lot 3 pcs',
    'bundle of sweaters',
    'set of 4 socks',
    '2 pairs jeans',
    'shirts x3',
    '3x hoodies',
    'socks 6 pack',
    'Lot de 6 t-shirts',
  ])('%s is a lot', (title) => expect(read(title).lot).toBe(true))
  test.each([
    'lots of life left',
    'a lot of pockets',
    'pair of jeans',
    'Lot 29 jeans',
    "Levi's Lot 501 jeans",
    '2 piece suit',
    'bundle and save',
    'dress 3X',
    'jeans 32x30',
  ])('%s is one garment', (title) => expect(read(title).lot).toBe(false))
})

test.each(['', '   ', '🔥🔥', '!!!', 'x'.repeat(100_000), 'lot '.repeat(5000), '\u0000\uFFFF', '北凪藍染'])(
  'a title that says nothing is not an error (%#)',
  (title) => expect(read(title).sure).toBe(false),
)
