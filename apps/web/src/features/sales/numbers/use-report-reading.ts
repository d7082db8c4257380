import { useEffect, useRef, useState } from 'react'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import type { ColumnMapping } from '@bolodex/sales-reports/reports/map-columns'
import type { ReportResult } from '@bolodex/sales-reports/reports/read-report'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { addReport, type ReadReport } from '../ledger/ledger-rules.ts'
import { changeLedger, currentLedger, readSalt } from '../ledger/sales-ledger.ts'
import { readReportFile } from '../reports/read-report-file.ts'
import { salesWording as wording } from '../sales-wording.ts'
import { nameFormat, NoNames, openTitles, prepareRows, warmUpTitles } from '../titles/title-client.ts'

/** What is read now: the list of names, the file, or its titles. */
export type Reading = { name: string; step: 'names' | 'rows' | 'titles'; share: number; done: number; total: number }
export type Problem = { name: string; text: string }
/** A file whose columns a person has to name. */
export type Unknown = { file: File; result: ReportResult }

/** Kinds that people choose by mistake, which no CSV reader can make sense of. */
const otherKinds: Record<string, string> = {
  pdf: 'PDF',
  xls: 'Excel',
  xlsx: 'Excel',
  numbers: 'Numbers',
  doc: 'Word',
  docx: 'Word',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  heic: 'picture',
}

/** Reads reports into the ledger of this device, one at a time. */
export function useReportReading() {
  const [reading, setReading] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const current = useRef<AbortController | null>(null)
  // The code that reads titles is here before a file is: while one is read, nothing is asked for.
  useEffect(() => {
    warmUpTitles()
    return () => current.current?.abort()
  }, [])

  const run = async (name: string, work: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setProblem(null)
    setUnknown(null)
    try {
      await work(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem({ name, text: error instanceof NoNames ? wording.problems.noNames : wording.problems.failed })
    }
    if (current.current === controller) setReading(null)
  }

  const keep = async (name: string, result: ReportResult, mapping: ColumnMapping | null, signal: AbortSignal) => {
    const total = result.rows.length
    const show = (done: number) =>
      setReading({ name, step: 'titles', share: total > 0 ? done / total : 1, done, total })
    show(0)
    const prepared = await prepareRows(result, { salt: await readSalt(), signal, onProgress: show })
    signal.throwIfAborted()
    const file: ReadReport['file'] = {
      name: name.slice(0, salesLimits.title),
      format: (await nameFormat(result.format)) ?? wording.files.own,
      readAt: new Date().toISOString(),
      sold: total,
      active: result.active.length,
      skipped: result.skipped,
    }
    const before = await currentLedger()
    const { ledger, changed, isFull } = addReport(before, { ...prepared, file })
    const mappings = mapping ? [mapping, ...before.mappings.filter(({ digest }) => digest !== mapping.digest)] : null
    const { listings, files } = ledger
    await changeLedger({
      sales: changed,
      listings,
      files,
      ...(mappings && { mappings: mappings.slice(0, salesLimits.mappings) }),
    })
    tellDone(ledger.files[0]?.added ?? 0, file, isFull)
  }

  return {
    reading,
    problem,
    unknown,
    cancel: () => {
      current.current?.abort()
      setReading(null)
      setUnknown(null)
      showToast({ title: wording.reading.canceled, tone: 'notice' })
    },
    forgetUnknown: () => setUnknown(null),
    read: (file: File) =>
      run(file.name, async (signal) => {
        const kind = otherKinds[/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '']
        if (kind) return setProblem({ name: file.name, text: wording.problems.kind(kind) })
        const show = (step: Reading['step']) => (share: number) =>
          setReading({ name: file.name, step, share, done: 0, total: 0 })
        show('names')(0)
        await openTitles(show('names'))
        signal.throwIfAborted()
        const { mappings } = await currentLedger()
        const result = await readReportFile(file, { signal, onProgress: show('rows'), mappings })
        if (result.needsColumns) return setUnknown({ file, result })
        if (result.rows.length + result.active.length > 0) return keep(file.name, result, null, signal)
        return setProblem({ name: file.name, text: describeEmpty(result) })
      }),
    /** Keeps what was read by columns that a person named; `mapping` is remembered for the next file. */
    keepMapped: (file: File, result: ReportResult, mapping: ColumnMapping | null) =>
      run(file.name, (signal) => keep(file.name, result, mapping, signal)),
  }
}

/** Why there is nothing in a file: the reason that is about the file as a whole, or none of its rows. */
function describeEmpty({ skipped }: ReportResult): string {
  const whole = ['empty-file', 'file-too-large', 'not-text', 'unknown-file', 'too-many-files'] as const
  const found = whole.find((reason) => skipped.some((one) => one.reason === reason))
  return found ? wording.skipped[found] : wording.problems.nothing
}

function tellDone(added: number, { sold, active }: ReadReport['file'], isFull: boolean): void {
  if (isFull) return showError(wording.reading.full(salesLimits.sales))
  const title = sold === 0 && active > 0 ? wording.reading.listings(active) : wording.reading.done(added, sold)
  showToast({ title, tone: 'success' })
}
