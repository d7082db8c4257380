import { createFileChecker, type NumberedCells } from './check-file.ts'

/** What the page may ask, each with a number by which the answer is known. */
export type WorkerQuestion =
  | { kind: 'check'; file: Blob }
  | { kind: 'recheck'; row: NumberedCells }
  | { kind: 'drop'; row: number }
  | { kind: 'write'; mended: NumberedCells[] }

const checker = createFileChecker()

async function answer(question: WorkerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'check':
      return checker.check(new Uint8Array(await question.file.arrayBuffer()))
    case 'recheck':
      return checker.recheck(question.row)
    case 'drop':
      return checker.drop(question.row)
    case 'write':
      return checker.write(question.mended)
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerQuestion }>) => {
  const { id, question } = data
  answer(question).then(
    (result) => postMessage({ id, result }),
    (error: unknown) => postMessage({ id, failure: String(error) }),
  )
})
