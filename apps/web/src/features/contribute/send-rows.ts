import type { importBrands } from '@bolodex/contract/import-brands'
import type { RowError } from '@bolodex/contract/errors'
import { ApiError } from '#lib/api-error.ts'
import { sendWatched } from '#lib/send-watched.ts'
import type { Sending } from './import-state.ts'

type Sent = {
  count: number
  refused: RowError[]
  /** Said when an admin looks at the file first. */
  waiting?: string | undefined
}

/** A file, and the row of the chosen file that each of its rows was; null when it is that file. */
export type OutgoingFile = { name: string; content: Blob; rows: number[] | null }

/** Uploads rows. Those that the server refuses come back under the numbers they had in the chosen file. */
export async function sendRows(
  { name, content, rows }: OutgoingFile,
  onMove: (sending: Sending) => void,
): Promise<Sent> {
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
    return { count: body.count ?? 0, refused: numbered }
  }
}
