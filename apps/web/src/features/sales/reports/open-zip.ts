import { reportLimits } from '@bolodex/sales-reports/reports/sold-row'

/** Why a zip cannot be opened, by the same names as what is left out of a report. */
type ZipProblem = 'not-text' | 'too-many-files' | 'file-too-large'
export type OpenedZip = { parts: Uint8Array[] } | { problem: ZipProblem }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const stored = 0
const deflated = 8
/** The record at the end of a zip, and the longest comment after it. */
const endBytes = 22
const longestComment = 65_535

type Entry = { name: string; method: number; packed: number; unpacked: number; start: number; isEncrypted: boolean }

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9
}

/**
 * The tables and pages in a zip, in the order of its list. What they unpack to is counted while it is unpacked, because a
 * zip may say anything about its sizes. Pictures and zips inside are left alone.
 */
export async function openZip(bytes: Uint8Array): Promise<OpenedZip> {
  const entries = listEntries(bytes)
  if (!entries) return { problem: 'not-text' }
  const readable = entries.filter(({ name, isEncrypted }) => /\.(?:csv|tsv|txt|html?)$/i.test(name) && !isEncrypted)
  if (readable.length > reportLimits.parts) return { problem: 'too-many-files' }
  const parts: Uint8Array[] = []
  let room: number = reportLimits.bytes
  for (const entry of readable) {
    // One after the other, so that the room left is known.
    // oxlint-disable-next-line no-await-in-loop
    const part = await unpack(bytes, entry, room)
    if (typeof part === 'string') return { problem: part }
    room -= part.length
    parts.push(part)
  }
  return { parts }
}

/** The list at the end of the file; null where there is none that can be trusted. */
function listEntries(bytes: Uint8Array): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return null
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  return -1
}

async function unpack(bytes: Uint8Array, entry: Entry, room: number): Promise<Uint8Array | ZipProblem> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.start + 30 > bytes.length) return 'not-text'
  const start = entry.start + 30 + view.getUint16(entry.start + 26, true) + view.getUint16(entry.start + 28, true)
  const packed = bytes.slice(start, start + entry.packed)
  if (packed.length !== entry.packed) return 'not-text'
  if (entry.unpacked > room) return 'file-too-large'
  if (entry.method === stored) return packed
  return entry.method === deflated ? inflate(packed, room) : 'not-text'
}

async function inflate(packed: Uint8Array<ArrayBuffer>, room: number): Promise<Uint8Array | ZipProblem> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (;;) {
      // A stream is read piece by piece.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer())
      length += value.length
      if (length > room) {
        // Nothing more is unpacked.
        // oxlint-disable-next-line no-await-in-loop
        await reader.cancel()
        return 'file-too-large'
      }
      pieces.push(value)
    }
  } catch (error) {
    // The stream's way to say that the bytes are damaged.
    if (error instanceof TypeError) return 'not-text'
    throw error
  }
}
