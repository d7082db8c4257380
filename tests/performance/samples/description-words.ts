// The front of each list is drawn most often, so that some words are common in the directory and most are rare.

const split = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

export const garments = split(`
  jackets, jeans, shirts, sweaters, coats, dresses, chore coats, flannel shirts, work pants, cardigans, blazers,
  tees, polos, windbreakers, overalls, parkas, track pants, corduroys, vests, chinos, denim jackets,
  fleece pullovers, linen shirts, silk blouses, rugby shirts, shorts, slip dresses, suits, leggings, raincoats,
  scarves, pea coats, snap shirts, waistcoats, kilts, smocks, anoraks, jumpsuits, pajamas, ponchos`)

export const qualities = split(`
  Heavy, Soft, Vintage, Well-made, Classic, Boxy, Waxed, Lightweight, Hand-finished, Oversized, Quilted, Slim,
  Washed, Sturdy, Colourful, Plain, Lined, Faded, Cropped, Double-stitched, Reversible, Embroidered, Pleated,
  Raw-edged, Unlined, Insulated, Brushed, Mercerised, Overdyed, Felted`)

export const cloths = split(`
  cotton, wool, denim, linen, canvas, nylon, flannel, corduroy, silk, fleece, cashmere, tweed, rayon, moleskin,
  twill, poplin, velvet, gabardine, merino, suede, ripstop, jersey, chambray, hemp, mohair, seersucker, terry,
  alpaca, viscose, bouclé`)

export const signs = split(`
  woven label, red tag, union tag, brass zip, single-stitch hem, size tab, care tag, copper rivets,
  leather patch, chain stitching, selvedge line, stamped buttons, printed neck, lot number, hang loop,
  satin label, corner stitching, RN number, shell buttons, triple stitching, paper tag, snap logo, gusset,
  locker loop, bar tacks, loom number`)

export const decades = split(`
  90s, 80s, 70s, 2000s, 60s, late 90s, early 80s, 50s, 2010s, mid 70s, 40s, early 2000s`)

export const regions = split(`
  the US, Portugal, Italy, England, Scotland, Japan, Canada, Hong Kong, Ireland, France, Mexico, Turkey, Korea,
  Norway, Peru, India, Sweden, Romania, Taiwan, Germany, Spain, Poland, Iceland`)

export const faults = split(`
  moth holes, worn cuffs, a stuck zip, pilling, fading at the collar, stretched elastic, missing buttons,
  stains under the arms, frayed hems, a musty smell, peeling tape, repairs, shrinkage, sun marks, bleach spots,
  pulled threads, cracked print, dry rot`)

export const paces = split(`
  sell quickly, move within a week, sit for a month, sell all year, sell best in autumn, go to collectors,
  do well in lots, need good photos, sell in larger sizes first, wait for winter, sell on the name alone,
  find a buyer abroad`)
