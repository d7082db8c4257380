import { blur, createPlane, enlarge, quantile, shrinkPlane, type Plane, type Planes } from './pixels.ts'

/** Where a tag has ink: 0 on its ground, about 1 in its letters, and 0 outside of it. */
export type Ink = { plane: Plane; /** How strongly the bare ground varies. */ noise: number }

/** A tag's ground is looked for in a picture this small: weave and noise are gone, and a letter is a spot. */
const smallSide = 220

/** Two neighbours of one ground differ by less than this, in steps of color from 0 to 441. */
const nearColor = 26

/** However light and shadow change it, one ground does not differ more than this from where it was found. */
const farColor = 160

const mostGrounds = 3
const mostTries = 12

/**
 * The ink on each surface that may be the tag, the likeliest first. A surface is what has one color but for slow changes
 * of light, starting from the commonest colors near the middle; what differs from it and is enclosed by it is ink. So
 * dark and light tags, colored letters, shade and what lies around the tag all come out the same.
 */
export function* findInk(planes: Planes): Generator<Ink> {
  const [{ width, height }] = planes
  const scale = Math.min(1, smallSide / Math.max(width, height))
  const [w, h] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))]
  const small = planes.map((plane) => blur(shrinkPlane(plane, w, h), 1)) as Planes
  let found = 0
  const taken = new Uint8Array(w * h)
  for (let tries = 0; tries < mostTries && found < mostGrounds; tries += 1) {
    const seed = findCommonColor(small, taken)
    if (seed === null) break
    const ground = growGround(small, seed)
    let count = 0
    for (let at = 0; at < ground.length; at += 1)
      if (ground[at]) {
        count += 1
        taken[at] = 1
      }
    // The hole of a letter, or a letter.
    if (count < ground.length * 0.04) continue
    const ink = measureInk(planes, small, ground)
    if (!ink) continue
    found += 1
    yield ink
  }
}

/** A pixel of the commonest color that is on no ground yet, the middle counting more than the edges. */
function findCommonColor(small: Planes, taken: Uint8Array): number | null {
  const [{ width, height }] = small
  const bins = new Map<number, { at: number; weight: number; best: number }>()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (taken[at]) continue
      const bin = small.reduce((sum, { data }) => sum * 12 + Math.min(11, Math.floor((data[at] ?? 0) / 21.4)), 0)
      const weight = Math.exp(-(((x / width - 0.5) / 0.32) ** 2) - ((y / height - 0.5) / 0.32) ** 2)
      const known = bins.get(bin) ?? { at, weight: 0, best: 0 }
      known.weight += weight
      if (weight > known.best && isSmooth(small, x, y)) {
        known.best = weight
        known.at = at
      }
      bins.set(bin, known)
    }
  let common: { at: number; weight: number } | null = null
  for (const bin of bins.values()) if (!common || bin.weight > common.weight) common = bin
  return common && common.at
}

function isSmooth(small: Planes, x: number, y: number): boolean {
  const [{ width, height }] = small
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return false
  const at = y * width + x
  return [-1, 1, -width, width].every((step) => distance(small, at, at + step) < nearColor / 2)
}

function distance(planes: Planes, a: number, b: number): number {
  let sum = 0
  for (const { data } of planes) sum += ((data[a] ?? 0) - (data[b] ?? 0)) ** 2
  return Math.sqrt(sum)
}

/** Every pixel that is reached from a first one by small steps of color. */
function growGround(small: Planes, seed: number): Uint8Array {
  const [{ width, height }] = small
  const ground = new Uint8Array(width * height)
  // What the ground looks like here: it follows light and shadow slowly, so that a soft edge of a letter is no bridge.
  const here = small.map(({ data }) => Float32Array.from(data)) as [Float32Array, Float32Array, Float32Array]
  const queue = new Int32Array(width * height)
  let end = 0
  queue[end++] = seed
  ground[seed] = 1
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0
    const x = at % width
    for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (to < 0 || to >= ground.length || ground[to]) continue
      let [near, far] = [0, 0]
      for (let c = 0; c < 3; c += 1) {
        const value = small[c]?.data[to] ?? 0
        near += (value - (here[c]?.[at] ?? 0)) ** 2
        far += (value - (small[c]?.data[seed] ?? 0)) ** 2
      }
      if (near > nearColor ** 2 || far > farColor ** 2) continue
      ground[to] = 1
      for (const plane of here) plane[to] = (plane[at] ?? 0) * 0.55 + (plane[to] ?? 0) * 0.45
      queue[end++] = to
    }
  }
  return ground
}

/** How much each pixel differs from the ground around it, in the direction in which ink differs from ground. */
function measureInk(planes: Planes, small: Planes, ground: Uint8Array): Ink | null {
  const [{ width, height }] = planes
  const [{ width: w, height: h }] = small
  const inside = enlarge(encloseGround(ground, w, h), width, height).data
  const differences = planes.map((plane, c) => {
    const difference = enlarge(fillGround(small[c] ?? plane, ground), width, height)
    const { data } = difference
    for (let at = 0; at < data.length; at += 1)
      data[at] = (inside[at] ?? 0) < 0.5 ? 0 : (plane.data[at] ?? 0) - (data[at] ?? 0)
    return data
  }) as [Float32Array, Float32Array, Float32Array]
  const [red, green, blue] = differences
  const size = new Float32Array(red.length)
  for (let at = 0; at < size.length; at += 1)
    size[at] = Math.sqrt((red[at] ?? 0) ** 2 + (green[at] ?? 0) ** 2 + (blue[at] ?? 0) ** 2)
  const strong = Math.max(quantile(size, 0.985) * 0.6, 10)
  const way: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let at = 0; at < size.length; at += 1) {
    if ((size[at] ?? 0) < strong) continue
    count += 1
    way[0] += red[at] ?? 0
    way[1] += green[at] ?? 0
    way[2] += blue[at] ?? 0
  }
  const length = Math.hypot(...way)
  if (count < 30 || length === 0) return null
  const [r, g, b] = [way[0] / length, way[1] / length, way[2] / length]
  const plane = createPlane(width, height)
  const { data } = plane
  for (let at = 0; at < data.length; at += 1) data[at] = (red[at] ?? 0) * r + (green[at] ?? 0) * g + (blue[at] ?? 0) * b
  // The level of full ink: high among the pixels that have any.
  const full = Math.max(10, quantile(data, 0.8, strong * 0.7))
  for (let at = 0; at < data.length; at += 1) {
    data[at] = (data[at] ?? 0) / full
    // The size is not needed any more: it holds what is on the tag at all.
    size[at] = Math.abs(data[at] ?? 0)
  }
  return { plane, noise: quantile(size, 0.5, 0) * 1.5 }
}

/**
 * The ground and what lies between two parts of it, without the tag's very edge: 1 inside, 0 outside. A letter in a shine
 * that is no ground any more is still inside; the seam around the tag is not.
 */
function encloseGround(ground: Uint8Array, width: number, height: number): Plane {
  const inside = createPlane(width, height)
  const mark = (start: number, step: number, count: number) => {
    let [first, last] = [-1, -1]
    for (let index = 0; index < count; index += 1)
      if (ground[start + index * step]) {
        if (first < 0) first = index
        last = index
      }
    if (first >= 0) for (let index = first; index <= last; index += 1) inside.data[start + index * step] = 1
  }
  for (let y = 0; y < height; y += 1) mark(y * width, 1, width)
  for (let x = 0; x < width; x += 1) mark(x, width, height)
  const soft = blur(inside, 2)
  for (let at = 0; at < soft.data.length; at += 1) inside.data[at] = (soft.data[at] ?? 0) > 0.85 ? 1 : 0
  return inside
}

/** The ground's color everywhere, also under letters: the mean of the ground nearby, the nearer the better. */
function fillGround({ width, height, data }: Plane, ground: Uint8Array): Plane {
  const [sum, weight] = [createPlane(width, height), createPlane(width, height)]
  const filled = createPlane(width, height)
  for (let at = 0; at < data.length; at += 1)
    if (ground[at]) {
      sum.data[at] = data[at] ?? 0
      weight.data[at] = 1
    }
  // From far to near: what is known better overwrites.
  for (const radius of [Math.max(width, height), 32, 12, 4]) {
    const [sums, weights] = [blur(blur(sum, radius), radius), blur(blur(weight, radius), radius)]
    for (let at = 0; at < data.length; at += 1) {
      const share = weights.data[at] ?? 0
      if (share > (radius > 32 ? 0 : 0.15)) filled.data[at] = (sums.data[at] ?? 0) / share
    }
  }
  return filled
}
