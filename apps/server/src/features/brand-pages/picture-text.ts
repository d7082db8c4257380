import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const folder = new URL('../../../data/fonts/', import.meta.url)

/** A style of the product's one font family: weight 400 to 800, width 75 to 112. */
type Face = { weight: number; width: number }

type Ink = Face & { size: number; color: string }

/** Sets text in the product's own font as SVG paths, so that no font of the system is needed and nothing is markup. */
export function createTypesetter() {
  const files = ['archivo-core.ttf', 'archivo-rest.ttf'].map((name) => openFont(readFileSync(new URL(name, folder))))
  const cuts = new Map<string, Font[]>()

  const cutOf = ({ weight, width }: Face): Font[] => {
    const key = `${weight}/${width}`
    const cut = cuts.get(key) ?? files.map((font) => font.getVariation({ wght: weight, wdth: width }))
    cuts.set(key, cut)
    return cut
  }
  const hasGlyph = (character: string) => files.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  /** Glyphs with their advances, in thousandths of the size. Pieces that one file can set are kerned as one. */
  const layOut = (text: string, face: Face) =>
    splitRuns(text, files).flatMap(({ piece, file }) => {
      const { glyphs, positions } = (cutOf(face)[file] as Font).layout(piece)
      return glyphs.map((glyph, index) => ({ glyph, advance: positions[index]?.xAdvance ?? 0 }))
    })

  const measure = (text: string, { size, ...face }: Face & { size: number }): number =>
    layOut(text, face).reduce((sum, { advance }) => sum + (advance * size) / 1000, 0)

  return {
    measure,

    /**
     * The settable form of a text: letters missing in the font lose their diacritics or, as the last resort, are
     * dropped.
     */
    settable: (text: string): string =>
      Array.from(text.normalize('NFC'), (character) => {
        if (hasGlyph(character)) return character
        const [base = ''] = character.normalize('NFKD')
        return hasGlyph(base) ? base : /\s/u.test(character) ? ' ' : ''
      })
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),

    /** One line of text as paths, its baseline starting at x, y. */
    line: (text: string, x: number, y: number, { size, color, ...face }: Ink): string => {
      let at = 0
      const paths = layOut(text, face).map(({ glyph, advance }) => {
        const outline = glyph.path.toSVG()
        const path = outline && `<path transform="translate(${at} 0)" d="${outline}"/>`
        at += advance
        return path
      })
      return `<g fill="${color}" transform="translate(${x} ${y}) scale(${size / 1000} ${-size / 1000})">${paths.join('')}</g>`
    },

    /** Breaks a text into at most `most` lines of this width; the rest becomes an ellipsis. */
    breakLines: (text: string, most: number, width: number, face: Face & { size: number }): string[] => {
      const fits = (line: string) => measure(line, face) <= width
      const lines: string[] = []
      for (const word of text.split(' ').flatMap((word) => breakWord(word, fits))) {
        const joined = `${lines.at(-1) ?? ''} ${word}`
        if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined
        else lines.push(word)
      }
      if (lines.length <= most) return lines
      let last = `${lines[most - 1]}…`
      while (!fits(last)) last = `${last.slice(0, -2)}…`
      return [...lines.slice(0, most - 1), last]
    },
  }
}

export type Typesetter = ReturnType<typeof createTypesetter>

function openFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (font.type !== 'TTF') throw new Error('A font file of preview pictures is not a single font')
  return font
}

/** A word wider than a whole line is cut into pieces that fit. */
function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`
    if (fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

/** The text in pieces, each with the first file that has all its characters. */
function splitRuns(text: string, files: Font[]): { piece: string; file: number }[] {
  const runs: { piece: string; file: number }[] = []
  for (const character of text) {
    const file = files.findIndex((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (file < 0) continue
    const last = runs.at(-1)
    if (last?.file === file) last.piece += character
    else runs.push({ piece: character, file })
  }
  return runs
}
