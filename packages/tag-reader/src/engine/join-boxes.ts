import { space, type ReadLetter, type ReadStrip } from './read-strip.ts'
import type { TextBox } from './text-boxes.ts'

/** A box as it was read, the right way up. */
export type ReadBox = TextBox &
  ReadStrip & {
    /** Red, green and blue of what the letters are on. */
    ground: readonly [number, number, number]
  }

/** A line of text on a picture. */
export type ReadLine = ReadStrip & {
  /** The corners around the line, from the start of its upper edge clockwise, in the picture's pixels. */
  place: [x: number, y: number][]
  /** Of its letters, in pixels. */
  height: number
  width: number
  /** Lines on one label have one number. Labels and their lines are in reading order. */
  label: number
  boxes: ReadBox[]
}

/** Boxes side by side are one line, lines close beneath each other on one ground are one label. */
export function joinBoxes(boxes: ReadBox[], angle: number): ReadLine[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const placed = boxes
    .map((box) => ({ box, u: box.x * cos + box.y * sin, v: box.y * cos - box.x * sin }))
    .toSorted((a, b) => a.u - b.u)
  const rows: (typeof placed)[] = []
  for (const next of placed) {
    const row = rows.find((one) => {
      const last = one.at(-1)
      return last !== undefined && isSameRow(last, next, angle)
    })
    if (row) row.push(next)
    else rows.push([next])
  }
  const lines = rows.map((row) => {
    const [first] = row
    return { v: first?.v ?? 0, u: first?.u ?? 0, line: toLine(row.map(({ box }) => box)) }
  })
  lines.sort((a, b) => a.v - b.v)
  const labels: (typeof lines)[] = []
  for (const line of lines) {
    const label = labels.find((one) => one.some((other) => isSameLabel(other.line, line.line)))
    if (label) label.push(line)
    else labels.push([line])
  }
  return labels.flatMap((label, number) => label.map(({ line }) => ({ ...line, label: number })))
}

type Placed = { box: ReadBox; u: number; v: number }

function isSameRow(last: Placed, next: Placed, frame: number): boolean {
  const [low, high] = [Math.min(last.box.height, next.box.height), Math.max(last.box.height, next.box.height)]
  const gap = next.u - next.box.width / 2 - (last.u + last.box.width / 2)
  // Along the row's own direction, which may differ from the picture's by some degrees.
  const tilt = differenceOf(last.box.angle, next.box.angle)
  const slope = (differenceOf(last.box.angle, frame) + differenceOf(next.box.angle, frame)) / 2
  const rise = next.v - last.v - (next.u - last.u) * Math.tan(Math.abs(slope) < 0.5 ? slope : 0)
  const isBeside = Math.abs(next.v - last.v) < 0.45 * low || Math.abs(rise) < 0.35 * low
  return high < 1.6 * low && Math.abs(tilt) < 0.3 && isBeside && gap < 1.2 * high && gap > -0.8 * high
}

/** The angle from one direction to the other, between -180 and 180 degrees. */
export function differenceOf(angle: number, from: number): number {
  const turn = (angle - from) % (2 * Math.PI)
  return turn > Math.PI ? turn - 2 * Math.PI : turn <= -Math.PI ? turn + 2 * Math.PI : turn
}

function toLine(boxes: ReadBox[]): Omit<ReadLine, 'label'> {
  const [first] = boxes
  const last = boxes.at(-1)
  if (!first || !last) throw new Error('A line has no box.')
  const height = Math.max(...boxes.map((box) => box.height))
  return {
    ...joinStrips(boxes),
    height,
    width: boxes.reduce((sum, { width }) => sum + width, 0),
    place: [cornerOf(first, -1, -1), cornerOf(last, 1, -1), cornerOf(last, 1, 1), cornerOf(first, -1, 1)],
    boxes,
  }
}

/** Strips side by side as one. */
export function joinStrips(strips: ReadStrip[]): ReadStrip {
  const weights = strips.map(({ text }) => Math.max(1, text.length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    text: strips.map(({ text }) => text).join(' '),
    confidence: strips.reduce((sum, { confidence }, at) => sum + confidence * (weights[at] ?? 1), 0) / total,
    letters: strips.flatMap(({ letters }, at): ReadLetter[] => (at === 0 ? letters : [space, ...letters])),
  }
}

function cornerOf({ x, y, width, height, angle, bow }: TextBox, along: -1 | 1, across: -1 | 1): [number, number] {
  const u = (along * width) / 2
  const v = (across * height) / 2 + bow * u * u
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [Math.round(x + u * cos - v * sin), Math.round(y + u * sin + v * cos)]
}

/** Colors further apart than this are two labels, not light and shade on one. */
const mostGroundDistance = 70

function isSameLabel(a: Omit<ReadLine, 'label'>, b: Omit<ReadLine, 'label'>): boolean {
  const [boxA, boxB] = [a.boxes[0], b.boxes[0]]
  if (!boxA || !boxB || Math.abs(differenceOf(boxA.angle, boxB.angle)) > 0.2) return false
  const distance = Math.hypot(...boxA.ground.map((part, at) => part - (boxB.ground[at] ?? 0)))
  if (distance > mostGroundDistance) return false
  const [cos, sin] = [Math.cos(boxA.angle), Math.sin(boxA.angle)]
  const [from, to] = [middleOf(a), middleOf(b)]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [along, across] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)]
  const room = (a.height + b.height) / 2
  return across < room + 1.5 * Math.max(a.height, b.height) && along < (a.width + b.width) / 2 + room
}

function middleOf({ place }: Pick<ReadLine, 'place'>): [number, number] {
  const sum = (at: 0 | 1) => place.reduce((all, point) => all + point[at], 0) / Math.max(1, place.length)
  return [sum(0), sum(1)]
}
