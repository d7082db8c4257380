import { isMended, type MendRow } from './mend-row.ts'

/** How far an upload is: on its way, or being saved by the server. */
export type Sending = { phase: 'sending'; fraction: number } | { phase: 'saving'; done: number; total: number }

/** One file from the moment it is chosen until the last of its rows is saved or given up. */
export type ImportState = {
  file: File | null
  isChecking: boolean
  /** Why nothing of the file can be taken. */
  problem: string | null
  /** Its rows, without those that were given up. */
  total: number
  /** Rows that were not taken, or would not be. */
  rows: MendRow[]
  /** Null until something was sent. */
  saved: number | null
  sending: Sending | null
  /** What was said of a file that an admin looks at first. */
  waiting: string | null
  /** The session has ended meanwhile. To leave for the login would lose the file. */
  isSignedOut: boolean
}

export const nothingChosen: ImportState = {
  file: null,
  isChecking: false,
  problem: null,
  total: 0,
  rows: [],
  saved: null,
  sending: null,
  waiting: null,
  isSignedOut: false,
}

/** How many rows the next upload takes. */
export function countReady({ file, saved, total, rows }: ImportState): number {
  if (!file) return 0
  const mended = rows.filter(isMended).length
  return saved === null ? total - rows.length + mended : mended
}
