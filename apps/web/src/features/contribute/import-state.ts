import { csvColumns, type CsvCells, type CsvColumn, type CsvProblem } from '@bolodex/contract/brands/brand-csv'
import type { RowError } from '@bolodex/contract/errors'

/** How far an upload is: on its way, or being saved by the server. */
export type Sending = { phase: 'sending'; fraction: number } | { phase: 'saving'; done: number; total: number }

/** One file from the moment it is chosen until the last of its rows is saved or given up. */
export type ImportState = {
  file: File | null
  isChecking: boolean
  /** Why nothing of the file can be taken. */
  problem: string | null
  /** Its rows, without those that were given up. */
  total: number
  /** Rows that were not taken, or would not be. */
  rows: RowToFix[]
  /** Null until something was sent. */
  saved: number | null
  sending: Sending | null
  /** What was said of a file that an admin looks at first. */
  waiting: string | null
  /** The session has ended meanwhile. To leave for the login would lose the file. */
  isSignedOut: boolean
}

export const nothingChosen: ImportState = {
  file: null,
  isChecking: false,
  problem: null,
  total: 0,
  rows: [],
  saved: null,
  sending: null,
  waiting: null,
  isSignedOut: false,
}

/** How many rows the next upload takes. */
export function countReady({ file, saved, total, rows }: ImportState): number {
  if (!file) return 0
  const fixed = rows.filter(isFixed).length
  return saved === null ? total - rows.length + fixed : fixed
}

/** A row that was not taken, and what somebody makes of it. */
export type RowToFix = {
  row: number
  cells: CsvCells
  /** Null once it is fixed. */
  error: string | null
  field: CsvColumn | null
  /** The address of the brand that has this name already. */
  slug: string | null
  /** The fields that have been wrong: they stay in sight when they are fixed. */
  wrong: CsvColumn[]
  /** What was wrong at first, with what stood there. */
  refused: { error: string; field: CsvColumn | null; slug: string | null; cells: CsvCells }
}

export function rowToFixFrom({ row, data, error, field: given, slug }: RowError): RowToFix {
  const cells = Object.fromEntries(csvColumns.map((column) => [column, data[column] ?? ''])) as CsvCells
  const field = csvColumns.find((column) => column === given) ?? null
  const problem = { error, field, slug }
  return { row, cells, ...problem, wrong: field ? [field] : [], refused: { ...problem, cells } }
}

export function typeCell(row: RowToFix, column: CsvColumn, text: string): RowToFix {
  return { ...row, cells: { ...row.cells, [column]: text } }
}

/**
 * What a check here has found. A name that the directory has already cannot be seen to be wrong from here: such a row
 * stays refused until what was refused has changed.
 */
export function withProblem(row: RowToFix, problem: CsvProblem | null): RowToFix {
  if (problem) {
    const wrong = row.wrong.includes(problem.field) ? row.wrong : [...row.wrong, problem.field]
    return { ...row, ...problem, slug: null, wrong }
  }
  const { error, field, slug, cells } = row.refused
  const isUnchanged = field
    ? row.cells[field] === cells[field]
    : csvColumns.every((column) => row.cells[column] === cells[column])
  return isUnchanged ? { ...row, error, field, slug } : { ...row, error: null, field: null, slug: null }
}

export const isFixed = ({ error }: RowToFix): boolean => error === null
