import { paintMark } from './mark.ts'
import type { Drawing, TextRow } from './drawing.ts'

type Label = Drawing['label']
type Box = { left: number; top: number; width: number; height: number }

const center = { x: 320, y: 214 }

/** The label with its shadow, stitches, rows and size tab, a little turned as hand-sewn labels are. */
export function paintLabel({ label, rows, sizeTab }: Drawing): string {
  const box = boxOf(label)
  const outline = outlines[label.shape](box)
  const isPrinted = label.shape === 'printed'
  const body = isPrinted
    ? ''
    : `<path d="${outline}" transform="translate(7 12)" fill="#000" fill-opacity=".5" filter="url(#soft-9)"/>
       <path d="${outline}" transform="translate(1.500 3)" fill="#000" fill-opacity=".55" filter="url(#soft-2)"/>
       <path d="${outline}" fill="${label.color}"/>
       <path d="${outline}" fill="url(#surface-${label.surface})"/>
       <path d="${outline}" fill="url(#label-light)"/>
       ${label.border ? paintBorder(box, label) : ''}
       <path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.200"/>`
  return `<g transform="rotate(${label.turn} ${center.x} ${center.y})">
    ${sizeTab ? paintSizeTab(box, sizeTab) : ''}${body}
    <g filter="url(#${isPrinted ? 'worn' : 'thread-edge'})">${paintRows(rows, label, box)}</g>
    ${isPrinted || label.surface !== 'woven' ? '' : `<path d="${outline}" fill="url(#weft)"/>`}
    ${isPrinted ? '' : paintStitches(box, label)}</g>`
}

function boxOf({ width, height }: Label): Box {
  return { left: center.x - width / 2, top: center.y - height / 2, width, height }
}

const outlines: Record<Label['shape'], (box: Box) => string> = {
  straight: (box) => roundedRectangle(box, 2.5),
  rounded: (box) => roundedRectangle(box, 20),
  printed: (box) => roundedRectangle(box, 0),
  oval: ({ left, top, width, height }) =>
    `M${left} ${top + height / 2}a${width / 2} ${height / 2} 0 1 1 ${width} 0a${width / 2} ${height / 2} 0 1 1 ${-width} 0Z`,
  shield: ({ left, top, width, height }) =>
    `M${left} ${top}H${left + width}V${top + height * 0.72}Q${left + width} ${top + height * 0.8} ${left + width * 0.94} ${top + height * 0.83}L${left + width / 2} ${top + height}L${left + width * 0.06} ${top + height * 0.83}Q${left} ${top + height * 0.8} ${left} ${top + height * 0.72}Z`,
  pinked: (box) =>
    toothedRectangle(
      box,
      (x, y, step, side) =>
        `l${x / 2 + side.x * step} ${y / 2 + side.y * step}l${x / 2 - side.x * step} ${y / 2 - side.y * step}`,
      10,
      4.5,
    ),
  scalloped: (box) => toothedRectangle(box, (x, y, step) => `a${step} ${step} 0 0 1 ${x} ${y}`, 20, 10),
}

function roundedRectangle({ left, top, width, height }: Box, radius: number): string {
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`
  return `M${left + radius} ${top}h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}Z`
}

type Tooth = (x: number, y: number, step: number, outward: { x: number; y: number }) => string

/** A rectangle whose edges are a row of teeth; the size is rounded so that whole teeth fit. */
function toothedRectangle({ left, top, width, height }: Box, tooth: Tooth, pitch: number, step: number): string {
  const [columns, lines] = [Math.round(width / pitch), Math.round(height / pitch)]
  return [
    `M${left} ${top}`,
    tooth(pitch, 0, step, { x: 0, y: -1 }).repeat(columns),
    tooth(0, pitch, step, { x: 1, y: 0 }).repeat(lines),
    tooth(-pitch, 0, step, { x: 0, y: 1 }).repeat(columns),
    tooth(0, -pitch, step, { x: -1, y: 0 }).repeat(lines),
    'Z',
  ].join('')
}

function inset({ left, top, width, height }: Box, by: number): Box {
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by }
}

function paintBorder(box: Box, label: Label): string {
  const line = (by: number, width: number) =>
    `<path d="${outlines[label.shape === 'pinked' || label.shape === 'scalloped' ? 'straight' : label.shape](inset(box, by))}" fill="none" stroke="${label.border}" stroke-width="${width}"/>`
  return line(13, 3.5) + line(19, 1.2)
}

/** Capitals are about three quarters of a font's size; descenders need extra space. */
function heightOf(row: Drawing['rows'][number]): number {
  if (!('text' in row)) return row.size
  return row.size * (/[gjpqy]/.test(row.text) ? 0.92 : 0.76)
}

function paintRows(rows: Drawing['rows'], label: Label, box: Box): string {
  const gap = 11
  const total = rows.reduce((sum, row) => sum + heightOf(row), gap * (rows.length - 1))
  // A shield narrows below, so its rows sit higher.
  let y = center.y - total / 2 - (label.shape === 'shield' ? box.height * 0.06 : 0)
  return rows
    .map((row) => {
      const top = y
      y += heightOf(row) + gap
      const color = row.color ?? label.ink
      if ('text' in row)
        return paintText(row, color, top + row.size * 0.74, box.width - (label.shape === 'oval' ? 110 : 64))
      return paintMark(row.mark, { x: center.x, top, size: row.size, width: box.width - 96, color })
    })
    .join('')
}

/** `data-fit` is the width the page shrinks a line to once the real font has measured it. */
function paintText(row: TextRow, color: string, baseline: number, fit: number): string {
  const text = row.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const slant = row.slant
    ? `transform="translate(${center.x} ${baseline}) skewX(${-row.slant}) translate(${-center.x} ${-baseline})"`
    : ''
  const style = `font:${row.weight} ${row.size}px ${row.font};font-stretch:${row.width}%;letter-spacing:${row.spacing}px`
  // Letter spacing also follows the last letter; half of it back puts the line in the middle again.
  return `<text x="${center.x + row.spacing / 2}" y="${baseline}" text-anchor="middle" style="${style}" fill="${color}" data-fit="${fit}" ${slant}>${text}</text>`
}

function paintSizeTab(box: Box, { text, color, ink }: NonNullable<Drawing['sizeTab']>): string {
  const [width, height] = [74, 58]
  const [left, top] = [center.x - width / 2, box.top + box.height - 14]
  const tab = (shift: number, fill: string, more = '') =>
    `<rect x="${left + shift / 2}" y="${top + shift}" width="${width}" height="${height}" rx="2" fill="${fill}" ${more}/>`
  return `${tab(6, '#000', 'fill-opacity=".5" filter="url(#soft-4)"')}${tab(0, color)}${tab(0, 'url(#surface-woven)')}
    <text x="${center.x}" y="${top + 45}" text-anchor="middle" style="font:700 25px Archivo" fill="${ink}" filter="url(#thread-edge)">${text}</text>`
}

function paintStitches(box: Box, { stitch, thread }: Label): string {
  const { left, top, width, height } = inset(box, 8)
  const [right, bottom] = [left + width, top + height]
  const paths: Record<Label['stitch'], string> = {
    none: '',
    sides: `M${left} ${top}V${bottom}M${right} ${top}V${bottom}`,
    all: `M${left} ${top}H${right}V${bottom}H${left}Z`,
    top: `M${left} ${top}H${right}`,
    corners: [left, right]
      .flatMap((x) => [top, bottom].map((y) => ({ x, y })))
      .map(({ x, y }) => `M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`)
      .join(''),
  }
  const dashes = stitch === 'corners' ? '' : 'stroke-dasharray="10 7"'
  const line = (color: string, more: string) =>
    `<path d="${paths[stitch]}" fill="none" stroke="${color}" stroke-linecap="round" ${dashes} ${more}/>`
  return `${line('#000', 'stroke-opacity=".45" stroke-width="4.600" transform="translate(1 2)" filter="url(#soft-1)"')}
    ${line(thread, 'stroke-width="3.400"')}${line('#fff', 'stroke-opacity=".35" stroke-width="1" transform="translate(-.5 -.8)"')}`
}
