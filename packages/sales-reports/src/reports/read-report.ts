import { cleanText } from './clean-cell.ts'
import { decodeReport } from './decode-report.ts'
import { finishRows, type FinishedRows, type Period } from './finish-rows.ts'
import { defineMapping, digestHeader, guessColumns, type ColumnMapping, type MappableRole } from './map-columns.ts'
import { readDate } from './read-date.ts'
import { readItemprops } from './read-itemprops.ts'
import { createRowReader, type Draft } from './read-rows.ts'
import { recognizeHeader, type RecognizedHeader } from './recognize-header.ts'
import { reportDefinitions } from './report-definitions.ts'
import { createSkipCounter, reportLimits, type SkipCounter, type Skipped } from './sold-row.ts'
import { splitTable, type TableRow } from './split-table.ts'

/** A file, or the files of a zip. */
export type ReportInput = Uint8Array | readonly Uint8Array[]

/** What a person needs to see to say which column is which. Only this part shows cells as they are: do not keep it. */
type NeededColumns = {
  digest: string
  headers: string[]
  preview: string[][]
  guess: Partial<Record<MappableRole, string>>
}

export type ReportResult = FinishedRows & {
  /** The definition's key; null where none fits. */
  format: string | null
  platform: string | null
  /** For rows without a date: they count on its last day. */
  period: Period | null
  skipped: Skipped[]
  needsColumns?: NeededColumns
}

export type ReadOptions = {
  /** Shares of the work from 0 to 1, several times a second. */
  onProgress?: (share: number) => void
  isCancelled?: () => boolean
  /** What a person said about other files, for files of the same columns. */
  mappings?: readonly ColumnMapping[]
}

/** Longer, and the thread would not answer anything else. */
const sliceMs = 25

/** Reads a report. It never throws for what is in the file, and gives null only where it was cancelled. */
export async function readReport(input: ReportInput, options: ReadOptions = {}): Promise<ReportResult | null> {
  const { onProgress, isCancelled, mappings = [] } = options
  const steps = readInSteps(input instanceof Uint8Array ? [input] : input, mappings)
  for (;;) {
    if (isCancelled?.()) return null
    const until = performance.now() + sliceMs
    let step = steps.next()
    while (!step.done && performance.now() < until) step = steps.next()
    if (step.done) {
      onProgress?.(1)
      return step.value
    }
    onProgress?.(Math.min(1, step.value))
    // Others have their turn between two slices.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

type Reading = {
  skip: SkipCounter
  drafts: Draft[]
  mappings: readonly ColumnMapping[]
  header: RecognizedHeader | null
  period: Period | null
  needsColumns: NeededColumns | null
}

/** Shares of the work that the rows take; the rest is for what needs all of them. */
const shareOfRows = 0.8

function* readInSteps(
  parts: readonly Uint8Array[],
  mappings: readonly ColumnMapping[],
): Generator<number, ReportResult> {
  const skip = createSkipCounter()
  const reading: Reading = { skip, drafts: [], mappings, header: null, period: null, needsColumns: null }
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  if (parts.length > reportLimits.parts) skip.add('too-many-files')
  else if (bytes > reportLimits.bytes) skip.add('file-too-large')
  else if (bytes === 0) skip.add('empty-file')
  else {
    let done = 0
    for (const part of parts) {
      for (const share of readPart(part, reading)) yield (shareOfRows * (done + share * part.length)) / bytes
      done += part.length
    }
  }
  const finished = yield* finishRows(reading.drafts, { period: reading.period, skip, startShare: shareOfRows })
  const { header, period, needsColumns } = reading
  if (!header && skip.list().length === 0) skip.add('unknown-file')
  return {
    ...finished,
    format: header?.definition.key ?? null,
    platform: header?.definition.platform ?? null,
    period,
    skipped: skip.list(),
    ...(needsColumns && !header && { needsColumns }),
  }
}

function* readPart(bytes: Uint8Array, reading: Reading): Generator<number, void> {
  const decoded = yield* decodeReport(bytes)
  const pieces = decoded?.pieces ?? []
  if (!decoded) reading.skip.add('not-text')
  const isPage = /^\s*</.test(pieces[0]?.slice(0, 200) ?? '')
  const preamble: TableRow[] = []
  let readRow: ReturnType<typeof createRowReader> | null = null
  let step = 0
  for (const rows of isPage ? readItemprops(pieces.join('')) : splitTable(pieces)) {
    for (const row of rows) {
      const header = findHeader(row)
      if (header) readRow = startRows(header)
      else if (readRow) addDraft(readRow(row))
      else if (preamble.length < reportLimits.headerWithin) preamble.push(row)
    }
    step += 1
    yield Math.min(1, step / (pieces.length + 1))
  }
  if (decoded && !readRow) nameUnknown()

  function findHeader({ cells }: TableRow): RecognizedHeader | null {
    if (readRow || preamble.length >= reportLimits.headerWithin) return null
    const mapping = reading.mappings.find(({ digest }) => digest === digestHeader(cells))
    return recognizeHeader(cells, mapping ? [defineMapping(mapping)] : reportDefinitions)
  }

  function startRows(header: RecognizedHeader) {
    reading.header ??= header
    if (header.definition.period) reading.period ??= findPeriod(header.definition.period)
    return createRowReader(header, reading.skip)
  }

  function addDraft(draft: Draft | null): void {
    if (draft) reading.drafts.push(draft)
  }

  function findPeriod(beginning: string): Period | null {
    const lines = preamble.map(({ cells }) => cells.join(','))
    const line = lines
      .find((text) => text.trim().startsWith(beginning))
      ?.trim()
      .slice(beginning.length)
    const [from, to] = (line ?? '').split(' to ').map((day) => readDate(day, 'month-first'))
    return from && to ? { from, to } : null
  }

  function nameUnknown(): void {
    reading.skip.add('unknown-file')
    if (!isPage) reading.needsColumns ??= describeUnknown(preamble)
  }
}

/** The header of an unknown table: the first row of its usual width. Null for what is not a table. */
function describeUnknown(rows: readonly TableRow[]): NeededColumns | null {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...widths)
  const place = widths.findIndex((width) => width > 2 && width * 2 >= widest)
  const header = rows[place]
  if (!header) return null
  const below = rows.slice(place + 1).filter(({ problem }) => problem === null)
  const preview = below
    .slice(0, reportLimits.previewRows)
    .map(({ cells }) => header.cells.map((_, at) => cleanText(cells[at] ?? '', reportLimits.previewCell)))
  return {
    digest: digestHeader(header.cells),
    headers: header.cells.map((cell) => cleanText(cell, reportLimits.brand)),
    preview,
    guess: guessColumns(
      header.cells,
      below.map(({ cells }) => cells),
    ),
  }
}
