// Reads a report off the page's own thread. Nothing here makes a request, and only rows of ours are posted to the page.
import type { ColumnMapping } from '@bolodex/sales-reports/reports/map-columns'
import { readReport, type ReportInput, type ReportResult } from '@bolodex/sales-reports/reports/read-report'
import { reportLimits, type SkipReason } from '@bolodex/sales-reports/reports/sold-row'
import { isZip, openZip } from './open-zip.ts'

export type WorkerQuestion = { file: Blob; mappings: ColumnMapping[] }
export type WorkerAnswer = { share: number } | { result: ReportResult } | { failure: string }

const send = (answer: WorkerAnswer): void => postMessage(answer)

const unread = (reason: SkipReason): ReportResult => ({
  format: null,
  platform: null,
  period: null,
  rows: [],
  active: [],
  skipped: [{ reason, count: 1, examples: [] }],
})

async function read({ file, mappings }: WorkerQuestion): Promise<ReportResult> {
  // Before it is loaded: a phone has no room for a film that was chosen by mistake.
  if (file.size > reportLimits.bytes) return unread('file-too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const opened = isZip(bytes) ? await openZip(bytes) : null
  if (opened && 'problem' in opened) return unread(opened.problem)
  const input: ReportInput = opened?.parts ?? bytes
  const result = await readReport(input, { mappings, onProgress: (share) => send({ share }) })
  return result ?? unread('empty-file')
}

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  read(data).then(
    (result) => send({ result }),
    (error: unknown) => send({ failure: String(error) }),
  )
})
