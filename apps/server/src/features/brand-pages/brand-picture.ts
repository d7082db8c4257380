import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { currencySign, formatUnits } from '@bolodex/contract/money'
import type { Currency } from '@bolodex/contract/sales/currencies'
import type { Typesetter } from './picture-text.ts'

/** The light theme's colors: the theme of the embedding page is unknown. */
const colors = {
  ground: '#ecefe9',
  surface: '#fbfcf8',
  surface2: '#e1e5dd',
  ink: '#151a2e',
  ink2: '#474d61',
  line: '#c6cbc1',
  lineStrong: '#6f7585',
  denim: '#1f2a5c',
  selvedge: '#be1e37',
  sticker: '#ff8a3d',
  onSticker: '#231003',
  tape: '#f6c945',
  tapeTrack: '#dde1d8',
  tapeTick: '#2a2208',
} as const

type Box = { x: number; y: number; width: number; height: number }

/** The ground with its weave, and along the left edge raw denim with its selvedge. */
function drawGround(width: number, height: number): string {
  return `<defs><pattern id="weave" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M-2 10 10-2" stroke="${colors.ink}" stroke-opacity=".05"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${colors.ground}"/><rect width="${width}" height="${height}" fill="url(#weave)"/>
    <rect width="36" height="${height}" fill="${colors.denim}"/><rect x="36" width="10" height="${height}" fill="#fff"/>
    <rect x="40" width="2" height="${height}" fill="${colors.selvedge}"/>`
}

/** A hang tag on its cord, with bevelled upper corners. */
function drawHangTag({ x, y, width, height }: Box): string {
  const cut = 44
  const outline = `M${x + cut} ${y}h${width - 2 * cut}l${cut} ${cut}v${height - cut - 6}q0 6-6 6h${12 - width}q-6 0-6-6v${6 + cut - height}Z`
  const middle = x + width / 2
  return `<path d="${outline}" transform="translate(0 8)" fill="${colors.ink}" fill-opacity=".1"/>
    <path d="${outline}" fill="${colors.surface}"/>
    <path d="${outline}" fill="none" stroke="${colors.line}" stroke-width="2"/>
    <ellipse cx="${middle + 5}" cy="${y - 18}" rx="15" ry="62" transform="rotate(5 ${middle} ${y})" fill="none" stroke="${colors.lineStrong}" stroke-width="3"/>
    <circle cx="${middle}" cy="${y + 42}" r="15" fill="${colors.ground}" stroke="${colors.surface2}" stroke-width="6"/>
    <circle cx="${middle}" cy="${y + 42}" r="19" fill="none" stroke="${colors.lineStrong}" stroke-width="2"/>`
}

/** A placeholder for a tag photo: cloth and an empty label. */
function drawBareCloth({ x, y, width, height }: Box): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.surface2}" stroke="${colors.line}" stroke-width="2"/>
    <g transform="translate(${x + width / 2} ${y + height / 2}) rotate(-2)"><rect x="-130" y="-60" width="260" height="120" rx="4" fill="${colors.surface}" stroke="${colors.line}" stroke-width="2"/>
    <path d="M-116-48v96M116-48v96" stroke="${colors.selvedge}" stroke-width="3" stroke-dasharray="9 7"/></g>`
}

/** A price-gun sticker with notched edges, around a text of this width. */
function drawSticker({ x, y, width, height }: Box, text: string, isGray: boolean): string {
  const notch = 12
  const count = Math.floor(height / notch)
  const down = `q6 6 0 12`.repeat(count)
  const up = `q-6 -6 0 -12`.repeat(count)
  return `<g transform="rotate(-2 ${x + width / 2} ${y + height / 2})"><path d="M${x} ${y}h${width}${down}h${-width}${up}Z" fill="${isGray ? colors.surface2 : colors.sticker}"/>${text}</g>`
}

/** A tape measure filled up to the rate. */
function drawTape({ x, y, width, height }: Box, rate: number | null): string {
  const ticks = Array.from({ length: 49 }, (_, index) => {
    const step = index + 1
    const length = step === 25 ? height : step % 5 === 0 ? height * 0.42 : height * 0.24
    return `M${x + (width * step) / 50} ${y}v${length}`
  }).join('')
  const filled =
    rate === null
      ? ''
      : `<rect x="${x}" y="${y}" width="${(width * rate) / 100}" height="${height}" fill="${colors.tape}"/>`
  const end =
    rate === null
      ? ''
      : `<rect x="${Math.max(x, x + (width * rate) / 100 - 8)}" y="${y}" width="8" height="${height}" fill="${colors.ink2}"/>`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.tapeTrack}"/>${filled}
    <path d="${ticks}" stroke="${colors.tapeTick}" stroke-opacity=".5" stroke-width="1.500"/>${end}`
}

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
> & {
  /** The site's name. */
  site: string
  currency: Currency
  /** 'estimate, Nov 2025'; a picture is looked at for years, so it has the month and not a distance. */
  priceOrigin: string
  isPriceOld: boolean
}

/** The whole picture as SVG; the photo, if there is one, is laid upon it. */
export function composePicture(facts: PictureFacts, text: Typesetter): string {
  const { width, height } = pictureSize
  const parts = [
    drawGround(width, height),
    drawHangTag(tagBox),
    drawBareCloth(photoBox),
    writeMark(facts.site, text),
    writeName(facts, text),
    writePrice(facts, text),
    writeRate(facts, text),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** The site's name on the foot of the tag, made smaller if it is long. */
function writeMark(site: string, text: Typesetter): string {
  const name = text.settable(site.toUpperCase())
  const size = Math.min(36, (36 * (tagBox.width - 60)) / (text.measure(name, { ...display, size: 36 }) || 1))
  const mark = { ...display, size, color: colors.ink }
  const middle = tagBox.x + tagBox.width / 2
  const motto = { weight: 600, width: 78, size: 18, color: colors.ink2 }
  return (
    text.line(name, middle - text.measure(name, mark) / 2, 524, mark) +
    text.line(
      'RESELLERS HELPING RESELLERS',
      middle - text.measure('RESELLERS HELPING RESELLERS', motto) / 2,
      552,
      motto,
    )
  )
}

/** Typesetting options for a name, best first: a size, and the maximum number of lines. */
const settings = [
  { size: 76, most: 1 },
  { size: 64, most: 1 },
  { size: 76, most: 2 },
  { size: 64, most: 2 },
  { size: 54, most: 2 },
  { size: 46, most: 3 },
]
const lastSetting = { size: 38, most: 4 }

/** The name as large as possible, with details below. */
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

function writePrice(facts: PictureFacts, text: Typesetter): string {
  const { averageSalePrice: price, currency, priceOrigin, isPriceOld } = facts
  const caption = text.line('PRICE', column.x, 340, label)
  if (price === null) return caption + text.line('No price yet', column.x, 400, { ...label, size: 34, width: 100 })
  const figures = { weight: 800, width: 88, size: 84, color: isPriceOld ? colors.ink2 : colors.onSticker }
  const sign = { ...figures, size: 50 }
  // The font may lack the sign of a currency.
  const [symbol, code] = [currencySign(currency), `${currency} `]
  const shownSign = text.settable(symbol) === symbol ? symbol : code
  const number = formatUnits(price, currency).replace(/^[^\d]+/, '')
  const signWidth = text.measure(shownSign, sign) + 3
  const box = { x: column.x, y: 362, width: signWidth + text.measure(number, figures) + 48, height: 96 }
  const words =
    text.line(shownSign, box.x + 24, box.y + 60, sign) + text.line(number, box.x + 24 + signWidth, box.y + 78, figures)
  const origin = text.line(priceOrigin, column.x + text.measure('PRICE', label) + 16, 340, { ...label, width: 100 })
  return caption + origin + drawSticker(box, words, isPriceOld)
}

function writeRate({ sellThroughRate: rate }: PictureFacts, text: Typesetter): string {
  const tape = { ...column, y: 526, height: 48 }
  const value = rate === null ? 'Unknown' : `${rate}%`
  const figures =
    rate === null ? { ...label, size: 30, width: 100 } : { weight: 800, width: 105, size: 52, color: colors.ink }
  const right = column.x + column.width - text.measure(value, figures)
  return text.line('SELL RATE', column.x, 508, label) + text.line(value, right, 508, figures) + drawTape(tape, rate)
}
