import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'

type LabelFont = { family: string; weight: number; kind: 'printed' | 'script' }

const list = (text: string, kind: LabelFont['kind']): LabelFont[] =>
  text.split(/\s+/).map((entry) => {
    const [family = '', weight = '400'] = entry.split(':')
    return { family, weight: Number(weight), kind }
  })

const both = [
  ...list(
    `playfair-display:700 montserrat:600 rubik:700 cormorant-garamond:600 barlow-condensed:600 fjalla-one ultra
    josefin-slab:700 cutive-mono teko:500 quicksand:600`,
    'printed',
  ),
  ...list('satisfy cookie damion norican playball marck-script', 'script'),
]
/** A brand's lettering is never one seen before. */
const onlyInTest = [
  ...list('bodoni-moda:600 league-gothic rozha-one patua-one bungee spectral:500', 'printed'),
  ...list('allura mr-dafoe rochester pinyon-script arizonia', 'script'),
]

export const fontsOf = (kind: LabelFont['kind'], half: 'tuning' | 'test'): LabelFont[] =>
  [...both, ...(half === 'test' ? onlyInTest : [])].filter((font) => font.kind === kind)

/** Care, fibers, sizes and numbers are set in one of these. */
export const smallPrintFonts = list(
  'montserrat:600 barlow-condensed:600 rubik:700 quicksand:600 spectral:500',
  'printed',
)

const require = createRequire(import.meta.url)
// Node loads its build for CommonJS, which has no exports that an import could name.
const { parse } = require('opentype.js') as { parse: (file: ArrayBuffer) => Font }
const loaded = new Map<string, Font>()

export function loadFont({ family, weight }: LabelFont): Font {
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)
  const bytes = readFileSync(file)
  const font = loaded.get(file) ?? parse(new Uint8Array(bytes).buffer)
  loaded.set(file, font)
  return font
}
