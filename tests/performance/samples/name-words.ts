// The front of each list is drawn most often, so that some words are common in the directory and most are rare.

const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Family names are a beginning and an ending: 'Hart' and 'well'. */
export const surnameStarts = split(`
  Hart Black Ash Whit Thorn Brad Wood Stan Rad Nor Hol Win Mar Bar Lang West East Brook Red Fair Long Hazel Hay
  Kings Queens Lin Mill Oak Pem Rams Sal Shel Sum Swan Tem Up Wal War Wat Wex Whal Wil Wren York Al Apple Arm Bal
  Beck Bent Bick Birk Blen Bol Bram Bran Brent Briar Brom Buck Burn Cald Cam Carl Cher Chil Clay Clif Col Comb
  Cran Crom Dal Dart Den Dex Dray Dun Eger Ell Elm Em Ever Fal Farn Fen Fern Fox Gar Gil Glas Glen Gold Gos Gran`)
export const surnameEnds = split(`
  well ford ley ton wood man by ham worth den shaw croft field ridge more ston bury stead combe wick dale hurst
  land burn cott mere bourne low thorpe grave holm gate ward son beck cliff ling mont port rick stoke tree vale
  wall water yard grove hill house kirk lake mark mill mond`)

/** Invented words are two or three syllables: 'Vel', 'mo', 'ra'. */
export const syllableStarts = split(`
  Vel Kor Zan Lum Tre Nov Sol Mir Bel Cal Dor Fen Gal Hel Jas Kel Lor Mal Nim Or Pel Quen Ral Sel Tal Ul Ver Wil
  Xan Yor Zel Ar Bri Cor Del El Fro Gri Har Il Jun Kir Lav Mav Ner Ol Pra Rov Sar Tor Um Val Wen Yal Zor Av Bo Ci
  Dra Es Fla Gen Hy Is Jo Kal Li Me Na Ob Pi Ri Sa Te Uv Vi Wo Za Ast Bram Clo Dre`)
export const syllableMiddles = split(`
  a o i e mo ra li va ne ri do la ti no ma ve lo na ro si da vi te ca lu mi ba re to sa go ni fe la co pe du ze ki
  bo fa gi ha je ku le mu nu pa qui ru su ta vo wi xa ye zu`)
export const syllableEnds = split(`
  ra na ro ta la no a va ne x n ria lo ma s do nia sa th ri ca ly ven tis que lle ston mar dis vin ro kin zo rex
  nor tra sen vo mus len dra cor nda sta ris bel tro wen fe gan dor mi`)

export const materials = split(`
  Cotton Harbor Copper River Iron Cedar Summit Stone Canyon Prairie Anchor Timber Salt Ember Lantern Juniper Granite
  Willow Raven Falcon Marsh Meadow Velvet Linen Thistle Cobalt Amber Birch Coral Dune Fable Garnet Heron Indigo
  Jasper Kestrel Laurel Mercer Nickel Otter Pepper Quarry Rustic Saddle Tawny Umber Vintage Wicker Yonder Zephyr
  Acorn Bramble Cinder Drift Echo Foundry Gable Hollow Ivory Jute Keel Loom Maple Needle Onyx Poplar Quill Rowan`)
export const places = split(`
  Ridge Creek Bay Hill Point Valley Street Lane Park Grove Coast Landing Crossing Hollow Bend Cove Field Mill Pass
  Trail Bridge Cliff Falls Harbor Island Junction Lake Mesa Peak Quay Row Shore Terrace Union Wharf Yard`)
export const trades: readonly string[] = [
  'Co.',
  'Clothing',
  'Mfg.',
  'Supply',
  'Apparel',
  'Denim',
  'Mfg. Co.',
  'Sport',
  'Outfitters',
  'Goods',
  'Dry Goods',
  'Knitwear',
  'Works',
  'Trading Co.',
  'Tailors',
  'Studio',
  'Outerwear',
  'Workwear',
  'Athletic',
  'Woollens',
  'Shirtmakers',
  'Garment Co.',
  'Mills',
  '& Sons',
  '& Daughters',
  'Bros.',
  'Collective',
  'Overall Co.',
  'Hosiery',
  'Ltd.',
]
export const foreignHouses = split(
  'Maison Atelier Casa Studio Señor Château Mühle Søn Villa Café Bottega Forêt Höhe Ní Año',
)
export const foreignNames = split(`
  Hélène Lumière Peñalba Björk Åkerø Zoë Renée Müller Núñez Søren Édith Vězda Łucja Çelin Frøya Îsabeau Désirée Gómez
  Jürgen Ångström Théodore Noëlla Siân Márta Dvořáček Šimon Ørsted Grünau Brontë Cécile Élodie Inés Lóránt Mañana Õnne`)

/** Short sounds of other scripts, two to four to a name. */
export const otherScripts: readonly (readonly string[])[] = [
  split('カ ミ サ ノ リ ト ラ モ ハ ル ナ キ タ ユ シ ロ ヤ マ エ コ'),
  split('ве лю ра но мо ска ти да ро ла зе ми ко на по лев стр ни га ва'),
  split('λα νο ρι μα θε κα σι ρο δα λη μι τα'),
  split('한 아 서 미 나 루 온 담 솔 하 별 린 도 유 라 별'),
  split('云 木 衣 山 水 青 禾 林 素 月 石 棉'),
]
