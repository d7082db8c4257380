import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { writeBrandCsv, type CsvColumn, type CsvLayout, type CsvProblem } from '@bolodex/brand-csv/brand-csv'
import { csvNameProblem } from '@bolodex/brand-csv/csv-text'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'
import type { RowError } from '@bolodex/contract/errors'
import type { importBrands } from '@bolodex/contract/contributions/import-brands'
import { limits } from '@bolodex/contract/limits'
import { ApiError, statusOf } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { sendWatched } from '#lib/send-watched.ts'
import { dismissToast, showError, showToast } from '#ui/toast/toast-store.ts'
import type { CheckedFile, NumberedCells, WrittenFile } from './check-file.ts'
import type { WorkerQuestion } from './check-rows-worker.ts'
import { brandReads, pendingReads } from './contribute-api.ts'
import { contributeWording } from './contribute-wording.ts'
import {
  nothingChosen,
  isFixed,
  rowToFixFrom,
  typeCell,
  withProblems,
  type ImportState,
  type RowToFix,
  type Sending,
} from './import-state.ts'

const wording = contributeWording.import

/** A CSV file of brands: checked here, fixed here, sent, and fixed again with what the server says. */
export function useImport() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>(nothingChosen)
  const checker = useRef<RowChecker>(null)
  const update = (changed: Partial<ImportState>) => setState((current) => ({ ...current, ...changed }))
  useEffect(() => () => checker.current?.close(), [])

  const startOver = (): RowChecker => {
    checker.current?.close()
    checker.current = createRowChecker()
    return checker.current
  }

  const refuse = (problem: string): void => {
    setState({ ...nothingChosen, problem })
    showError(problem)
  }

  const choose = async (file: File | null | undefined): Promise<void> => {
    const problem = findFileProblem(file)
    if (problem || !file) return refuse(problem ?? csvWording.noFile)
    return check(file)
  }

  /** Reads the file, by the columns that a person matched where it has its own. */
  const check = async (file: File, layout?: CsvLayout): Promise<void> => {
    const own = startOver()
    setState({ ...nothingChosen, file, isChecking: true, isMatched: layout !== undefined })
    const startedAt = performance.now()
    try {
      const { total, bad, problem, columns } = await own.check(file, layout)
      // Another file may have been chosen meanwhile.
      if (checker.current !== own) return
      if (columns) return update({ isChecking: false, columns })
      if (problem) return refuse(problem)
      performance.measure('rows checked', { start: startedAt })
      // A long table renders in a transition, so typing stays responsive.
      startTransition(() => update({ isChecking: false, total, rows: bad.map(rowToFixFrom) }))
    } catch {
      refuse(wording.unreadable)
    }
  }

  // Stable identity: in a long table only the edited row re-renders.
  const type = useCallback((row: RowToFix, column: CsvColumn, text: string): void => {
    const typed = typeCell(row, column, text)
    setState(changeRow(row.row, () => typed))
    void checker.current?.recheck({ row: row.row, cells: typed.cells }).then((problems) =>
      // Later edits have their own check in progress.
      setState(changeRow(row.row, (now) => (now.cells === typed.cells ? withProblems(now, problems) : now))),
    )
  }, [])
  const drop = useCallback(({ row }: RowToFix): void => {
    void checker.current?.drop(row)
    setState((current) => {
      const rows = current.rows.filter((one) => one.row !== row)
      if (rows.length === 0 && current.saved !== null) return { ...nothingChosen, saved: current.saved }
      return { ...current, rows, total: current.total - 1 }
    })
  }, [])

  const send = async (outgoing: OutgoingFile, unfixed: RowToFix[]): Promise<void> => {
    dismissToast()
    update({ sending: { phase: 'sending', fraction: 0 }, isSignedOut: false })
    try {
      const { count, refused, waiting } = await sendRows(outgoing, (sending) => update({ sending }))
      const rows = [...unfixed, ...refused.map(rowToFixFrom)].toSorted((a, b) => a.row - b.row)
      const saved = (state.saved ?? 0) + count
      if (waiting !== undefined) {
        // The rows that need fixing stay, with what was typed into them.
        if (rows.length === 0) setState(nothingChosen)
        else update({ sending: null, saved, rows })
        showToast({ title: wording.waitingTitle, description: waiting, tone: 'notice' })
        return await refreshReads(queryClient, ...pendingReads)
      }
      // A file whose every row is saved has done its work.
      if (rows.length === 0) setState({ ...nothingChosen, saved })
      else update({ sending: null, saved, rows })
      showOutcome(count, refused.length, rows.length)
      await refreshReads(queryClient, ...brandReads)
    } catch (error) {
      update({ sending: null, isSignedOut: statusOf(error) === 401 })
      showError((error instanceof ApiError && error.body?.message) || wording.failed)
    }
  }

  /** The first time everything that is good; later what has been fixed since. */
  const upload = async (): Promise<void> => {
    const { file, rows } = state
    if (!file || !checker.current) return showError(csvWording.noFile)
    const fixed = rows.filter(isFixed)
    const unfixed = rows.filter((row) => !isFixed(row))
    if (state.saved !== null) return send({ name: file.name, ...writeRows(fixed) }, unfixed)
    if (rows.length === 0 && !state.isMatched) return send({ name: file.name, content: file, rows: null }, [])
    const written = await checker.current.write(fixed)
    return send({ name: file.name, content: new Blob([written.csv]), rows: written.rows }, unfixed)
  }

  const match = (layout: CsvLayout) => state.file && void check(state.file, layout)
  return { state, choose, match, type, drop, upload }
}

/** Saving counts as success even when some rows need fixing: those are in the table. */
function showOutcome(saved: number, refused: number, toFix: number): void {
  if (refused === 0) return showToast({ title: wording.done(saved), tone: 'success' })
  if (saved === 0) return showError(wording.saved(0, toFix))
  return showToast({ title: wording.saved(saved, toFix), description: wording.partly, tone: 'success' })
}

function changeRow(row: number, change: (now: RowToFix) => RowToFix): (state: ImportState) => ImportState {
  return (state) => ({ ...state, rows: state.rows.map((one) => (one.row === row ? change(one) : one)) })
}

function findFileProblem(file: File | null | undefined): string | null {
  if (!file) return csvWording.noFile
  return csvNameProblem(file.name) ?? (file.size > limits.csv.bytes ? csvWording.tooLarge : null)
}

function writeRows(rows: RowToFix[]): { content: Blob; rows: number[] } {
  return { content: new Blob([writeBrandCsv(rows.map(({ cells }) => cells))]), rows: rows.map(({ row }) => row) }
}

type Sent = {
  count: number
  refused: RowError[]
  /** Shown when the file waits for review. */
  waiting?: string | undefined
}

/** A file, and the row of the chosen file that each of its rows was; null when it is that file. */
type OutgoingFile = { name: string; content: Blob; rows: number[] | null }

/** Uploads rows. Rejected ones come back under their numbers in the chosen file. */
async function sendRows({ name, content, rows }: OutgoingFile, onMove: (sending: Sending) => void): Promise<Sent> {
  const form = new FormData()
  form.set('file', content, name)
  try {
    const { count, waiting } = await sendWatched<typeof importBrands>('/api/brands/csv', form, {
      onProgress: (fraction) => onMove({ phase: 'sending', fraction }),
      onLine: ({ done, total }) => onMove({ phase: 'saving', done, total }),
    })
    return { count, refused: [], waiting: waiting?.message }
  } catch (error) {
    const body = error instanceof ApiError ? error.body : null
    if (!body?.errors) throw error
    // The row that names the columns is row 1.
    const numbered = body.errors.map((refused) => ({ ...refused, row: rows?.[refused.row - 2] ?? refused.row }))
    return { count: body.count ?? 0, refused: numbered, waiting: body.waiting?.message }
  }
}

type Answer = { id: number; result: unknown } | { id: number; failure: string }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

type RowChecker = ReturnType<typeof createRowChecker>

/** Checks rows in a worker, so a large file never blocks typing. One worker per chosen file. */
function createRowChecker() {
  const worker = new Worker(new URL('./check-rows-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) asker?.reject(new Error(data.failure))
    else asker?.resolve(data.result)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker that checks rows failed'))
    waiting.clear()
  })

  const ask = <T>(question: WorkerQuestion): Promise<T> => {
    lastId += 1
    const id = lastId
    return new Promise<T>((resolve, reject) => {
      // The worker answers each kind of question with one kind of result, named by the calls below.
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
      worker.postMessage({ id, question })
    })
  }

  return {
    check: (file: Blob, layout?: CsvLayout) => ask<CheckedFile>({ kind: 'check', file, layout }),
    recheck: (row: NumberedCells) => ask<CsvProblem[]>({ kind: 'recheck', row }),
    drop: (row: number) => ask<void>({ kind: 'drop', row }),
    write: (fixed: NumberedCells[]) => ask<WrittenFile>({ kind: 'write', fixed }),
    close: () => worker.terminate(),
  }
}
