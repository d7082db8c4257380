import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { writeBrandCsv, type CsvColumn } from '@bolodex/contract/brand-csv'
import { csvNameProblem, csvWording } from '@bolodex/contract/csv-text'
import { limits } from '@bolodex/contract/limits'
import { ApiError, statusOf } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { brandReads } from './contribute-api.ts'
import { nothingChosen, type ImportState } from './import-state.ts'
import { isMended, mendRowFrom, typeCell, withProblem, type MendRow } from './mend-row.ts'
import { createRowChecker, type RowChecker } from './row-checker.ts'
import { sendRows, type OutgoingFile } from './send-rows.ts'

/** A CSV file of brands: checked here, mended here, sent, and mended again with what the server says. */
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
    const own = startOver()
    setState({ ...nothingChosen, file, isChecking: true })
    const startedAt = performance.now()
    try {
      const { total, bad, problem } = await own.check(file)
      // Another file may have been chosen meanwhile.
      if (checker.current !== own) return
      if (problem) return refuse(problem)
      performance.measure('rows checked', { start: startedAt })
      // A long table is drawn piece by piece, and gives way to whoever types.
      startTransition(() => update({ isChecking: false, total, rows: bad.map(mendRowFrom) }))
    } catch {
      refuse('The file could not be read. Please choose it again.')
    }
  }

  // The same for ever: of a long table only the row in which somebody types is drawn again.
  const type = useCallback((row: MendRow, column: CsvColumn, text: string): void => {
    const typed = typeCell(row, column, text)
    setState(changeRow(row.row, () => typed))
    void checker.current?.recheck({ row: row.row, cells: typed.cells }).then((problem) =>
      // What was typed since has its own check under way.
      setState(changeRow(row.row, (now) => (now.cells === typed.cells ? withProblem(now, problem) : now))),
    )
  }, [])
  const drop = useCallback(({ row }: MendRow): void => {
    void checker.current?.drop(row)
    setState((current) => {
      const rows = current.rows.filter((one) => one.row !== row)
      if (rows.length === 0 && current.saved !== null) return { ...nothingChosen, saved: current.saved }
      return { ...current, rows, total: current.total - 1 }
    })
  }, [])

  const send = async (outgoing: OutgoingFile, held: MendRow[]): Promise<void> => {
    update({ sending: { phase: 'sending', fraction: 0 }, isSignedOut: false })
    try {
      const { count, refused, waiting } = await sendRows(outgoing, (sending) => update({ sending }))
      if (waiting !== undefined) {
        setState({ ...nothingChosen, waiting })
        return showToast({ title: 'An admin will look at it', description: waiting, tone: 'notice' })
      }
      const rows = [...held, ...refused.map(mendRowFrom)].toSorted((a, b) => a.row - b.row)
      const saved = (state.saved ?? 0) + count
      // A file whose every row is saved has done its work.
      if (rows.length === 0) setState({ ...nothingChosen, saved })
      else update({ sending: null, saved, rows })
      if (refused.length > 0) showError(`Saved ${count}, ${rows.length} to mend`)
      else showToast({ title: `Successfully imported ${count} brands`, tone: 'success' })
      await refreshReads(queryClient, ...brandReads)
    } catch (error) {
      update({ sending: null, isSignedOut: statusOf(error) === 401 })
      showError((error instanceof ApiError && error.body?.message) || 'Failed to upload CSV file')
    }
  }

  /** The first time everything that is good; later what has been mended since. */
  const upload = async (): Promise<void> => {
    const { file, rows } = state
    if (!file || !checker.current) return showError(csvWording.noFile)
    const mended = rows.filter(isMended)
    const held = rows.filter((row) => !isMended(row))
    if (state.saved !== null) return send({ name: file.name, ...writeRows(mended) }, held)
    if (rows.length === 0) return send({ name: file.name, content: file, rows: null }, [])
    const written = await checker.current.write(mended)
    return send({ name: file.name, content: new Blob([written.csv]), rows: written.rows }, held)
  }

  return { state, choose, type, drop, upload }
}

function changeRow(row: number, change: (now: MendRow) => MendRow): (state: ImportState) => ImportState {
  return (state) => ({ ...state, rows: state.rows.map((one) => (one.row === row ? change(one) : one)) })
}

function findFileProblem(file: File | null | undefined): string | null {
  if (!file) return csvWording.noFile
  return csvNameProblem(file.name) ?? (file.size > limits.csv.bytes ? csvWording.tooLarge : null)
}

function writeRows(rows: MendRow[]): { content: Blob; rows: number[] } {
  return { content: new Blob([writeBrandCsv(rows.map(({ cells }) => cells))]), rows: rows.map(({ row }) => row) }
}
