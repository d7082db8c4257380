import type { Font, Glyph, Path } from 'opentype.js'

type Letter = { glyph: Glyph; x: number; step: number }

/** A line of letters in a font: where each is, and the box around their ink, from the start of the base line. */
export type SetLine = { letters: Letter[]; size: number; left: number; right: number; top: number; bottom: number }

/** Letters that the font does not have are left out. Opentype.js does not apply every feature of these fonts, so none is. */
export function setLine(font: Font, text: string, size: number, spacing: number): SetLine {
  const scale = size / font.unitsPerEm
  const letters: Letter[] = []
  let x = 0
  for (const letter of text) {
    if (letter !== ' ' && !font.hasChar(letter)) continue
    const glyph = font.charToGlyph(letter)
    const last = letters.at(-1)
    if (last) x += font.getKerningValue(last.glyph, glyph) * scale
    const step = glyph.advanceWidth * scale + spacing * size
    letters.push({ glyph, x, step })
    x += step
  }
  const boxes = letters
    .map((letter) => letter.glyph.getPath(letter.x, 0, size).getBoundingBox())
    .filter(({ x1, x2 }) => x2 > x1)
  const most = (of: (box: { x1: number; y1: number; x2: number; y2: number }) => number) =>
    Math.max(0, ...boxes.map(of))
  return {
    letters,
    size,
    left: -most(({ x1 }) => -x1),
    right: most(({ x2 }) => x2),
    top: -most(({ y1 }) => -y1),
    bottom: most(({ y2 }) => y2),
  }
}

/** Path data of SVG. Opentype.js writes NaN for some numbers near zero. */
export const pathDataOf = ({ commands }: Path): string =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined)
      return `${type}${numbers.map((number) => number.toFixed(1)).join(' ')}`
    })
    .join('')

/** The outlines of a line. */
export const outlineOf = ({ letters, size }: SetLine, x: number, y: number): string =>
  letters.map((letter) => pathDataOf(letter.glyph.getPath(x + letter.x, y, size))).join('')
