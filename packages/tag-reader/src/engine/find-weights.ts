import type { WeightBlock } from './weights.ts'

/** Fewer weights than this are not worth a scale. */
const fewest = 256

type Field = { field: number; value: number; from: number; to: number }

/**
 * The large float tensors of an ONNX file: initializers of the graph and values of constant nodes. The field numbers are
 * those of onnx.proto (ModelProto.graph 7, GraphProto.node 1 and initializer 5, TensorProto.raw_data 9).
 */
export function findWeights(model: Uint8Array): WeightBlock[] {
  const blocks: WeightBlock[] = []
  for (const graph of fieldsOf(model, 0, model.length, 7))
    for (const part of fieldsOf(model, graph.from, graph.to)) {
      if (part.field === 5) addTensor(model, part, blocks)
      if (part.field !== 1) continue
      for (const attribute of fieldsOf(model, part.from, part.to, 5))
        for (const tensor of fieldsOf(model, attribute.from, attribute.to, 5)) addTensor(model, tensor, blocks)
    }
  return blocks
}

function addTensor(model: Uint8Array, { from, to }: Field, blocks: WeightBlock[]): void {
  const dims: number[] = []
  let type = 0
  let raw: Field | null = null
  for (const part of fieldsOf(model, from, to)) {
    if (part.field === 1 && part.from === part.to) dims.push(part.value)
    else if (part.field === 1)
      for (let at = part.from; at < part.to;) {
        const [dim, next] = readNumber(model, at)
        dims.push(dim)
        at = next
      }
    if (part.field === 2) type = part.value
    if (part.field === 9 || (part.field === 4 && part.from < part.to)) raw = part
  }
  const isFloat = type === 1
  if (!raw || !isFloat || dims.length < 2 || raw.to - raw.from < 4 * fewest) return
  const count = (raw.to - raw.from) / 4
  if (count !== dims.reduce((product, dim) => product * dim, 1))
    throw new Error('A tensor has another size than it says.')
  // Convolutions have their output channels first, matrices last.
  const isLast = dims.length === 2
  blocks.push({ from: raw.from, count, groups: (isLast ? dims[1] : dims[0]) ?? 1, isLast })
}

/** The fields of a protocol buffer message. Of a number, `from` and `to` are equal. */
function* fieldsOf(bytes: Uint8Array, start: number, end: number, only?: number): Generator<Field> {
  for (let at = start; at < end;) {
    const [key, after] = readNumber(bytes, at)
    const field = Math.floor(key / 8)
    let [value, from, to] = [0, after, after]
    switch (key % 8) {
      case 0:
        ;[value, at] = readNumber(bytes, after)
        break
      case 2:
        ;[value, from] = readNumber(bytes, after)
        at = to = from + value
        break
      case 5:
        at = to = after + 4
        break
      case 1:
        at = to = after + 8
        break
      default:
        throw new Error(`A field at byte ${at} is of no known type.`)
    }
    if (only === undefined || only === field) yield { field, value, from, to }
  }
}

/** A number of one to ten bytes (varint). */
function readNumber(bytes: Uint8Array, at: number): [value: number, next: number] {
  let [value, scale] = [0, 1]
  for (;;) {
    const byte = bytes[at] ?? 0
    at += 1
    value += (byte & 127) * scale
    scale *= 128
    if (byte < 128) return [value, at]
  }
}
