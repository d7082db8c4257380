import type { MarkRow } from './drawing.ts'

type Place = { x: number; top: number; size: number; width: number; color: string }

/** A small ornament between two lines of lettering. */
export function paintMark(mark: MarkRow['mark'], place: Place): string {
  return marks[mark](place)
}

const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const marks: Record<MarkRow['mark'], (place: Place) => string> = {
  rule: ({ x, top, size, width, color }) =>
    `<rect x="${x - width / 2}" y="${top}" width="${width}" height="${size}" fill="${color}"/>`,
  'double-rule': ({ x, top, size, width, color }) =>
    `<path d="M${x - width / 2} ${top + 1}h${width}M${x - width / 2} ${top + size - 1}h${width}" stroke="${color}" stroke-width="2.500"/>`,
  bar: ({ x, top, size, width, color }) =>
    `<path d="M${x - width / 2} ${top}h${width}l${-size} ${size}h${2 * size - width}Z" fill="${color}"/>`,
  zigzag: ({ x, top, size, width, color }) =>
    `<path d="M${x - Math.floor(width / (2 * size)) * size} ${top + size}${repeat(Math.floor(width / (2 * size)), () => `l${size} ${-size}l${size} ${size}`)}" fill="none" stroke="${color}" stroke-width="3.500"/>`,
  wave: ({ x, top, size, width, color }) =>
    `<path d="M${x - Math.floor(width / (4 * size)) * 2 * size} ${top + size / 2}${repeat(Math.floor(width / (4 * size)), () => `q${size} ${-size} ${2 * size} 0t${2 * size} 0`)}" fill="none" stroke="${color}" stroke-width="4"/>`,
  stars: ({ x, top, size, color }) => repeat(3, (i) => star(x + (i - 1) * size * 2, top + size / 2, size / 2, color)),
  ring: ({ x, top, size, color }) =>
    `<circle cx="${x}" cy="${top + size / 2}" r="${size / 2 - size * 0.12}" fill="none" stroke="${color}" stroke-width="${size * 0.2}"/>`,
  peaks: ({ x, top, size, color }) =>
    `<path d="M${x - size * 1.6} ${top + size}l${size * 0.9} ${-size * 0.7}l${size * 0.3} ${size * 0.25}l${size * 0.6} ${-size * 0.55}l${size * 1.4} ${size}Z" fill="${color}"/>`,
  sprig: ({ x, top, size, color }) =>
    `<path d="M${x - size * 1.6} ${top + size * 0.6}q${size * 1.6} ${-size * 0.5} ${size * 3.2} 0" fill="none" stroke="${color}" stroke-width="2.500"/>
     ${repeat(5, (i) => `<ellipse cx="${x + (i - 2) * size * 0.6}" cy="${top + (i % 2 ? size * 0.12 : size * 0.68)}" rx="${size * 0.3}" ry="${size * 0.14}" transform="rotate(${i % 2 ? -40 : 40} ${x + (i - 2) * size * 0.6} ${top + size * 0.4})" fill="${color}"/>`)}`,
  checks: ({ x, top, size, width, color }) => {
    const cell = size / 2
    const columns = Math.floor(width / size)
    return repeat(columns * 2, (i) => {
      const left = x - columns * cell + i * cell
      return `<rect x="${left}" y="${i % 2 ? top + cell : top}" width="${cell}" height="${cell}" fill="${color}"/>`
    })
  },
}

function star(x: number, y: number, radius: number, color: string): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? radius * 0.42 : radius
    const angle = (Math.PI * i) / 5 - Math.PI / 2
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${color}"/>`
}
