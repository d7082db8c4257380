import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { createBrandCsvReader, type CsvRow } from '@bolodex/contract/brand-csv'
import {
  createCsvDecoder,
  CsvFileError,
  csvParseOptions,
  csvParseProblem,
  longestHeader,
  separatorOf,
} from '@bolodex/contract/csv-text'

/** Reads a file of brands as it comes, and waits after each row for whoever takes it. */
export async function readBrandCsv(
  pieces: AsyncIterable<Uint8Array>,
  onRow: (row: CsvRow) => Promise<unknown> | undefined,
): Promise<void> {
  const texts = decode(pieces)
  const { start, isOver } = await readStart(texts)
  const reader = createBrandCsvReader()
  const parser = parse({ ...csvParseOptions, delimiter: separatorOf(start) })
  try {
    await pipeline(
      async function* () {
        yield start
        if (!isOver) yield* texts
      },
      parser,
      async (records: AsyncIterable<string[]>) => {
        for await (const cells of records) {
          const row = reader.take(cells)
          const wait = row && onRow(row)
          if (wait) await wait
        }
      },
    )
  } catch (error) {
    throw toldInWords(error)
  }
  reader.end()
}

async function* decode(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createCsvDecoder()
  for await (const piece of pieces) yield decoder.take(piece)
  yield decoder.end()
}

/** Enough of the text to see its first line. */
async function readStart(texts: AsyncGenerator<string>): Promise<{ start: string; isOver: boolean }> {
  let start = ''
  while (start.length < longestHeader && !/[\r\n]/.test(start)) {
    const { value, done } = await texts.next()
    if (done) return { start, isOver: true }
    start += value
  }
  return { start, isOver: false }
}

/** csv-parse counts the rows it has read, which may be some more than were taken from it. */
function toldInWords(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'records' in error)) return error
  const problem = csvParseProblem(String(error.code), Number(error.records) + 1)
  return problem ? new CsvFileError(problem, { cause: error }) : error
}
