import { limits } from '../limits.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Sentences about brand files: in the browser before sending, and on the server. */
export const csvWording = {
  noFile: 'No file selected',
  notCsv: 'Please select a CSV file',
  tooLarge: `The file must be at most ${limits.csv.bytes / 1024 / 1024} MB`,
  tooManyRows: `The file must have at most ${limits.csv.rows.toLocaleString('en')} rows`,
  notText: 'We can’t read this file as text. Save it as CSV (UTF-8) and try again.',
  empty: 'The file is empty',
  noRows: 'The file has column names but no rows below them',
  quotes: (row: number) => `We can’t read row ${row}. Check for a quote mark that isn’t closed or doubled.`,
  longRow: (row: number) => `Row ${row} is too long. Check for a quote mark above it that isn’t closed.`,
  wrongColumns: (columns: readonly string[], problems: readonly string[]) =>
    `The first row must name the columns: ${columns.join(', ')} (${problems.join('; ')})`,
  missingColumns: (names: readonly string[]) => `missing: ${names.join(', ')}`,
  unknownColumns: (names: readonly string[]) => `unknown: ${quoted(names)}`,
  repeatedColumns: (names: readonly string[]) => `listed twice: ${names.join(', ')}`,
  tooManyCells: (cells: number, columns: number) => `This row has ${cells} cells, but the file has ${columns} columns`,
  repeatedName: (name: string, row: number) => `'${name}' is already in row ${row}`,
  inDirectory: (name: string) => `Already in the directory: ${name}`,
  someRefused: (saved: number, refused: number) =>
    `Saved ${saved}. ${refused} ${refused === 1 ? 'needs' : 'need'} fixing`,
} as const
