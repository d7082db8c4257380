import { brandFacts, csvKeys, readFact, writeFact, type BrandFacts, type CsvKey } from '../brand-facts.ts'
import { nameKeyOf } from './brand-names.ts'
import { CsvFileError, unguardCell, writeCsv } from './csv-text.ts'
import { csvWording } from './csv-wording.ts'
import type { RowError } from '../errors.ts'
import { limits } from '../limits.ts'
import { dropHidden, findHidden, hiddenCharacters } from '../plain-text.ts'

/** The columns of a file of brands, in any order. */
export const csvColumns: readonly CsvKey[] = csvKeys
export type CsvColumn = CsvKey

/** Those without which no row could be taken. A file made before another column was added has fewer, and is still good. */
const csvRequired: readonly CsvColumn[] = csvColumns.filter((column) => 'error' in readFact(column, ''))

export type CsvCells = Record<CsvColumn, string>

/** What a good row says. */
export type CsvBrand = Pick<BrandFacts, CsvKey>

export type CsvProblem = { error: string; field: CsvColumn }

/** A row is numbered as in a spreadsheet: the one that names the columns is row 1. */
export type CsvRow = { row: number; brand: CsvBrand } | { row: number; error: RowError }

/** One entry for each column. */
const byColumn = <Value>(valueOf: (column: CsvColumn) => Value) =>
  // Built from all columns and no others.
  Object.fromEntries(csvColumns.map((column) => [column, valueOf(column)])) as Record<CsvColumn, Value>

/** A brand as a row would say it. */
export const writeCells = (brand: CsvBrand): CsvCells => byColumn((column) => writeFact(column, brand[column]))

export const csvTemplateName = 'brands_template.csv'
const quote = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const csvTemplate = [
  csvColumns,
  ...([0, 1] as const).map((row) => csvColumns.map((column) => quote(brandFacts[column].csvExamples[row]))),
]
  .map((cells) => `${cells.join(',')}\r\n`)
  .join('')

/** Bad rows, and no others, as a file to fix and send again. */
export function writeBrandCsv(rows: readonly Partial<CsvCells>[]): string {
  return writeCsv([csvColumns, ...rows.map((cells) => csvColumns.map((column) => cells[column] ?? ''))])
}

export type BrandCsvReader = {
  /** Reads the next row's cells; null for the first row, which names the columns, and for an empty one. */
  take: (cells: readonly string[]) => CsvRow | null
  /** After the last row: refuses a file that has none. */
  end: () => void
}

/** Reads a file of brands row by row, in the file's order. It throws a CsvFileError when the file itself is no good. */
export function createBrandCsvReader(): BrandCsvReader {
  const rowOfName = new Map<string, number>()
  let columns: CsvColumn[] | undefined
  let row = 0
  let filled = 0

  const check = (cells: readonly string[], names: CsvColumn[]): CsvRow => {
    const data = cellsOf(cells, names)
    const refuse = (error: string, field: CsvColumn | null): CsvRow => {
      return { row, error: { row, data: withoutHidden(data), error, field, slug: null } }
    }
    if (cells.slice(names.length).some((cell) => cell.trim()))
      return refuse(csvWording.tooManyCells(cells.length, names.length), null)
    const read = readCsvRow(data)
    if ('error' in read) return refuse(read.error, read.field)
    const key = nameKeyOf(read.brand.name)
    const first = rowOfName.get(key)
    if (first) return refuse(csvWording.repeatedName(read.brand.name, first), 'name')
    rowOfName.set(key, row)
    return { row, brand: read.brand }
  }
  return {
    take: (cells) => {
      row += 1
      if (!columns) {
        columns = readCsvHeader(cells)
        return null
      }
      if (row > limits.csv.rows + 1) throw new CsvFileError(csvWording.tooManyRows)
      if (cells.every((cell) => cell.trim() === '')) return null
      filled += 1
      return check(cells, columns)
    },
    end: () => {
      if (!columns) throw new CsvFileError(csvWording.empty)
      if (filled === 0) throw new CsvFileError(csvWording.noRows)
    },
  }
}

/** Which column each cell belongs to. */
function readCsvHeader(cells: readonly string[]): CsvColumn[] {
  const names = cells.map((cell) => cell.trim())
  // Spreadsheets leave empty columns at the end.
  while (names.at(-1) === '') names.pop()
  const missing = csvRequired.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !isColumn(name))
  const twice = csvColumns.filter((column) => names.filter((name) => name === column).length > 1)
  const problems = [
    missing.length > 0 && csvWording.missingColumns(missing),
    unknown.length > 0 && csvWording.unknownColumns(unknown.slice(0, 5).map((name) => name.slice(0, 40))),
    twice.length > 0 && csvWording.repeatedColumns(twice),
  ].filter((problem) => problem !== false)
  if (problems.length === 0) return names.filter(isColumn)
  throw new CsvFileError(csvWording.wrongColumns(csvColumns, problems))
}

function isColumn(name: string): name is CsvColumn {
  return (csvColumns as readonly string[]).includes(name)
}

/** Cells that are missing at a row's end are empty. */
function cellsOf(cells: readonly string[], names: CsvColumn[]): CsvCells {
  const data = byColumn(() => '')
  for (const [index, column] of names.entries()) data[column] = unguardCell(cells[index] ?? '')
  return data
}

/** Cells to be looked at again: what is not seen could not be taken out by hand, and would make the answer long. */
function withoutHidden(cells: CsvCells): CsvCells {
  return byColumn((column) => dropHidden(cells[column]))
}

/** Reads one row by itself: what it says, or the first thing that is wrong with it. */
export function readCsvRow(cells: CsvCells): { brand: CsvBrand } | CsvProblem {
  const hiding = csvColumns.find((column) => brandFacts[column].kind !== 'number' && findHidden(cells[column]))
  if (hiding) return { error: hiddenCharacters, field: hiding }
  const values: [CsvColumn, unknown][] = []
  for (const column of csvColumns) {
    const read = readFact(column, cells[column])
    if ('error' in read) return { error: read.error, field: column }
    values.push([column, read.value])
  }
  // Each value was read by the rules of its own column.
  return { brand: Object.fromEntries(values) as CsvBrand }
}
