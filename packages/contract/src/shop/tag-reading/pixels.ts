/** A picture as a canvas gives it: four bytes a pixel. */
export type Picture = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** One number a pixel. */
export type Plane = { width: number; height: number; data: Float32Array }

/** One byte a pixel, 255 is white: what the engine reads. */
export type GreyPicture = { width: number; height: number; data: Uint8Array }

/** Red, green and blue as planes. */
export type Planes = [Plane, Plane, Plane]

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) }
}

/** Splits a picture into planes whose longer side is `side` pixels; a pixel is the mean of those it covers. */
export function planesOf(picture: Picture, side: number): Planes {
  const planes = shrinkToPlanes(picture, side)
  const [{ width, height }] = planes
  const scale = side / Math.max(width, height)
  if (scale <= 1) return planes
  return planes.map((plane) => enlarge(plane, Math.round(width * scale), Math.round(height * scale))) as Planes
}

function shrinkToPlanes({ width, height, data }: Picture, most: number): Planes {
  const scale = Math.min(1, most / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const planes: Planes = [createPlane(w, h), createPlane(w, h), createPlane(w, h)]
  const counts = new Uint32Array(w * h)
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.min(w - 1, Math.floor((x * w) / width)))
  const [red, green, blue] = planes.map((plane) => plane.data) as [Float32Array, Float32Array, Float32Array]
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(h - 1, Math.floor((y * h) / height)) * w
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      const to = row + (columns[x] ?? 0)
      red[to] = (red[to] ?? 0) + (data[from] ?? 0)
      green[to] = (green[to] ?? 0) + (data[from + 1] ?? 0)
      blue[to] = (blue[to] ?? 0) + (data[from + 2] ?? 0)
      counts[to] = (counts[to] ?? 0) + 1
    }
  }
  for (const plane of [red, green, blue])
    for (let at = 0; at < plane.length; at += 1) plane[at] = (plane[at] ?? 0) / (counts[at] || 1)
  return planes
}

/** Makes a plane smaller; a pixel is the mean of those it covers. */
export function shrinkPlane(plane: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const counts = new Uint32Array(width * height)
  for (let y = 0; y < plane.height; y += 1) {
    const row = Math.min(height - 1, Math.floor((y * height) / plane.height)) * width
    for (let x = 0; x < plane.width; x += 1) {
      const to = row + Math.min(width - 1, Math.floor((x * width) / plane.width))
      result.data[to] = (result.data[to] ?? 0) + (plane.data[y * plane.width + x] ?? 0)
      counts[to] = (counts[to] ?? 0) + 1
    }
  }
  for (let at = 0; at < counts.length; at += 1) result.data[at] = (result.data[at] ?? 0) / (counts[at] || 1)
  return result
}

/** The mean of each pixel's square of `2 * radius + 1` pixels. */
export function blur(plane: Plane, radius: number): Plane {
  if (radius < 1) return plane
  return blurRows(blurRows(plane, radius), radius)
}

/** Blurs along rows and turns the picture over its diagonal, so that doing it twice blurs both ways. */
function blurRows({ width, height, data }: Plane, radius: number): Plane {
  const result = createPlane(height, width)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    let count = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) {
      sum += data[row + x] ?? 0
      count += 1
    }
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) {
        sum += data[row + x + radius] ?? 0
        count += 1
      }
      if (x - radius - 1 >= 0) {
        sum -= data[row + x - radius - 1] ?? 0
        count -= 1
      }
      result.data[x * height + y] = sum / count
    }
  }
  return result
}

/** The largest value within each pixel's square. */
export function spreadLargest(plane: Plane, radius: number): Plane {
  return largestInRows(largestInRows(plane, radius), radius)
}

/** In blocks of one window, the largest from both ends (van Herk): the cost does not depend on the radius. */
function largestInRows({ width, height, data }: Plane, radius: number): Plane {
  const size = 2 * radius + 1
  const result = createPlane(height, width)
  const padded = Math.ceil((width + 2 * radius) / size) * size
  const [row, forth, back] = [new Float32Array(padded), new Float32Array(padded), new Float32Array(padded)]
  for (let y = 0; y < height; y += 1) {
    row.fill(-1e9)
    row.set(data.subarray(y * width, (y + 1) * width), radius)
    for (let block = 0; block < padded; block += size) {
      let most = -1e9
      for (let at = block; at < block + size; at += 1) {
        const value = row[at] ?? 0
        if (value > most) most = value
        forth[at] = most
      }
      most = -1e9
      for (let at = block + size - 1; at >= block; at -= 1) {
        const value = row[at] ?? 0
        if (value > most) most = value
        back[at] = most
      }
    }
    for (let x = 0; x < width; x += 1) {
      const [a, b] = [back[x] ?? 0, forth[x + size - 1] ?? 0]
      result.data[x * height + y] = a > b ? a : b
    }
  }
  return result
}

/** A plane in another size, values between pixels blended. */
export function enlarge(plane: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const row = new Float32Array(plane.width + 1)
  const [lefts, parts] = [new Uint32Array(width), new Float32Array(width)]
  for (let x = 0; x < width; x += 1) {
    const at = Math.min(Math.max(((x + 0.5) * plane.width) / width - 0.5, 0), plane.width - 1)
    lefts[x] = Math.floor(at)
    parts[x] = at - Math.floor(at)
  }
  for (let y = 0; y < height; y += 1) {
    const at = Math.min(Math.max(((y + 0.5) * plane.height) / height - 0.5, 0), plane.height - 1)
    const [top, part] = [Math.floor(at), at - Math.floor(at)]
    const [upper, lower] = [top * plane.width, Math.min(plane.height - 1, top + 1) * plane.width]
    for (let x = 0; x < plane.width; x += 1)
      row[x] = (plane.data[upper + x] ?? 0) * (1 - part) + (plane.data[lower + x] ?? 0) * part
    row[plane.width] = row[plane.width - 1] ?? 0
    const to = y * width
    for (let x = 0; x < width; x += 1) {
      const left = lefts[x] ?? 0
      const share = parts[x] ?? 0
      result.data[to + x] = (row[left] ?? 0) * (1 - share) + (row[left + 1] ?? 0) * share
    }
  }
  return result
}

/** The value between pixels; outside it is that of the nearest one. */
export function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1.001)
  const cy = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.max(0, Math.floor(cx)), Math.max(0, Math.floor(cy))]
  const [fx, fy] = [cx - left, cy - top]
  const at = top * width + left
  const right = left + 1 < width ? 1 : 0
  const below = top + 1 < height ? width : 0
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx
  const lower = (data[at + below] ?? 0) * (1 - fx) + (data[at + below + right] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}

/** The value that this share of all values above `least` is below, from a sample of them. */
export function quantile(values: ArrayLike<number>, share: number, least = -Infinity): number {
  const step = Math.max(1, Math.floor(values.length / 30_000))
  const sample = new Float32Array(Math.ceil(values.length / step))
  let count = 0
  for (let at = 0; at < values.length; at += step) {
    const value = values[at] ?? 0
    if (value > least) sample[count++] = value
  }
  return sample.subarray(0, count).toSorted()[Math.min(count - 1, Math.floor(count * share))] ?? 0
}

/** A quarter turn, clockwise. */
export function turnRight({ width, height, data }: Plane): Plane {
  const result = createPlane(height, width)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result.data[x * height + height - 1 - y] = data[y * width + x] ?? 0
  return result
}
