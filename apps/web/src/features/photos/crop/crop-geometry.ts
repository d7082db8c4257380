/** In pixels of the photo as it lies after its quarter turns. */
export type Size = { width: number; height: number }

/** What is kept: its middle, measured from the middle of the photo, and its size. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Where a corner lies, seen from the middle: -1 is left or up, 1 is right or down. */
export type Corner = { across: -1 | 1; down: -1 | 1 }

type Point = { x: number; y: number }

/** Smaller pieces show nothing worth keeping. */
export const smallestSide = 48

/** Rounding must not push a crop that just fits over the edge. */
const slack = 1e-6

export const corners: Corner[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: -1, down: 1 },
  { across: 1, down: 1 },
]

export function wholeOf({ width, height }: Size): Crop {
  return { x: 0, y: 0, width, height }
}

/** The same crop after the photo was turned a quarter to the right. */
export function turnCrop({ x, y, width, height }: Crop): Crop {
  return { x: -y, y: x, width: height, height: width }
}

export function turnSize({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** Whether the crop lies entirely within a photo tilted by this angle. */
export function isInside(photo: Size, angle: number, crop: Crop): boolean {
  return corners.every((corner) => {
    const { x, y } = rotate(cornerOf(crop, corner), -angle)
    return Math.abs(x) <= photo.width / 2 + slack && Math.abs(y) <= photo.height / 2 + slack
  })
}

/** The wanted crop on a tilted photo: smaller only where it could not fit anywhere, and then moved until it does. */
export function fitCrop(photo: Size, angle: number, wanted: Crop): Crop {
  const reaches = corners.map((corner) => rotate(cornerOf({ ...wanted, x: 0, y: 0 }, corner), -angle))
  const across = Math.max(...reaches.map(({ x }) => x))
  const down = Math.max(...reaches.map(({ y }) => y))
  const scale = Math.min(1, photo.width / 2 / across, photo.height / 2 / down)
  const there = rotate(wanted, -angle)
  const middle = {
    x: clamp(there.x, photo.width / 2 - across * scale),
    y: clamp(there.y, photo.height / 2 - down * scale),
  }
  return { ...rotate(middle, angle), width: wanted.width * scale, height: wanted.height * scale }
}

/** Moves the whole crop, along an edge of the photo where it meets one. */
export function moveCrop(photo: Size, angle: number, crop: Crop, by: Point): Crop {
  const moved = goAsFar(photo, angle, by.x, (x) => ({ ...crop, x: crop.x + x }))
  return goAsFar(photo, angle, by.y, (y) => ({ ...moved, y: moved.y + y }))
}

/** Moves one corner; the opposite one stays where it is. */
export function moveCorner(photo: Size, angle: number, crop: Crop, corner: Corner, by: Point): Crop {
  const x = Math.max(by.x * corner.across, Math.min(0, smallestSide - crop.width)) * corner.across
  const y = Math.max(by.y * corner.down, Math.min(0, smallestSide - crop.height)) * corner.down
  const wider = goAsFar(photo, angle, x, (step) => ({
    ...crop,
    x: crop.x + step / 2,
    width: crop.width + step * corner.across,
  }))
  return goAsFar(photo, angle, y, (step) => ({
    ...wider,
    y: wider.y + step / 2,
    height: wider.height + step * corner.down,
  }))
}

/** The longest step towards `wanted` that stays on the photo; no step at all always does. */
function goAsFar(photo: Size, angle: number, wanted: number, after: (step: number) => Crop): Crop {
  if (isInside(photo, angle, after(wanted))) return after(wanted)
  let [good, bad] = [0, wanted]
  for (let tries = 0; tries < 24; tries += 1) {
    const middle = (good + bad) / 2
    if (isInside(photo, angle, after(middle))) good = middle
    else bad = middle
  }
  return after(good)
}

function cornerOf(crop: Crop, { across, down }: Corner): Point {
  return { x: crop.x + (across * crop.width) / 2, y: crop.y + (down * crop.height) / 2 }
}

function rotate({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  return { x: x * cosine - y * sine, y: x * sine + y * cosine }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))
