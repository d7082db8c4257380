import type { CsvProblem } from '@bolodex/contract/brand-csv'
import type { CheckedFile, NumberedCells, WrittenFile } from './check-file.ts'
import type { WorkerQuestion } from './check-rows-worker.ts'

type Answer = { id: number; result: unknown } | { id: number; failure: string }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export type RowChecker = ReturnType<typeof createRowChecker>

/** Checks rows in a worker: a file of thousands never holds up whoever types. One for each chosen file. */
export function createRowChecker() {
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
    for (const { reject } of waiting.values()) reject(new Error('The rows could not be checked'))
    waiting.clear()
  })

  const ask = <T>(question: WorkerQuestion): Promise<T> => {
    lastId += 1
    const id = lastId
    return new Promise<T>((resolve, reject) => {
      // The worker answers each kind of question with one kind of result, named by the calls below.
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
      worker.postMessage({ id, question })
    })
  }

  return {
    check: (file: Blob) => ask<CheckedFile>({ kind: 'check', file }),
    recheck: (row: NumberedCells) => ask<CsvProblem | null>({ kind: 'recheck', row }),
    drop: (row: number) => ask<void>({ kind: 'drop', row }),
    write: (mended: NumberedCells[]) => ask<WrittenFile>({ kind: 'write', mended }),
    close: () => worker.terminate(),
  }
}
