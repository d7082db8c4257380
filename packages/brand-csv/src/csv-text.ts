import { csvWording } from '@bolodex/contract/contributions/csv-wording'

/** Why a whole file cannot be read; the message is for the person who chose it. */
export class CsvFileError extends Error {}

/** What is wrong with the name of a chosen file, or null. */
export function csvNameProblem(name: string): string | null {
  return /\.csv$/i.test(name) ? null : csvWording.notCsv
}

type Decoder = InstanceType<typeof TextDecoder>
export type CsvDecoder = { take: (bytes: Uint8Array) => string; end: () => string }

/**
 * Turns the bytes of a file, piece by piece, into text: UTF-16 if the file begins by saying so, otherwise UTF-8. What is
 * neither is refused, because a name with a wrong letter is worse than none.
 */
export function createCsvDecoder(): CsvDecoder {
  let decoder: Decoder | undefined
  let start: Uint8Array = new Uint8Array()

  const decode = (bytes: Uint8Array, isEnd: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    const text = decodeOrRefuse(decoder, bytes, isEnd)
    // Postgres keeps no NUL; where one is, the file is not text, or UTF-16 that does not say so.
    if (text.includes('\0')) throw new CsvFileError(csvWording.notText)
    return text
  }
  return {
    take: (bytes) => {
      if (decoder) return decode(bytes, false)
      start = joined(start, bytes)
      return start.length < 2 ? '' : decode(start, false)
    },
    end: () => decode(decoder ? new Uint8Array() : start, true),
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

function decodeOrRefuse(decoder: Decoder, bytes: Uint8Array, isEnd: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isEnd })
  } catch (cause) {
    throw new CsvFileError(csvWording.notText, { cause })
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const separators = [',', ';', '\t'] as const

/** A header is never longer than this; where there is no line's end up to here, there is none. */
export const longestHeader = 4096

/** The cell separator: of the three common ones, the most frequent in the first line. */
export function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, longestHeader).split(/[\r\n]/, 1)
  const countOf = (separator: string) => line.split(separator).length
  return separators.reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
}

/**
 * The csv-parse options of server and browser. Empty lines and lines of odd length are passed on, because rows are
 * counted.
 */
export const csvParseOptions = {
  record_delimiter: ['\r\n', '\n', '\r'] as string[],
  relax_column_count: true,
  max_record_size: 100_000,
}

/** The sentence for a csv-parse error code; null when the file is not at fault. */
export function csvParseProblem(code: string, row: number): string | null {
  if (/QUOTE/.test(code)) return csvWording.quotes(row)
  return code === 'CSV_MAX_RECORD_SIZE' ? csvWording.longRow(row) : null
}

/**
 * A spreadsheet would run a cell that begins like this. An apostrophe keeps it from that; it is taken off when the cell
 * comes back. One that was there before gets another, so that every cell comes back as it was.
 */
const runnable = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** A cell without the apostrophe that was put before it. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}

/** Rows as a CSV file that is safe to open in a spreadsheet. The mark at its start has old ones read it as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvMark + rows.map(writeCsvRow).join('')
}

/** What a file begins with, and one of its rows: for a file that is written piece by piece. */
export const csvMark = '\uFEFF'
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: string): string {
  const safe = runnable.test(cell) ? `'${cell}` : cell
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
