/** A tensor of 32-bit floats inside a model file: rounded to 8 bits each, with one scale per group. */
export type WeightBlock = {
  /** Place and length in the model file, in bytes. */
  from: number
  count: number
  groups: number
  /** Whether the groups are the last dimension, not the first. */
  isLast: boolean
}

const magic = 0x42_4f_57_31

/**
 * Rounds the weights of a model to 8 bits: a quarter of the bytes to fetch. The file holds a head, the scales, the bytes
 * between the blocks and the rounded weights, so that like bytes are together and compress well.
 */
export function packWeights(model: Uint8Array, blocks: WeightBlock[]): Uint8Array<ArrayBuffer> {
  const sorted = blocks.toSorted((a, b) => a.from - b.from)
  const floats = sorted.reduce((sum, { groups }) => sum + groups, 0)
  const bytes = sorted.reduce((sum, { count }) => sum + count, 0)
  const head = new Uint32Array([magic, model.length, sorted.length, ...sorted.flatMap(headOf)])
  const scales = new Float32Array(floats)
  const rounded = new Int8Array(bytes)
  const rest = new Uint8Array(model.length - 4 * bytes)
  let [scaleAt, roundedAt, restAt, modelAt] = [0, 0, 0, 0]
  for (const block of sorted) {
    rest.set(model.subarray(modelAt, block.from), restAt)
    restAt += block.from - modelAt
    modelAt = block.from + 4 * block.count
    const values = new Float32Array(new Uint8Array(model.subarray(block.from, modelAt)).buffer)
    const own = scales.subarray(scaleAt, scaleAt + block.groups)
    const groupOf = grouping(block)
    for (const [at, value] of values.entries()) {
      const group = groupOf(at)
      own[group] = Math.max(own[group] ?? 0, Math.abs(value) / 127)
    }
    for (const [at, value] of values.entries()) rounded[roundedAt + at] = Math.round(value / (own[groupOf(at)] || 1))
    scaleAt += block.groups
    roundedAt += block.count
  }
  rest.set(model.subarray(modelAt), restAt)
  return joinBytes([head, scales, rounded, rest])
}

/** The model file with the rounded weights as floats again. */
export function unpackWeights(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const head = (at: number) => view.getUint32(4 * at, true)
  if (packed.length < 12 || head(0) !== magic) throw new Error('These are not packed weights.')
  const blocks = Array.from({ length: head(2) }, (_, at): WeightBlock => {
    const [from, count, groups] = [head(3 + 4 * at), head(4 + 4 * at), head(5 + 4 * at)]
    return { from, count, groups, isLast: head(6 + 4 * at) === 1 }
  })
  const model = new Uint8Array(head(1))
  const out = new DataView(model.buffer)
  let scaleAt = 4 * (3 + 4 * blocks.length)
  let roundedAt = scaleAt + 4 * blocks.reduce((sum, { groups }) => sum + groups, 0)
  let restAt = roundedAt + blocks.reduce((sum, { count }) => sum + count, 0)
  let modelAt = 0
  for (const block of blocks) {
    model.set(packed.subarray(restAt, restAt + block.from - modelAt), modelAt)
    restAt += block.from - modelAt
    modelAt = block.from + 4 * block.count
    const groupOf = grouping(block)
    for (let at = 0; at < block.count; at += 1) {
      const scale = view.getFloat32(scaleAt + 4 * groupOf(at), true)
      out.setFloat32(block.from + 4 * at, view.getInt8(roundedAt + at) * scale, true)
    }
    scaleAt += 4 * block.groups
    roundedAt += block.count
  }
  model.set(packed.subarray(restAt), modelAt)
  return model
}

const headOf = ({ from, count, groups, isLast }: WeightBlock): number[] => [from, count, groups, isLast ? 1 : 0]

/** To which scale a weight belongs. */
function grouping({ count, groups, isLast }: WeightBlock): (at: number) => number {
  const each = count / groups
  return isLast ? (at) => at % groups : (at) => Math.floor(at / each)
}

function joinBytes(parts: ArrayBufferView[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return joined
}
