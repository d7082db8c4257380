import type { BrandDetails } from '@bolodex/contract/brands'
import { colors, drawBareCloth, drawGround, drawHangTag, drawSticker, drawTape, type Box } from './picture-parts.ts'
import type { Typesetter } from './picture-text.ts'

const pictureSize = { width: 1200, height: 630 }

/** Where the tag photo is laid upon the drawing. */
export const photoBox: Box = { x: 96, y: 158, width: 500, height: 312 }

const tagBox: Box = { x: 96, y: 74, width: 500, height: 500 }
const column = { x: 648, width: 496 }
const display = { weight: 800, width: 110 }
const label = { weight: 650, width: 78, size: 24, color: colors.ink2 }

/** What a picture shows; two brands with the same facts have the same picture. */
export type PictureFacts = Pick<
  BrandDetails,
  'id' | 'name' | 'aliases' | 'averageSalePrice' | 'sellThroughRate' | 'garmentTypes' | 'tagPhotoUrl'
>

/** The whole picture as SVG; the photo, if there is one, is laid upon it. */
export function composePicture(facts: PictureFacts, text: Typesetter): string {
  const { width, height } = pictureSize
  const parts = [
    drawGround(width, height),
    drawHangTag(tagBox),
    drawBareCloth(photoBox),
    writeMark(text),
    writeName(facts, text),
    writePrice(facts, text),
    writeRate(facts, text),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** The product's name on the foot of the tag. */
function writeMark(text: Typesetter): string {
  const mark = { ...display, size: 36, color: colors.ink }
  const middle = tagBox.x + tagBox.width / 2
  const motto = { weight: 600, width: 78, size: 18, color: colors.ink2 }
  return (
    text.line('BOLODEX', middle - text.measure('BOLODEX', mark) / 2, 524, mark) +
    text.line(
      'RESELLERS HELPING RESELLERS',
      middle - text.measure('RESELLERS HELPING RESELLERS', motto) / 2,
      552,
      motto,
    )
  )
}

/** The ways to set a name, the best first: a size, and into how many lines it must fit. */
const settings = [
  { size: 76, most: 1 },
  { size: 64, most: 1 },
  { size: 76, most: 2 },
  { size: 64, most: 2 },
  { size: 54, most: 2 },
  { size: 46, most: 3 },
]
const lastSetting = { size: 38, most: 4 }

/** The name as large as it can be, and under it what to look for. */
function writeName(facts: PictureFacts, text: Typesetter): string {
  const name = settableName(facts, text)
  const breakAt = (size: number, most: number) => text.breakLines(name, most, column.width, { ...display, size })
  const { size, most } = settings.find(({ size, most }) => breakAt(size, 9).length <= most) ?? lastSetting
  const lines = breakAt(size, most)
  const words = text.settable(facts.garmentTypes.join(' · '))
  const hint = { weight: 450, width: 100, size: 26, color: colors.ink2 }
  const [garments = ''] = text.breakLines(words, 1, column.width, hint)
  const top = 96 + size * 0.72
  const below = top + (lines.length - 1) * size * 1.06 + 52
  return (
    lines
      .map((line, index) =>
        text.line(line, column.x, top + index * size * 1.06, { ...display, size, color: colors.ink }),
      )
      .join('') + text.line(garments, column.x, below, hint)
  )
}

/** The name, or one of its other names when the font lacks most of its letters. */
function settableName({ id, name, aliases }: PictureFacts, text: Typesetter): string {
  const countLetters = (line: string) => line.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isReadable = (line: string) => {
    const left = countLetters(text.settable(line))
    return left > 0 && left * 2 >= countLetters(line)
  }
  const readable = [name, ...aliases].find(isReadable)
  return readable === undefined ? `Brand No. ${id}` : text.settable(readable)
}

const numbers = new Intl.NumberFormat('en-US')

function writePrice({ averageSalePrice: price }: PictureFacts, text: Typesetter): string {
  const caption = text.line('PRICE', column.x, 340, label)
  if (price === null) return caption + text.line('No price yet', column.x, 400, { ...label, size: 34, width: 100 })
  const figures = { weight: 800, width: 88, size: 84, color: colors.onSticker }
  const sign = { ...figures, size: 50 }
  const number = numbers.format(price)
  const signWidth = text.measure('$', sign) + 3
  const box = { x: column.x, y: 362, width: signWidth + text.measure(number, figures) + 48, height: 96 }
  const words =
    text.line('$', box.x + 24, box.y + 60, sign) + text.line(number, box.x + 24 + signWidth, box.y + 78, figures)
  return caption + drawSticker(box, words)
}

function writeRate({ sellThroughRate: rate }: PictureFacts, text: Typesetter): string {
  const tape = { ...column, y: 526, height: 48 }
  const value = rate === null ? 'Unknown' : `${rate}%`
  const figures =
    rate === null ? { ...label, size: 30, width: 100 } : { weight: 800, width: 105, size: 52, color: colors.ink }
  const right = column.x + column.width - text.measure(value, figures)
  return text.line('SELL RATE', column.x, 508, label) + text.line(value, right, 508, figures) + drawTape(tape, rate)
}
