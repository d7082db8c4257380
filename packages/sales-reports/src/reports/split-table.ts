import { reportLimits, type SkipReason } from './sold-row.ts'

/** A row of a table with the line of the file where it begins; `problem` where it must not be read. */
export type TableRow = { line: number; cells: string[]; problem: SkipReason | null }

const separators = [',', ';', '\t'] as const
const sampleLetters = 32 * 1024
const sampleRows = 40

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Splits text that arrives in pieces. Quoted cells may hold separators and line ends, and a doubled quote is a quote. It
 * is written by hand because csv-parse stops at the first row that breaks its rules, and reports are full of such rows.
 */
export function createTableSplitter(separator: string) {
  const separatorCode = separator.charCodeAt(0)
  let rows: TableRow[] = []
  let cells: string[] = []
  let cell = ''
  let problem: SkipReason | null = null
  let [line, rowLine] = [1, 1]
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let isAfterReturn = false

  const append = (text: string): void => {
    if (cell.length + text.length > reportLimits.cell) problem ??= 'cell-too-long'
    else cell += text
  }
  const endCell = (): void => {
    if (cells.length < reportLimits.columns) cells.push(cell)
    else if (cell !== '') problem ??= 'too-many-columns'
    cell = ''
    state = 'start'
  }
  const endRow = (): void => {
    endCell()
    // Empty lines are everywhere in reports and mean nothing.
    if (cells.length > 1 || cells[0] !== '' || problem) rows.push({ line: rowLine, cells, problem })
    cells = []
    problem = null
    rowLine = line
  }

  /** Reads one significant character. */
  const takeMark = (code: number): void => {
    if (code === quote && state === 'start') state = 'quoted'
    else if (code === quote && state === 'quoted') state = 'closing'
    else if (code === quote && state === 'closing') {
      append('"')
      state = 'quoted'
    } else if (code === quote) append('"')
    else if (state === 'quoted') append(String.fromCharCode(code))
    else if (code === separatorCode) endCell()
    else endRow()
  }
  const countLine = (code: number): boolean => {
    const isSecondHalf = code === lineFeed && isAfterReturn
    isAfterReturn = code === carriageReturn
    if (!isSecondHalf && (code === lineFeed || code === carriageReturn)) line += 1
    return isSecondHalf
  }

  return {
    /** The rows that end in this piece. */
    take(text: string): TableRow[] {
      rows = []
      let from = 0
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (code !== quote && code !== separatorCode && code !== lineFeed && code !== carriageReturn) continue
        if (at > from) takeLetters(text.slice(from, at))
        from = at + 1
        // Of a line end of two letters, the first has already ended the row.
        if (countLine(code) && state !== 'quoted') rowLine = line
        else takeMark(code)
      }
      if (from < text.length) takeLetters(text.slice(from))
      return rows
    },
    /** What is left when the file ends. */
    end(): TableRow[] {
      rows = []
      if (state === 'quoted') problem ??= 'open-quote'
      if (cell !== '' || cells.length > 0 || state !== 'start') endRow()
      return rows
    },
  }

  function takeLetters(letters: string): void {
    isAfterReturn = false
    append(letters)
    // Characters after a closing quote belong to the cell: the quote was not doubled.
    if (state !== 'quoted') state = 'plain'
  }
}

/** What separates the cells: what a `sep=` line says, or else what gives the most rows of one width. */
export function findSeparator(text: string): string {
  const said = /^"?sep=([,;\t|])"?[\r\n]/i.exec(text)?.[1]
  if (said) return said
  const scores = separators.map((separator) => scoreSeparator(text.slice(0, sampleLetters), separator))
  return separators[scores.indexOf(Math.max(...scores))] ?? ','
}

function scoreSeparator(sample: string, separator: string): number {
  const rowsOfWidth = new Map<number, number>()
  const rows = createTableSplitter(separator).take(`${sample}\n`)
  for (const { cells } of rows.slice(0, sampleRows))
    if (cells.length > 1) rowsOfWidth.set(cells.length, (rowsOfWidth.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...[...rowsOfWidth].map(([width, rows]) => width * rows))
}

/** Rows of a whole text, in slices. Beyond the limit they are empty and say so. */
export function* splitTable(pieces: readonly string[]): Generator<TableRow[], void> {
  const splitter = createTableSplitter(findSeparator(pieces.slice(0, 3).join('')))
  let count = 0
  for (const text of pieces) yield limit(splitter.take(text))
  yield limit(splitter.end())

  function limit(rows: TableRow[]): TableRow[] {
    count += rows.length
    if (count <= reportLimits.rows) return rows
    const first = reportLimits.rows - (count - rows.length)
    return rows.map((row, at) => (at < first ? row : { line: row.line, cells: [], problem: 'too-many-rows' }))
  }
}
