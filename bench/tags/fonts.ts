import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export type TagFont = { family: string; weight: number; kind: 'printed' | 'script'; isOnlyInTest: boolean }

const printed = `oswald:600 bebas-neue:400 lato:700 josefin-sans:400 archivo-black:400 anton:400 didact-gothic:400
  libre-baskerville:400 cinzel:600 old-standard-tt:400 marcellus:400 abril-fatface:400 arvo:700 alfa-slab-one:400
  courier-prime:700 special-elite:400 righteous:400 limelight:400 poiret-one:400 permanent-marker:400`
const printedInTest = 'russo-one:400 questrial:400 prata:400 unna:700 zilla-slab:600'
const script = `pacifico:400 dancing-script:700 great-vibes:400 lobster:400 sacramento:400 yellowtail:400
  kaushan-script:400 parisienne:400 courgette:400 alex-brush:400`
const scriptInTest = 'grand-hotel:400 leckerli-one:400 oleo-script:400 berkshire-swash:400 niconne:400'

const list = (text: string, kind: TagFont['kind'], isOnlyInTest: boolean): TagFont[] =>
  text.split(/\s+/).map((entry) => {
    const [family = '', weight = '400'] = entry.split(':')
    return { family, weight: Number(weight), kind, isOnlyInTest }
  })

/** Every font that a tag is drawn in. Some are kept for the test half: a brand's lettering is never one seen before. */
export const tagFonts: TagFont[] = [
  ...list(printed, 'printed', false),
  ...list(printedInTest, 'printed', true),
  ...list(script, 'script', false),
  ...list(scriptInTest, 'script', true),
]

/** Small print is set in one of these. */
export const smallPrintFonts = ['lato', 'didact-gothic', 'josefin-sans', 'oswald', 'libre-baskerville', 'arvo']

/** The fonts as rules of a style sheet that needs nothing else. */
export async function readFontFaces(): Promise<string> {
  const require = createRequire(import.meta.url)
  const faces = tagFonts.map(async ({ family, weight }) => {
    const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`)
    const bytes = await readFile(file, 'base64')
    return `@font-face{font-family:${family};font-weight:400;src:url(data:font/woff2;base64,${bytes})}`
  })
  return (await Promise.all(faces)).join('\n')
}
