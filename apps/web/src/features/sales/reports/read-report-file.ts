import type { ColumnMapping } from '@bolodex/sales-reports/reports/map-columns'
import type { ReportResult } from '@bolodex/sales-reports/reports/read-report'
import type { WorkerAnswer, WorkerQuestion } from './report-worker.ts'

type Options = {
  /** Aborting it ends the reading at once; the promise rejects with the signal's reason. */
  signal: AbortSignal
  /** Shares from 0 to 1, several times a second. */
  onProgress: (share: number) => void
  /** What the member said about the columns of other files. */
  mappings?: ColumnMapping[]
}

/** Reads a sales report on this device, in a worker that ends with the work. */
export function readReportFile(file: Blob, { signal, onProgress, mappings = [] }: Options): Promise<ReportResult> {
  if (signal.aborted) return Promise.reject(abortReasonOf(signal))
  const worker = new Worker(new URL('report-worker.ts', import.meta.url), { type: 'module' })
  const ended = new AbortController()
  const work = new Promise<ReportResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('share' in data) onProgress(data.share)
      else if ('result' in data) resolve(data.result)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', () => reject(new Error('The worker failed')))
    signal.addEventListener('abort', () => reject(abortReasonOf(signal)), { signal: ended.signal })
    const question: WorkerQuestion = { file, mappings }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    worker.postMessage(question)
  })
  return work.finally(() => {
    ended.abort()
    worker.terminate()
  })
}

const abortReasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new DOMException('The reading was cancelled', 'AbortError')
