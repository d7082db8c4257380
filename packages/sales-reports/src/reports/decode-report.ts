const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
type ReportEncoding = (typeof encodings)[number]

/** The text of a file in chunks, so that the worker stays responsive; null when it is not text in a known encoding. */
export type DecodedReport = { encoding: ReportEncoding; pieces: string[] } | null

/** Bytes that are decoded before others get a turn. */
const piece = 16 * 1024
const sampleBytes = 4096

/**
 * Decodes strictly: a byte that its encoding does not know refuses the encoding. UTF-16 is known by its mark or by the
 * zeros of plain letters, and UTF-8 is tried before Windows-1252, in which nearly every file could be read.
 */
export function* decodeReport(bytes: Uint8Array): Generator<number, DecodedReport> {
  const encoding = readMark(bytes) ?? guessUtf16(bytes.subarray(0, sampleBytes)) ?? 'utf-8'
  const pieces = yield* decodeAs(bytes, encoding)
  if (pieces) return { encoding, pieces }
  if (encoding !== 'utf-8') return null
  const western = yield* decodeAs(bytes, 'windows-1252')
  return western ? { encoding: 'windows-1252', pieces: western } : null
}

function readMark([first, second]: Uint8Array): ReportEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Headers are mostly plain letters, which have a zero in one half of their two bytes. */
function guessUtf16(sample: Uint8Array): ReportEncoding | null {
  const pairs = Math.floor(sample.length / 2)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (pairs < 2 || Math.max(high, low) < pairs * 0.6) return null
  return low > high ? 'utf-16le' : 'utf-16be'
}

// What no text has: control characters, and with Windows-1252 the five bytes that it does not define.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const notText = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F\uFFFE\uFFFF]/
const notWestern = /[\u0081\u008D\u008F\u0090\u009D]/

function* decodeAs(bytes: Uint8Array, encoding: ReportEncoding): Generator<number, string[] | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += piece) {
    const isLast = start + piece >= bytes.length
    const text = decodePiece(decoder, bytes.subarray(start, start + piece), isLast)
    if (text === null || notText.test(text) || (encoding === 'windows-1252' && notWestern.test(text))) return null
    pieces.push(text)
    yield 0
  }
  return pieces
}

function decodePiece(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, isLast: boolean): string | null {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch (error) {
    // The decoder's way to say that these bytes are no text in its encoding.
    if (error instanceof TypeError) return null
    throw error
  }
}
