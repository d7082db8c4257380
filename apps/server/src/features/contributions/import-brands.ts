import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { Amounts } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { createBrandCsvReader, rowErrorOf, writeCells, type CsvRow } from '@bolodex/brand-csv/brand-csv'
import {
  CsvFileError,
  csvNameProblem,
  createCsvDecoder,
  csvParseOptions,
  csvParseProblem,
  longestHeader,
  separatorOf,
} from '@bolodex/brand-csv/csv-text'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'
import type { RowError } from '@bolodex/contract/errors'
import type { ImportProgress } from '@bolodex/contract/contributions/import-brands'
import type { Refusal, Spent } from '#domain/account-caps.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { isLostRace, isTaken } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { drain, type Upload } from '#platform/http/uploads.ts'
import { createSemaphore, type Semaphore } from '#platform/limits/semaphore.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { createImportStore, type KnownRow } from './import-store.ts'
import type { Submitter } from './new-brand-store.ts'

type Import = {
  upload: Pick<Upload<unknown>, 'readPieces'>
  submitter: Submitter
  /** The code of the submitter's network: files that wait for an admin are counted by it. None for a file that has waited. */
  network?: string | undefined
  report: (progress: ImportProgress) => void
  /** Counts what is about to be saved, or answers which cap it would pass. */
  countRows: (amounts: Amounts) => Promise<Spent>
}

/** The number of brands added; or none, because the file waits for review. */
type Imported = { count: number; waiting?: { rows: number; message: string } }

/** Adds the brands of a file; throws when a row was invalid. */
export type ImportBrands = (given: Import) => Promise<Imported>

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3
const rowsPerStep = 1000
/**
 * A chunk is parsed synchronously, and may be thousands of empty rows: smaller ones let other requests run.
 */
const pieceSize = 16 * 1024
/**
 * Each import keeps one database core busy. Half of the cores stay free for other requests.
 */
const importsAtOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
const patienceMs = 5000

export function createImportBrands(pool: OpenDatabase['pool']): ImportBrands {
  const imports = createSemaphore(importsAtOnce)

  return async ({ upload, submitter, network, report, countRows }) => {
    const { name, pieces } = await upload.readPieces()
    const problem = csvNameProblem(name)
    if (problem) {
      await drain(pieces)
      throw new AppError('invalid_input', problem, { field: 'file' })
    }
    const folder = await mkdtemp(join(tmpdir(), 'bolodex-import-'))
    try {
      // Received completely before a database connection is taken: a slow upload would hold it for minutes.
      const file = join(folder, 'brands.csv')
      await pipeline(pieces, createWriteStream(file))
      const readRows: ReadRows = (take) => readBrandCsv(createReadStream(file, { highWaterMark: pieceSize }), take)
      const { errors, ...imported } = await inTurn(imports, () =>
        importRows(pool, { readRows, submitter, network, report, countRows }, attempts),
      )
      if (errors.length > 0) throw someWereBad(imported, errors)
      return imported
    } catch (error) {
      throw error instanceof CsvFileError ? new AppError('invalid_input', error.message, { field: 'file' }) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function inTurn<T>(slots: Semaphore, work: () => Promise<T>): Promise<T> {
  const giveBack = await slots.take(patienceMs)
  if (!giveBack) throw new AppError('overloaded', brandsWording.busy.import, { retryAfterSeconds: 20 })
  try {
    return await work()
  } finally {
    giveBack()
  }
}

type ReadRows = (take: Parameters<typeof readBrandCsv>[1]) => Promise<void>
type RowImport = Omit<Import, 'upload'> & {
  readRows: ReadRows
  /** For an accepted file: further work in the transaction that adds its brands. */
  finish?: (store: ImportStore, count: number) => Promise<void>
}
type Outcome = Imported & { errors: RowError[] }
type ImportStore = ReturnType<typeof createImportStore>

/** Adds rows from any source in one transaction. */
export async function importRows(pool: OpenDatabase['pool'], given: RowImport, left = attempts): Promise<Outcome> {
  const client = await pool.connect()
  try {
    const outcome = await addAll(createImportStore(client), given)
    client.release()
    return outcome
  } catch (error) {
    // Closing the connection rolls back, even in the middle of a COPY.
    client.release(true)
    if (left <= 1 || !(isTaken(error) || isLostRace(error))) throw error
  }
  // A concurrent writer took a slug, or locked the same names in another order.
  return importRows(pool, given, left - 1)
}

async function addAll(store: ImportStore, given: RowImport): Promise<Outcome> {
  const { readRows, submitter, network, report, countRows, finish } = given
  const errors: RowError[] = []
  await store.begin()
  const staged = store.stage()
  await readRows((row) => {
    if ('brand' in row) return staged.add(row)
    errors.push(row.error)
    return undefined
  })
  await staged.end()
  for (const known of await store.takeOutKnown()) errors.push(knownError(known))
  await store.chooseSlugs()

  const steps = await store.listSteps(rowsPerStep)
  const total = steps.reduce((sum, { size }) => sum + size, 0)
  const spent = await countRows({ importedRows: total, textBytes: await store.countBytes() })
  if (spent.refusal) return keepForReview(store, { submitter, network, total, errors, refusal: spent.refusal })
  let done = 0
  let count = 0
  try {
    for (const step of steps) {
      count += await store.add(step, submitter)
      done += step.size
      report({ done, total })
    }
    if (count < total) for (const known of await store.listOvertaken()) errors.push(knownError(known))
    await store.reviewLookAlikes()
    await finish?.(store, count)
    await store.commit()
  } catch (error) {
    await spent.giveBack()
    throw error
  }
  return { count, errors: errors.toSorted((a, b) => a.row - b.row) }
}

type Kept = { submitter: Submitter; network: string | undefined; total: number; errors: RowError[]; refusal: Refusal }

/** More than the account may add: an admin decides on all of it. */
async function keepForReview(
  store: ImportStore,
  { submitter, network, total, errors, refusal }: Kept,
): Promise<Outcome> {
  const { kind, tier, retryAfterSeconds } = refusal
  if (!(await store.keepForReview(submitter.id, network))) {
    const isOwn = await store.isOwnWaiting(submitter.id)
    const message = isOwn ? capWording.importWaitsAlready : capWording.tooManyImportsWait
    throw new AppError('too_many_requests', message, { retryAfterSeconds })
  }
  await store.commit()
  const message = capWording.importWaits({ good: total, bad: errors.length }, kind, tier)
  return { count: 0, errors: errors.toSorted((a, b) => a.row - b.row), waiting: { rows: total, message } }
}

function knownError({ row, brand, slug }: KnownRow): RowError {
  const problems = [{ error: csvWording.inDirectory(brand.name), field: 'name' }]
  return rowErrorOf({ row, data: writeCells(brand), problems, slug })
}

function someWereBad({ count, waiting }: Imported, errors: RowError[]): AppError {
  const message = waiting?.message ?? csvWording.someRefused(count, errors.length)
  return new AppError('invalid_rows', message, { details: { count, errors, ...(waiting && { waiting }) } })
}

/** Streams the rows of a brand file, with backpressure from the consumer. */
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

/** csv-parse counts the rows it has parsed, which may be more than were consumed. */
function toldInWords(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'records' in error)) return error
  const problem = csvParseProblem(String(error.code), Number(error.records) + 1)
  return problem ? new CsvFileError(problem, { cause: error }) : error
}
