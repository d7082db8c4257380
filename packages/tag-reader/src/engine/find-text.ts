import type { Picture } from '../picture.ts'
import { differenceOf } from './join-boxes.ts'
import type { Network } from './network.ts'
import { cutOut, planesFor } from './resample.ts'
import { findBoxes, mainAngleOf, type TextBox } from './text-boxes.ts'

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** The longer side of the picture at the first look, which only finds where the labels are and how they are turned. */
const firstSide = 384
/** Pixels of the second look, which sees the labels alone, upright and as large as this allows. */
const mostPixels = 640 * 480
/**
 * Further looks go beyond the text found so far, which lacks small print and perhaps the label beneath: in parts of how far
 * that text reaches along its lines.
 */
const margin = { along: 0.12, across: 0.7 }
/** The labels are looked at again if they are turned by more than this in the look before (radians), or cut off by it. */
const mostTilt = 0.2
const mostLooks = 3

/** A turned rectangle of a picture. */
type Region = { x: number; y: number; width: number; height: number; angle: number }

/** Where text is in a picture: looked for in the whole, then in the part that has some. */
export async function findText(picture: Picture, detect: Network): Promise<TextBox[]> {
  const { width, height } = picture
  const whole = { x: width / 2, y: height / 2, width, height, angle: 0 }
  let found = await lookAt(picture, detect, whole, firstSide / Math.max(width, height))
  let region = found.length === 0 ? whole : regionOf(found, picture)
  for (let looks = 2; looks <= mostLooks; looks += 1) {
    const scale = Math.min(1, Math.sqrt(mostPixels / (region.width * region.height)))
    const seen = await lookAt(picture, detect, region, scale)
    if (seen.length === 0) break
    found = seen
    const next = regionOf(found, picture)
    if (!isWorthALook(region, next, found)) break
    region = next
  }
  return found
}

/** Whether text is turned in a region, or a line of it lies so near an edge that others may lie beyond. */
function isWorthALook(region: Region, next: Region, boxes: TextBox[]): boolean {
  // A half turn makes no difference.
  if (Math.abs(differenceOf(2 * next.angle, 2 * region.angle)) > 2 * mostTilt) return true
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)]
  const isCut = boxes.some(({ x, y, height }) => {
    const across = Math.abs((y - region.y) * cos - (x - region.x) * sin)
    return region.height / 2 - across < 1.5 * height
  })
  return isCut && next.height > 1.1 * region.height
}

/** The text in a region of the picture, which the network sees at a scale. */
async function lookAt(picture: Picture, detect: Network, region: Region, scale: number): Promise<TextBox[]> {
  const { x, y, angle } = region
  // The network halves the picture five times.
  const toSteps = (length: number) => Math.max(1, Math.ceil((length * scale) / 32 - 0.25)) * 32
  const [width, height] = [toSteps(region.width), toSteps(region.height)]
  const seen = { x, y, angle, width: width / scale, height: height / scale }
  const input = planesFor(cutOut(picture, seen, width, height), mean, deviation)
  const { data } = await detect({ data: input, dims: [1, 3, height, width] })
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return findBoxes({ width, height, data }).map((box) => {
    const [u, v] = [(box.x + 0.5 - width / 2) / scale, (box.y + 0.5 - height / 2) / scale]
    return {
      ...box,
      x: x + u * cos - v * sin,
      y: y + u * sin + v * cos,
      width: box.width / scale,
      height: box.height / scale,
      angle: box.angle + angle,
      bow: box.bow * scale,
    }
  })
}

/** The part of the picture that has the text, with a margin, turned as most of it is. */
function regionOf(boxes: TextBox[], picture: Picture): Region {
  const angle = mainAngleOf(boxes)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const spanOf = (points: [x: number, y: number][], a: number, b: number): [least: number, most: number] => {
    const places = points.map(([x, y]) => x * a + y * b)
    return [Math.min(...places), Math.max(...places)]
  }
  const corners = boxes.flatMap(cornersOf)
  const all: [number, number][] = [[0, 0], [picture.width, 0], [0, picture.height], [picture.width, picture.height]] // prettier-ignore
  const [left, right] = spanOf(corners, cos, sin)
  const [top, bottom] = spanOf(corners, -sin, cos)
  const long = right - left
  const widen = (from: number, to: number, [least, most]: [number, number], by: number): [number, number] => [
    Math.max(least, from - by * long),
    Math.min(most, to + by * long),
  ]
  const [start, end] = widen(left, right, spanOf(all, cos, sin), margin.along)
  const [above, below] = widen(top, bottom, spanOf(all, -sin, cos), margin.across)
  const [u, v] = [(start + end) / 2, (above + below) / 2]
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: end - start, height: below - above, angle }
}

function cornersOf({ x, y, width, height, angle }: TextBox): [x: number, y: number][] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]) => [x + a * width * cos - b * height * sin, y + a * width * sin + b * height * cos])
}
