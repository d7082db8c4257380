export type Point = { x: number; y: number }
type Size = { width: number; height: number }

/**
 * How a photo lies on the stage: where its center is, seen from the middle of the stage, how much it is enlarged, and
 * the degrees it is turned by to the right.
 */
export type Placement = Point & { scale: number; angle: number }

/** The stage in its own units; drawn in any size. */
export const stage: Size = { width: 1600, height: 1000 }

/** From a stamp to a few letters that fill the stage. */
const scales = { least: 0.2, most: 16 }

/** The whole photo, as large as the stage allows. */
export function fitPhoto({ width, height }: Size): Placement {
  return { x: 0, y: 0, scale: Math.min(stage.width / width, stage.height / height), angle: 0 }
}

export function movePlacement(photo: Size, from: Placement, by: Point): Placement {
  return keepInReach(photo, { ...from, x: from.x + by.x, y: from.y + by.y })
}

/** Around the middle of the stage, which is what one looks at. */
export function resizePlacement(photo: Size, from: Placement, factor: number): Placement {
  return changeAround(photo, from, { pivot: { x: 0, y: 0 }, lands: { x: 0, y: 0 }, factor, turn: 0 })
}

export function turnPlacement(photo: Size, from: Placement, degrees: number): Placement {
  return changeAround(photo, from, { pivot: { x: 0, y: 0 }, lands: { x: 0, y: 0 }, factor: 1, turn: degrees })
}

/** Follows one finger, or two that pinch and turn: what was under them stays under them. */
export function dragPlacement(
  photo: Size,
  from: Placement,
  before: readonly Point[],
  after: readonly Point[],
): Placement {
  const [a, b] = before
  const [c, d] = after
  if (!a || !c) return from
  if (!b || !d) return movePlacement(photo, from, { x: c.x - a.x, y: c.y - a.y })
  const [start, end] = [toward(a, b), toward(c, d)]
  return changeAround(photo, from, {
    pivot: middle(a, b),
    lands: middle(c, d),
    factor: start.length === 0 ? 1 : end.length / start.length,
    turn: end.degrees - start.degrees,
  })
}

/** What is at `pivot` comes to `lands`; everything around it grows and turns. */
type Change = { pivot: Point; lands: Point; factor: number; turn: number }

function changeAround(photo: Size, from: Placement, { pivot, lands, factor, turn }: Change): Placement {
  const whole = fitPhoto(photo).scale
  const scale = clamp(from.scale * factor, whole * scales.least, whole * scales.most)
  const center = rotate({ x: from.x - pivot.x, y: from.y - pivot.y }, turn)
  const grown = scale / from.scale
  const placed = {
    x: lands.x + center.x * grown,
    y: lands.y + center.y * grown,
    scale,
    angle: straight(from.angle + turn),
  }
  return keepInReach(photo, placed)
}

/** A part of the photo stays on the stage, so it can always be moved again. */
function keepInReach({ width, height }: Size, placed: Placement): Placement {
  const reach = (Math.min(width, height) / 2) * placed.scale
  const [across, down] = [stage.width / 2 + reach * 0.8, stage.height / 2 + reach * 0.8]
  return { ...placed, x: clamp(placed.x, -across, across), y: clamp(placed.y, -down, down) }
}

/** An angle from -180 to 180 degrees. */
const straight = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

function toward(a: Point, b: Point): { length: number; degrees: number } {
  const [x, y] = [b.x - a.x, b.y - a.y]
  return { length: Math.hypot(x, y), degrees: (Math.atan2(y, x) * 180) / Math.PI }
}

function rotate({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  return { x: x * cosine - y * sine, y: x * sine + y * cosine }
}
