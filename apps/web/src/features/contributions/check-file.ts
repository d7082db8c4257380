import { parse } from 'csv-parse/browser/esm/sync'
import {
  writeCells,
  createBrandCsvReader,
  CsvColumnsError,
  csvRequired,
  readCsvRow,
  writeBrandCsv,
  type CsvBrand,
  type CsvCells,
  type CsvLayout,
  type CsvProblem,
} from '@bolodex/brand-csv/brand-csv'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import {
  createCsvDecoder,
  CsvFileError,
  csvParseOptions,
  csvParseProblem,
  separatorOf,
} from '@bolodex/brand-csv/csv-text'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'
import type { RowError } from '@bolodex/contract/errors'

/** The names of a file's columns, and the first values below each. */
export type OwnColumns = { headers: string[]; samples: string[][] }
/** `columns`: the file has other columns than ours, and its reader is to say which is which. */
export type CheckedFile = { total: number; bad: RowError[]; problem: string | null; columns: OwnColumns | null }
export type NumberedCells = { row: number; cells: CsvCells }
/** A file that can be sent, and the row of the chosen file that each of its rows was. */
export type WrittenFile = { csv: string; rows: number[] }

/** Checks one file by the server's own rules, and remembers its good rows. */
export function createFileChecker() {
  let good: { row: number; brand: CsvBrand }[] = []
  const rowOfName = new Map<string, number>()
  const nameOfRow = new Map<number, string>()

  const forgetName = (row: number) => {
    const key = nameOfRow.get(row)
    if (key === undefined) return
    nameOfRow.delete(row)
    rowOfName.delete(key)
  }
  const noteName = (row: number, name: string) => {
    const key = nameKeyOf(name)
    rowOfName.set(key, row)
    nameOfRow.set(row, key)
  }

  return {
    check: (bytes: Uint8Array, layout?: CsvLayout): CheckedFile => {
      const bad: RowError[] = []
      good = []
      let problem: string | null = null
      let columns: OwnColumns | null = null
      try {
        readRows(bytes, layout, (read) => {
          if ('error' in read) {
            bad.push(read.error)
            return
          }
          good.push(read)
          noteName(read.row, read.brand.name)
        })
      } catch (error) {
        if (!(error instanceof CsvFileError)) throw error
        problem = error.message
        if (error instanceof CsvColumnsError) columns = readOwnColumns(bytes)
      }
      return { total: good.length + bad.length, bad, problem, columns }
    },

    /** The problems of a row after an edit. */
    recheck: ({ row, cells }: NumberedCells): CsvProblem[] => {
      forgetName(row)
      const read = readCsvRow(cells)
      if ('problems' in read) return read.problems
      const first = rowOfName.get(nameKeyOf(read.brand.name))
      if (first !== undefined) return [{ error: csvWording.repeatedName(read.brand.name, first), field: 'name' }]
      noteName(row, read.brand.name)
      return []
    },

    /** A row that is given up: its name is free again. */
    drop: forgetName,

    /** The good rows and those that have been fixed, in the order of the file. */
    write: (fixed: NumberedCells[]): WrittenFile => {
      const all = [...good.map(({ row, brand }) => ({ row, cells: writeCells(brand) })), ...fixed]
      all.sort((a, b) => a.row - b.row)
      return { csv: writeBrandCsv(all.map(({ cells }) => cells)), rows: all.map(({ row }) => row) }
    },
  }
}

type Read = NonNullable<ReturnType<ReturnType<typeof createBrandCsvReader>['take']>>

function decode(bytes: Uint8Array): string {
  const decoder = createCsvDecoder()
  return decoder.take(bytes) + decoder.end()
}

const mostSamples = 3
/** A table with more columns is something else. */
const mostColumns = 100

/** Null where no choice of columns could make rows of it. */
function readOwnColumns(bytes: Uint8Array): OwnColumns | null {
  const text = decode(bytes)
  const [head = [], ...rows]: string[][] = parse(text, {
    ...csvParseOptions,
    delimiter: separatorOf(text),
    to: 1 + mostSamples,
  })
  const headers = head.map((cell) => cell.trim().slice(0, 60))
  while (headers.at(-1) === '') headers.pop()
  if (headers.length < csvRequired.length || headers.length > mostColumns || rows.length === 0) return null
  const samples = headers.map((_, at) => rows.map((cells) => (cells[at] ?? '').trim().slice(0, 60)).filter(Boolean))
  return { headers, samples }
}

function readRows(bytes: Uint8Array, layout: CsvLayout | undefined, onRow: (read: Read) => void): void {
  const text = decode(bytes)
  const reader = createBrandCsvReader(layout)
  let row = 0
  try {
    parse(text, {
      ...csvParseOptions,
      delimiter: separatorOf(text),
      on_record: (cells: string[]) => {
        row += 1
        const read = reader.take(cells)
        if (read) onRow(read)
        return null
      },
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = csvParseProblem(code, row + 1)
    throw problem ? new CsvFileError(problem, { cause: error }) : error
  }
  reader.end()
}
