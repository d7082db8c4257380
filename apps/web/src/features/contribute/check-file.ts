import { parse } from 'csv-parse/browser/esm/sync'
import {
  writeCells,
  createBrandCsvReader,
  readCsvRow,
  writeBrandCsv,
  type CsvBrand,
  type CsvCells,
  type CsvProblem,
} from '@bolodex/contract/brands/brand-csv'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import {
  createCsvDecoder,
  CsvFileError,
  csvParseOptions,
  csvParseProblem,
  separatorOf,
} from '@bolodex/contract/brands/csv-text'
import { csvWording } from '@bolodex/contract/brands/csv-wording'
import type { RowError } from '@bolodex/contract/errors'

export type CheckedFile = { total: number; bad: RowError[]; problem: string | null }
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
    check: (bytes: Uint8Array): CheckedFile => {
      const bad: RowError[] = []
      good = []
      let problem: string | null = null
      try {
        readRows(bytes, (read) => {
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
      }
      return { total: good.length + bad.length, bad, problem }
    },

    /** What is wrong with a row that somebody fixes. */
    recheck: ({ row, cells }: NumberedCells): CsvProblem | null => {
      forgetName(row)
      const read = readCsvRow(cells)
      if ('error' in read) return read
      const first = rowOfName.get(nameKeyOf(read.brand.name))
      if (first !== undefined) return { error: csvWording.repeatedName(read.brand.name, first), field: 'name' }
      noteName(row, read.brand.name)
      return null
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

function readRows(bytes: Uint8Array, onRow: (read: Read) => void): void {
  const decoder = createCsvDecoder()
  const text = decoder.take(bytes) + decoder.end()
  const reader = createBrandCsvReader()
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
