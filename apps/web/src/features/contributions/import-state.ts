import { csvColumns, type CsvCells, type CsvColumn, type CsvProblem } from '@bolodex/brand-csv/brand-csv'
import type { RowError } from '@bolodex/contract/errors'
import type { OwnColumns } from './check-file.ts'

/** The phase of an upload: sending, or being saved by the server. */
export type Sending = { phase: 'sending'; fraction: number } | { phase: 'saving'; done: number; total: number }

/** One file from the moment it is chosen until its last row is saved or dropped. */
export type ImportState = {
  file: File | null
  isChecking: boolean
  /** Why the whole file is unusable. */
  problem: string | null
  /** Its own column names, until they are mapped to ours. */
  columns: OwnColumns | null
  /** Its columns were mapped by hand, so it is sent with ours. */
  isMatched: boolean
  /** The number of rows without the dropped ones. */
  total: number
  /** Rejected rows. */
  rows: RowToFix[]
  /** Null until something was sent. */
  saved: number | null
  sending: Sending | null
  /** The session has ended. Navigating to the login would lose the file. */
  isSignedOut: boolean
}

export const nothingChosen: ImportState = {
  file: null,
  isChecking: false,
  problem: null,
  columns: null,
  isMatched: false,
  total: 0,
  rows: [],
  saved: null,
  sending: null,
  isSignedOut: false,
}

/** The number of rows in the next upload. */
export function countReady({ file, columns, saved, total, rows }: ImportState): number {
  if (!file || columns) return 0
  const fixed = rows.filter(isFixed).length
  return saved === null ? total - rows.length + fixed : fixed
}

/** A row that was refused, and its edited cells. */
export type RowToFix = {
  row: number
  cells: CsvCells
  /** Empty once it is fixed. */
  problems: FixProblem[]
  /** The fields that have been wrong: they stay in sight when they are fixed. */
  wrong: CsvColumn[]
  /** The problems that were found first, and the cells that had them. */
  refused: { problems: FixProblem[]; cells: CsvCells }
}

/** The problem of one field, or of the whole row. `slug` is that of the brand with the same name. */
export type FixProblem = { error: string; field: CsvColumn | null; slug: string | null }

export function rowToFixFrom({ row, data, problems: given, slug }: RowError): RowToFix {
  const cells = Object.fromEntries(csvColumns.map((column) => [column, data[column] ?? ''])) as CsvCells
  const problems = given.map(({ error, field }): FixProblem => {
    const column = csvColumns.find((one) => one === field) ?? null
    return { error, field: column, slug: column === 'name' ? slug : null }
  })
  return { row, cells, problems, wrong: problems.flatMap(({ field }) => field ?? []), refused: { problems, cells } }
}

export function typeCell(row: RowToFix, column: CsvColumn, text: string): RowToFix {
  return { ...row, cells: { ...row.cells, [column]: text } }
}

/**
 * The results of a local check. It cannot detect taken names: such a row stays rejected until the rejected value
 * changes.
 */
export function withProblems(row: RowToFix, found: readonly CsvProblem[]): RowToFix {
  const { cells } = row.refused
  const isUnchanged = ({ field }: FixProblem): boolean =>
    (field ? [field] : csvColumns).every((column) => row.cells[column] === cells[column])
  const isFoundAgain = ({ field }: FixProblem): boolean => found.some((problem) => problem.field === field)
  const refused = row.refused.problems.filter((problem) => isUnchanged(problem) && !isFoundAgain(problem))
  const problems = [...found.map((problem) => ({ ...problem, slug: null })), ...refused]
  const wrong = found.map(({ field }) => field).filter((field) => !row.wrong.includes(field))
  return { ...row, problems, wrong: [...row.wrong, ...wrong] }
}

export const isFixed = ({ problems }: RowToFix): boolean => problems.length === 0
