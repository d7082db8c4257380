/**
 * A valid progressive JPEG in which each coefficient is sent in `passes` empty scans: runs of 32,767 blocks that end
 * at once. A decoder visits all blocks of a component in each scan.
 */
export function makeLaboriousJpeg(width: number, height: number, passes: number): Buffer {
  const segment = (marker: number, ...content: number[]) =>
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content])
  const components = [1, 2, 3]
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff]
  const frame = segment(0xc2, 8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0]))
  const quantization = segment(0xdb, 0, ...Array<number>(64).fill(1))
  // One code each, of one bit: no difference for the first coefficient, a run of 2^14 blocks for the others.
  const tableOf = (kind: number, value: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), value)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const scanOf = (component: number, from: number, to: number, precision: number, data: Buffer) =>
    Buffer.concat([segment(0xda, 1, component, 0, from, to, precision), data])
  // Zero bits: the code of a block without a difference.
  const first = Buffer.alloc(Math.ceil(blocks / 8))
  const runs = writeRuns(blocks)
  const scans = components.map((component) => scanOf(component, 0, 0, 0, first))
  for (const component of components) {
    for (let coefficient = 1; coefficient < 64; coefficient += 1) {
      for (let pass = 0; pass < passes; pass += 1) {
        const low = passes - 1 - pass
        scans.push(scanOf(component, coefficient, coefficient, (pass === 0 ? 0 : low + 1) * 16 + low, runs))
      }
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    quantization,
    frame,
    tableOf(0x00, 0),
    tableOf(0x10, 0xe0),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Code 0 and fourteen bits for each run; the last one is longer than what is left, which decoders allow. */
function writeRuns(blocks: number): Buffer {
  const longest = (1 << 15) - 1
  const run = `0${'1'.repeat(14)}`
  const bits = run.repeat(Math.ceil(blocks / longest))
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g) ?? []
  return Buffer.from(
    bytes.flatMap((byte) => {
      const value = Number.parseInt(byte, 2)
      return value === 0xff ? [0xff, 0] : [value]
    }),
  )
}
