/** A stretch of text in a picture, in its pixels: middle, length along the text, height across it. */
export type TextBox = {
  x: number
  y: number
  width: number
  height: number
  /** Of the reading direction, in radians, clockwise. */
  angle: number
  /** Curvature of the middle line: it is `bow * along²` off the straight one; x and y are its vertex. */
  bow: number
  /** Mean probability that its pixels are text. */
  score: number
}

type Map = { width: number; height: number; data: Float32Array }

const textFrom = 0.3
const boxFrom = 0.5
/** Text grows beyond what the network marks, which is the core of a line. */
const grow = 1.6
const fewestPixels = 8
const leastHeight = 3
/** Boxes that are read at most; the largest first. */
const mostBoxes = 60

/** The connected parts of a probability map as turned boxes, whose longer side is the direction of the text. */
export function findBoxes(map: Map): TextBox[] {
  const { width, height, data } = map
  const seen = new Uint8Array(width * height)
  const boxes: TextBox[] = []
  for (let start = 0; start < data.length; start += 1) {
    if ((data[start] ?? 0) <= textFrom || seen[start]) continue
    const { xs, ys, sum } = collectPart(map, seen, start)
    const score = sum / xs.length
    if (xs.length < fewestPixels || score < boxFrom) continue
    const box = fitBox(xs, ys)
    if (box.height < leastHeight) continue
    const edge = (box.width * box.height * grow) / (2 * (box.width + box.height))
    boxes.push({ ...box, width: box.width + 2 * edge, height: box.height + 2 * edge, score })
  }
  return boxes.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, mostBoxes)
}

function collectPart({ width, height, data }: Map, seen: Uint8Array, start: number) {
  const [xs, ys]: [number[], number[]] = [[], []]
  const stack = [start]
  let sum = 0
  seen[start] = 1
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    xs.push(x)
    ys.push(y)
    sum += data[at] ?? 0
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
        const next = ny * width + nx
        if (seen[next] || (data[next] ?? 0) <= textFrom) continue
        seen[next] = 1
        stack.push(next)
      }
  }
  return { xs, ys, sum }
}

/** The smallest turned rectangle around the pixels; bent text is straightened first. */
function fitBox(xs: number[], ys: number[]): Omit<TextBox, 'score'> {
  const flat = smallestRectangle(hullOf(xs, ys))
  const straight = { ...flat, bow: 0 }
  if (flat.width < 3 * flat.height && flat.width < 60) return straight
  const { bow, middle, low, high } = fitParabola(xs, ys, flat)
  // Bent by less than a fifth of what it is high, it is read as it is.
  const thick = high - low
  if (Math.abs(bow) * (flat.width / 2) ** 2 < 0.2 * thick || thick > 0.85 * flat.height) return straight
  const [cos, sin] = [Math.cos(flat.angle), Math.sin(flat.angle)]
  // From the middle of the rectangle to the parabola's vertex.
  const shift = middle + (low + high) / 2 - (bow * flat.width * flat.width) / 12
  return { ...flat, x: flat.x - shift * sin, y: flat.y + shift * cos, height: thick, bow }
}

/** Least squares of v = middle + slope·u + bow·(u² - mean): the slope is small, for the box is turned along the text. */
function fitParabola(
  xs: number[],
  ys: number[],
  { x, y, width, angle }: { x: number; y: number; width: number; angle: number },
) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const offset = (width * width) / 12
  const places = xs.map((px, at): [number, number] => {
    const [dx, dy] = [px - x, (ys[at] ?? 0) - y]
    return [dx * cos + dy * sin, dy * cos - dx * sin]
  })
  let [sq, sv, sqq, sqv] = [0, 0, 0, 0]
  for (const [u, v] of places) {
    const q = u * u - offset
    sq += q
    sv += v
    sqq += q * q
    sqv += q * v
  }
  const n = places.length
  const bow = (n * sqv - sq * sv) / Math.max(1e-6, n * sqq - sq * sq)
  const middle = (sv - bow * sq) / n
  const rest = Float32Array.from(places, ([u, v]) => v - middle - bow * (u * u - offset)).toSorted()
  return { bow, middle, low: (rest[Math.floor(n * 0.01)] ?? 0) - 0.5, high: (rest[Math.floor(n * 0.99)] ?? 0) + 0.5 }
}

/** The direction of most text, up to a half turn. */
export function mainAngleOf(boxes: TextBox[]): number {
  // Doubled angles make opposite directions one.
  const sum = (part: (angle: number) => number) =>
    boxes.reduce((all, { angle, width, height }) => all + part(2 * angle) * Math.max(0, width - 1.3 * height), 0)
  return Math.atan2(sum(Math.sin), sum(Math.cos)) / 2
}

type Point = [x: number, y: number]

/** Convex hull (monotone chain). Only the ends of each row matter. */
function hullOf(xs: number[], ys: number[]): Point[] {
  const rows = new globalThis.Map<number, [least: number, most: number]>()
  for (const [at, x] of xs.entries()) {
    const y = ys[at] ?? 0
    const row = rows.get(y)
    if (!row) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
  }
  const points = [...rows]
    .flatMap(([y, [least, most]]): Point[] => [
      [least, y],
      [most, y],
    ])
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (list: Point[]) => {
    const hull: Point[] = []
    for (const point of list) {
      for (;;) {
        const [o, a] = hull.slice(-2)
        if (!o || !a || cross(o, a, point) > 0) break
        hull.pop()
      }
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return [...half(points), ...half(points.toReversed())]
}

/** Turned so that its longer side is the width; the angle is between -90 and 90 degrees. */
function smallestRectangle(hull: Point[]) {
  let best = { area: Infinity, x: 0, y: 0, width: 1, height: 1, angle: 0 }
  for (const [at, [ax, ay]] of hull.entries()) {
    const [bx, by] = hull[(at + 1) % hull.length] ?? [ax, ay]
    const angle = Math.atan2(by - ay, bx - ax)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [px, py] of hull) {
      const [u, v] = [px * cos + py * sin, py * cos - px * sin]
      left = Math.min(left, u)
      right = Math.max(right, u)
      top = Math.min(top, v)
      bottom = Math.max(bottom, v)
    }
    const [width, height] = [right - left + 1, bottom - top + 1]
    if (width * height >= best.area) continue
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    best = { area: width * height, x: u * cos - v * sin, y: u * sin + v * cos, width, height, angle }
  }
  const isTall = best.height > best.width
  const angle = best.angle + (isTall ? Math.PI / 2 : 0)
  const turns = Math.round(angle / Math.PI)
  const { x, y } = best
  const [width, height] = isTall ? [best.height, best.width] : [best.width, best.height]
  return { x, y, width, height, angle: angle - turns * Math.PI }
}
