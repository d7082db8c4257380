import { brandFacts, csvKeys, readFact, writeFact, type BrandFacts, type CsvKey } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { CsvFileError, unguardCell, writeCsv } from './csv-text.ts'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'
import type { RowError } from '@bolodex/contract/errors'
import { limits } from '@bolodex/contract/limits'
import { dropHidden, findHidden, hiddenCharacters } from '@bolodex/contract/plain-text'

/** The columns of a file of brands, in any order. */
export const csvColumns: readonly CsvKey[] = csvKeys
export type CsvColumn = CsvKey

/** Those without which no row could be taken. A file made before another column was added has fewer, and is still good. */
export const csvRequired: readonly CsvColumn[] = csvColumns.filter((column) => 'error' in readFact(column, ''))

export type CsvCells = Record<CsvColumn, string>

/** What a good row says. */
export type CsvBrand = Pick<BrandFacts, CsvKey>

export type CsvProblem = { error: string; field: CsvColumn }
type RowProblem = { error: string; field: CsvColumn | null }

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

/** The first row names other columns than ours. */
export class CsvColumnsError extends CsvFileError {}

/** What each column of the file is, by its place; null for one that is not read. */
export type CsvLayout = readonly (CsvColumn | null)[]

/**
 * Reads a file of brands row by row, in the file's order. It throws a CsvFileError when the file itself is unreadable. With
 * a layout, the first row may name its columns as it likes.
 */
export function createBrandCsvReader(layout?: CsvLayout): BrandCsvReader {
  const rowOfName = new Map<string, number>()
  let columns: CsvLayout | undefined
  let row = 0
  let filled = 0

  const check = (cells: readonly string[], names: CsvLayout): CsvRow => {
    const data = cellsOf(cells, names)
    const refuse = (problems: RowProblem[]): CsvRow => ({
      row,
      error: rowErrorOf({ row, data: withoutHidden(data), problems, slug: null }),
    })
    if (cells.slice(names.length).some((cell) => cell.trim()))
      return refuse([{ error: csvWording.tooManyCells(cells.length, names.length), field: null }])
    const read = readCsvRow(data)
    if ('problems' in read) return refuse(read.problems)
    const key = nameKeyOf(read.brand.name)
    const first = rowOfName.get(key)
    if (first) return refuse([{ error: csvWording.repeatedName(read.brand.name, first), field: 'name' }])
    rowOfName.set(key, row)
    return { row, brand: read.brand }
  }
  return {
    take: (cells) => {
      row += 1
      if (!columns) {
        columns = layout ?? readCsvHeader(cells)
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
  throw new CsvColumnsError(csvWording.wrongColumns(csvColumns, problems))
}

function isColumn(name: string): name is CsvColumn {
  return (csvColumns as readonly string[]).includes(name)
}

/** Cells that are missing at a row's end are empty. */
function cellsOf(cells: readonly string[], names: CsvLayout): CsvCells {
  const data = byColumn(() => '')
  for (const [index, column] of names.entries()) if (column) data[column] = unguardCell(cells[index] ?? '')
  return data
}

/** Cells to be looked at again: what is not seen could not be taken out by hand, and would make the answer long. */
function withoutHidden(cells: CsvCells): CsvCells {
  return byColumn((column) => dropHidden(cells[column]))
}

/** Reads one row by itself: its brand, or what is wrong with each of its columns. */
export function readCsvRow(cells: CsvCells): { brand: CsvBrand } | { problems: CsvProblem[] } {
  const values: [CsvColumn, unknown][] = []
  const problems: CsvProblem[] = []
  for (const column of csvColumns) {
    const isHiding = brandFacts[column].kind !== 'number' && findHidden(cells[column])
    const read = isHiding ? { error: hiddenCharacters } : readFact(column, cells[column])
    if ('error' in read) problems.push({ error: read.error, field: column })
    else values.push([column, read.value])
  }
  // Each value was parsed by its column's own rules.
  return problems.length > 0 ? { problems } : { brand: Object.fromEntries(values) as CsvBrand }
}

/** A refused row as the API lists it. */
export function rowErrorOf(refused: Pick<RowError, 'row' | 'data' | 'problems' | 'slug'>): RowError {
  const { problems } = refused
  return { ...refused, error: problems.map(({ error }) => error).join('. '), field: problems[0]?.field ?? null }
}
