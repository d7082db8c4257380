import { crc32, deflateSync } from 'node:zlib'

/** Bytes of image files, put together by hand where no encoder would write them. */

const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A PNG of these chunks between its header and its end. */
export function png(header: PngHeader, chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, pngChunk('IHDR', pngHeader(header)), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

export type PngHeader = { width: number; height: number; bits?: number; color?: number }

function pngHeader({ width, height, bits = 1, color = 0 }: PngHeader): Buffer {
  return Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, color, 0, 0, 0])])
}

/** A PNG of one color in any size, which compresses to almost nothing. */
export function flatPng(header: PngHeader): Buffer {
  const { width, height, bits = 1, color = 0 } = header
  const channels = { 0: 1, 2: 3, 6: 4 }[color] ?? 1
  const line = Math.ceil((width * bits * channels) / 8) + 1
  return png(header, [pngChunk('IDAT', deflateSync(Buffer.alloc(line * height), { level: 9 }))])
}

/** Puts chunks into a PNG, right after its header. */
export function insertIntoPng(file: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = signature.length + 25
  return Buffer.concat([file.subarray(0, afterHeader), ...chunks, file.subarray(afterHeader)])
}

/** Puts segments into a JPEG, right after its start. */
export function insertIntoJpeg(file: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Writes another size into a JPEG's header. */
export function resizeJpegHeader(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file)
  const start = [0xc0, 0xc2].map((marker) => copy.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0
  copy.writeUInt16BE(height, start + 5)
  copy.writeUInt16BE(width, start + 7)
  return copy
}

/** A progressive JPEG whose last scan comes again and again: each makes the decoder walk over every pixel. */
export function repeatLastScan(file: Buffer, times: number): Buffer {
  const start = file.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = file.subarray(start, -2)
  return Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(times).fill(scan), file.subarray(-2)])
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

/** A WebP with more chunks behind its own. */
export function appendToWebp(file: Buffer, ...chunks: Buffer[]): Buffer {
  const all = Buffer.concat([file, ...chunks])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

/** The chunks of a WebP by type and length. */
export function readWebp(file: Buffer): { type: string; bytes: number }[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return []
  const chunks: { type: string; bytes: number }[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const bytes = file.readUInt32LE(at + 4)
    chunks.push({ type: file.toString('latin1', at, at + 4), bytes })
    at += 8 + bytes + (bytes % 2)
  }
  return chunks
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
