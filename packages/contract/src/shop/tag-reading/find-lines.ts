import type { Ink } from './find-ink.ts'
import { blur, spreadLargest, type Plane } from './pixels.ts'

/** Connected ink: a letter, a part of one, or a word in script. */
type Blob = { id: number; left: number; right: number; top: number; bottom: number; pixels: number }

/** A line of text in the picture's own pixels: a strip around its middle, turned by its angle. */
export type TextLine = {
  /** Middle of the strip. */
  x: number
  y: number
  angle: number
  width: number
  height: number
  /** Of a usual letter. */
  letterHeight: number
  blobs: Set<number>
}

export type FoundLines = { lines: TextLine[]; /** Which blob each pixel belongs to, 0 for none. */ blobOf: Int32Array }

/** A letter is at least this many pixels high; smaller ink is a dot, a stitch or dirt. */
const leastHeight = 6
const mostBlobs = 1500
const mostLines = 14

/** Finds lines of text, from top to bottom. */
export function findLines({ plane, noise }: Ink): FoundLines {
  const mask = findInkedPixels(plane, noise)
  const { blobs, blobOf } = findBlobs(mask, plane.width, plane.height)
  const letters = blobs.filter((blob) => isLetter(blob, plane)).slice(0, mostBlobs)
  // The first grouping tells how the tag is turned, the second is right about what stands side by side.
  const first = groupBlobs(letters, 0)
  const turn = commonAngle(first)
  const groups = turn === 0 ? first : groupBlobs(letters, turn)
  const lines = groups
    .map(withoutBars)
    .filter(isText)
    .map((group) => measureLine(group, turn, blobOf, plane.width))
    .toSorted((a, b) => b.height * Math.sqrt(b.width) - a.height * Math.sqrt(a.width))
    .slice(0, mostLines)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { lines: lines.toSorted((a, b) => a.y * cos - a.x * sin - (b.y * cos - b.x * sin)), blobOf }
}

/** Half of the strongest ink nearby, but above what bare ground reaches: small print is paler than a name. */
function findInkedPixels(plane: Plane, noise: number): Uint8Array {
  const smooth = blur(plane, 1)
  const radius = Math.max(6, Math.round(Math.max(plane.width, plane.height) / 60))
  const strongest = blur(spreadLargest(smooth, radius), radius)
  const floor = Math.min(0.5, Math.max(0.2, noise * 3))
  const mask = new Uint8Array(plane.data.length)
  for (let at = 0; at < mask.length; at += 1) {
    const value = smooth.data[at] ?? 0
    if (value > floor && value > Math.min(1, strongest.data[at] ?? 0) * 0.48) mask[at] = 1
  }
  return mask
}

function findBlobs(mask: Uint8Array, width: number, height: number): { blobs: Blob[]; blobOf: Int32Array } {
  const blobOf = new Int32Array(mask.length)
  const blobs: Blob[] = []
  const stack: number[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || blobOf[start]) continue
    const id = blobs.length + 1
    const blob: Blob = { id, left: width, right: 0, top: height, bottom: 0, pixels: 0 }
    blobOf[start] = id
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      blob.pixels += 1
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const to = ny * width + nx
          if (!mask[to] || blobOf[to]) continue
          blobOf[to] = id
          stack.push(to)
        }
    }
    blobs.push(blob)
  }
  return { blobs, blobOf }
}

const heightOf = (blob: Blob) => blob.bottom - blob.top + 1
const widthOf = (blob: Blob) => blob.right - blob.left + 1

function isLetter(blob: Blob, plane: Plane): boolean {
  const [wide, high] = [widthOf(blob), heightOf(blob)]
  if (high < leastHeight || blob.pixels < 12 || high > plane.height * 0.7 || wide > plane.width * 0.96) return false
  // A frame around the tag is nearly empty, a seam is long and thin.
  const fill = blob.pixels / (wide * high)
  if (fill < 0.06 || (fill < 0.12 && wide > plane.width * 0.4 && high > plane.height * 0.3)) return false
  if (high > 5 * wide && high > plane.height * 0.16) return false
  return wide / high < 22 && high / wide < 14 && !(wide / high > 9 && fill > 0.55)
}

type Group = { blobs: Blob[] }

/** Joins blobs that stand side by side at the same height, once the picture is turned back by `turn`. */
function groupBlobs(blobs: Blob[], turn: number): Group[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const placed = blobs.map((blob) => {
    const [x, y] = [(blob.left + blob.right) / 2, (blob.top + blob.bottom) / 2]
    return { blob, u: x * cos + y * sin, v: y * cos - x * sin, half: widthOf(blob) / 2, high: heightOf(blob) }
  })
  placed.sort((a, b) => a.u - a.half - (b.u - b.half))
  const parent = placed.map((_, index) => index)
  const rootOf = (index: number): number => {
    let at = index
    while (parent[at] !== at) at = parent[at] ?? at
    return at
  }
  for (const [i, a] of placed.entries())
    for (let j = i + 1; j < placed.length; j += 1) {
      const b = placed[j]
      if (!b) break
      const gap = b.u - b.half - (a.u + a.half)
      const [low, high] = [Math.min(a.high, b.high), Math.max(a.high, b.high)]
      if (b.u - b.half > a.u + a.half + 2.2 * Math.max(a.high, 60)) break
      if (gap > 1.7 * low + 0.4 * high || high > 3.6 * low) continue
      const overlap = (a.high + b.high) / 2 - Math.abs(a.v - b.v)
      if (overlap < 0.5 * low || Math.abs(a.v - b.v) > 0.55 * high) continue
      parent[rootOf(j)] = rootOf(i)
    }
  const groups = new Map<number, Group>()
  for (const [index, { blob }] of placed.entries()) {
    const root = rootOf(index)
    const group = groups.get(root) ?? { blobs: [] }
    group.blobs.push(blob)
    groups.set(root, group)
  }
  return [...groups.values()]
}

/** Several letters, or one blob as wide as a word in script or as high as a size. Stitches and frames are neither. */
function isText({ blobs }: Group): boolean {
  const fill = blobs.reduce((sum, blob) => sum + blob.pixels / (widthOf(blob) * heightOf(blob)), 0) / blobs.length
  const dashes = blobs.filter((blob) => widthOf(blob) > 2.2 * heightOf(blob) || heightOf(blob) > 2.6 * widthOf(blob))
  if (blobs.length >= 2) return fill < 0.8 && !(dashes.length > blobs.length * 0.7 && fill > 0.5)
  const [only] = blobs
  if (!only || heightOf(only) < leastHeight * 1.5 || fill > 0.72) return false
  const shape = widthOf(only) / heightOf(only)
  return shape > 0.4 && shape < 6.5
}

function usualHeight(blobs: Blob[]): number {
  return blobs.map(heightOf).toSorted((a, b) => a - b)[Math.floor(blobs.length * 0.7)] ?? 0
}

/** Drops the sides of a frame from a line that they stand beside: narrow, and higher than its widest part. */
function withoutBars({ blobs }: Group): Group {
  const widest = blobs.reduce((best, blob) => (widthOf(blob) > widthOf(best) ? blob : best))
  const most = 1.35 * Math.max(heightOf(widest), usualHeight(blobs))
  const isBar = (blob: Blob) => heightOf(blob) > most && widthOf(blob) < 0.25 * heightOf(blob)
  return { blobs: blobs.filter((blob) => !isBar(blob)) }
}

/** The angle of the longest groups by the line through the middles of their letters. */
function commonAngle(groups: Group[]): number {
  const angles = groups
    .filter(({ blobs }) => blobs.length >= 4)
    .map((group) => ({ angle: angleOf(group.blobs), weight: group.blobs.length }))
    .filter(({ angle }) => Math.abs(angle) < 0.4)
    .toSorted((a, b) => a.angle - b.angle)
  const half = angles.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { angle, weight } of angles) {
    passed += weight
    if (passed >= half) return angle
  }
  return 0
}

/** Bottoms tell better than middles: capitals and small letters stand on one line. Outliers hang below it. */
function angleOf(blobs: Blob[]): number {
  let kept = blobs
  let slope = 0
  for (let round = 0; round < 3; round += 1) {
    const count = kept.length
    const meanX = kept.reduce((sum, { left, right }) => sum + (left + right) / 2, 0) / count
    const meanY = kept.reduce((sum, { bottom }) => sum + bottom, 0) / count
    let [xy, xx] = [0, 0]
    for (const { left, right, bottom } of kept) {
      const dx = (left + right) / 2 - meanX
      xy += dx * (bottom - meanY)
      xx += dx * dx
    }
    slope = xx === 0 ? 0 : xy / xx
    const offBy = ({ left, right, bottom }: Blob) => Math.abs(bottom - meanY - slope * ((left + right) / 2 - meanX))
    const near = kept.toSorted((a, b) => offBy(a) - offBy(b)).slice(0, Math.max(3, Math.ceil(count * 0.8)))
    if (near.length === count) break
    kept = near
  }
  return Math.atan(slope)
}

/** Lays a strip around all ink of a group. */
function measureLine({ blobs }: Group, turn: number, blobOf: Int32Array, width: number): TextLine {
  const own = blobs.length >= 4 ? angleOf(blobs) : turn
  const angle = Math.abs(own - turn) < 0.14 ? own : turn
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const ids = new Set(blobs.map(({ id }) => id))
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const blob of blobs)
    for (let y = blob.top; y <= blob.bottom; y += 1)
      for (let x = blob.left; x <= blob.right; x += 1) {
        if (blobOf[y * width + x] !== blob.id) continue
        const [u, v] = [x * cos + y * sin, y * cos - x * sin]
        left = Math.min(left, u)
        right = Math.max(right, u)
        top = Math.min(top, v)
        bottom = Math.max(bottom, v)
      }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    angle,
    width: right - left + 1,
    height: bottom - top + 1,
    letterHeight: usualHeight(blobs),
    blobs: ids,
  }
}
