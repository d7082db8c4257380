import { listWords } from './word-list.ts'

/** For whom, in which size and state: on tags, in titles and in speech. */
export const sizes = listWords(`
  vintage authentic original new brand men mens man women womens woman ladies girls boys kids youth toddler baby petite plus tall size xxs
  xs xl xxl small medium large a with made
`)

/** Cloths, cuts and care: on tags, in titles and in speech. */
export const cloths = listWords(`
  denim cotton wool silk linen leather suede cashmere nylon fleece down slim skinny straight high low fit relaxed loose long short dress
  shirt sweater jacket classic handmade hand soft wash stretch and on line
`)

/** Colors, patterns, parts and occasions by which titles and speech describe a garment. */
export const looks = listWords(`
  black white red blue green yellow orange purple pink grey gray brown tan beige cream ivory navy teal olive khaki gold silver camel
  burgundy maroon rust mustard lavender coral turquoise charcoal velvet lace satin flannel corduroy tweed canvas knit jersey mesh sherpa
  faux fur waxed quilted plaid striped stripe stripes floral leopard paisley gingham check polka dot print printed graphic logo embroidered
  beaded sequin flare wide leg boot bootcut rise waist baggy cropped crop oversized fitted sleeve sleeveless neck vneck crewneck collar
  hooded zip full half quarter button up front pocket tee cardigan coat polo tie tote casual formal party work summer winter spring fall
  western boho basic sport sports athletic hiking ski snow golf tennis running yoga gym training knitted heavy light dark bright distressed
  heather lined insulated two three italian french reversible double single breasted piece wrap maxi midi mini slip tiered pleated ruffle
  animal great rugby board shift trench crew
`)
