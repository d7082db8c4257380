import type { CsvLayout } from '@bolodex/brand-csv/brand-csv'
import { createFileChecker, type NumberedCells } from './check-file.ts'

/** Requests to the worker, numbered to match the answers. */
export type WorkerQuestion =
  | { kind: 'check'; file: Blob; layout?: CsvLayout | undefined }
  | { kind: 'recheck'; row: NumberedCells }
  | { kind: 'drop'; row: number }
  | { kind: 'write'; fixed: NumberedCells[] }

const checker = createFileChecker()

async function answer(question: WorkerQuestion): Promise<unknown> {
  if (question.kind === 'check')
    return checker.check(new Uint8Array(await question.file.arrayBuffer()), question.layout)
  if (question.kind === 'recheck') return checker.recheck(question.row)
  if (question.kind === 'drop') return checker.drop(question.row)
  return checker.write(question.fixed)
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerQuestion }>) => {
  const { id, question } = data
  answer(question).then(
    (result) => postMessage({ id, result }),
    (error: unknown) => postMessage({ id, failure: String(error) }),
  )
})
