import sharp from 'sharp'
import { pickEvenly, type Random } from '../samples/random.ts'
import type { Half, LabelLine, TagKind } from './compose-labels.ts'
import { fontsOf, loadFont, smallPrintFonts } from './label-fonts.ts'
import { outlineOf, pathDataOf, setLine, type SetLine } from './set-type.ts'

/** A flat label, three bytes a pixel. */
export type FlatLabel = { width: number; height: number; data: Buffer; ground: [number, number, number] }

const grounds = ['#f3efe4', '#ffffff', '#e4dccb', '#121316', '#1d2740', '#4d1620', '#26402f', '#c8b48c', '#8f9aa3', '#5d4632', '#d8c3bd', '#e8b93a'] // prettier-ignore
const inks = ['#17181a', '#f4f0e6', '#c8a659', '#9b1f24', '#1f3f7a', '#2f5a3c', '#e8702a', '#ddd8cc', '#3d2a1e'] // prettier-ignore
/** Luminance apart, in levels; a twelfth of the labels are tone on tone with less. */
const leastContrast = 90
const toneOnTone = [42, 80] as const

const largest = 150

type Printed = { kind: TagKind; half: Half; random: Random }

/** Prints lines on a label: letters as outlines of their fonts, drawn as SVG. */
export async function printLabel(lines: LabelLine[], { kind, half, random }: Printed): Promise<FlatLabel> {
  const brandFont = pickEvenly(random, fontsOf(kind === 'script' ? 'script' : 'printed', half))
  const smallFont = pickEvenly(random, smallPrintFonts)
  const [ground, ink] = pickColors(random)
  const isLeft = random() < 0.2
  const gap = 0.3 + random() * 0.5
  const scale = kind === 'script' ? 1.35 : 1
  const rows = lines.map((line) => {
    const font = loadFont(line.isBrand ? brandFont : smallFont)
    const set = setLine(font, line.text, largest * line.size * (line.isBrand ? scale : 1), line.spacing)
    return { line, set, width: set.right - set.left }
  })
  const edge = largest * (0.25 + random() * 0.35)
  const width = Math.ceil(Math.max(...rows.map((row) => row.width)) + 2 * edge)
  let y = edge
  const shapes = rows.map((row) => {
    const left = isLeft ? edge : (width - row.width) / 2
    const rise = row.line.look === 'arched' ? row.width * 0.09 : 0
    const base = y + rise - row.set.top
    y += row.set.bottom - row.set.top + rise + row.set.size * gap * (row.line.isBrand ? 0.6 : 1)
    return drawRow(row, left - row.set.left, base, ink, ground)
  })
  const height = Math.ceil(y + edge * 0.6)
  const frame =
    random() < 0.2
      ? `<rect x="9" y="9" width="${width - 18}" height="${height - 18}" fill="none" stroke="${ink}" stroke-width="4"/>`
      : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>${frame}${shapes.join('')}</svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return { width, height, data, ground: partsOf(ground) }
}

type Row = { line: LabelLine; set: SetLine; width: number }

function drawRow({ line, set, width }: Row, x: number, base: number, ink: string, ground: string): string {
  switch (line.look) {
    case 'outline':
      return `<path d="${outlineOf(set, x, base)}" fill="none" stroke="${ink}" stroke-width="${set.size * 0.035}"/>`
    case 'boxed': {
      const room = set.size * 0.14
      const [left, top] = [x + set.left - room, base + set.top - room]
      const high = set.bottom - set.top + 2 * room
      return `<rect x="${left}" y="${top}" width="${width + 2 * room}" height="${high}" fill="${ink}"/>
        <path d="${outlineOf(set, x, base)}" fill="${ground}"/>`
    }
    case 'arched': {
      // Every letter is turned around the middle of a circle.
      const radius = width * 1.4
      const letters = set.letters.map(({ glyph, x: at, step }) => {
        const angle = (at + step / 2 - width / 2) / radius
        const path = pathDataOf(glyph.getPath(-step / 2, -radius, set.size))
        const turn = `rotate(${(angle * 180) / Math.PI})`
        return `<path d="${path}" transform="translate(${x + width / 2} ${base + radius - width * 0.09}) ${turn}"/>`
      })
      return `<g fill="${ink}">${letters.join('')}</g>`
    }
    default:
      return `<path d="${outlineOf(set, x, base)}" fill="${ink}"/>`
  }
}

function pickColors(random: Random): [ground: string, ink: string] {
  const ground = pickEvenly(random, grounds)
  const isTone = random() < 1 / 12
  if (isTone) {
    const [low, high] = toneOnTone
    const step = low + random() * (high - low)
    const by = lightnessOf(ground) > 128 ? -step : step
    return [
      ground,
      `rgb(${partsOf(ground)
        .map((part) => Math.round(Math.min(255, Math.max(0, part + by))))
        .join()})`,
    ]
  }
  const fit = inks.filter((ink) => Math.abs(lightnessOf(ink) - lightnessOf(ground)) >= leastContrast)
  return [ground, pickEvenly(random, fit)]
}

function partsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function lightnessOf(color: string): number {
  const [red, green, blue] = partsOf(color)
  return 0.3 * red + 0.59 * green + 0.11 * blue
}
