import { limits } from '../limits.ts'
import { readDatedNote, writeDatedNote } from '../photos/dated-notes.ts'
import { hasLetterOrDigit, lengthOf } from '../plain-text.ts'
import { lineKey, readLine, writeLine } from './brand-lines.ts'
import { brandWording } from './brand-wording.ts'

/** How the entries of a list of notes are written. */
export type NoteForm = {
  /** The stored spelling of an entry; one in another form stays as it is, and is refused. */
  tidy: (entry: string) => string
  /** What is wrong with the form of an entry, in a sentence. */
  check: (entry: string) => string | null
  /** Of two entries with the same key, a merge keeps the first. */
  keyOf: (entry: string) => string
  /** The refusal of two entries with the same key; null if they may differ only in their key. */
  repeated: string | null
  /** Per brand; a merge keeps entries beyond that, up to the second number. */
  max: number
  mergedMax: number
  tooMany: string
}

export const noteForms = {
  datedNotes: {
    tidy: (entry) => {
      const note = readDatedNote(entry)
      return note === null ? entry : writeDatedNote(note)
    },
    check: (entry) => (readDatedNote(entry) === null ? brandWording.undatedNote : null),
    keyOf: (entry) => entry,
    repeated: null,
    max: limits.datedNotes,
    mergedMax: limits.mergedDatedNotes,
    tooMany: brandWording.manyDatedNotes,
  },
  lines: {
    tidy: (entry) => writeLine(readLine(entry)),
    check: (entry) => {
      const { name, note } = readLine(entry)
      if (!hasLetterOrDigit(name)) return brandWording.namelessLine
      if (lengthOf(name) > limits.lineName) return brandWording.tooLong('The name of a line', limits.lineName)
      if (lengthOf(note ?? '') > limits.lineNote) return brandWording.tooLong('The note of a line', limits.lineNote)
      return null
    },
    keyOf: lineKey,
    repeated: brandWording.repeatedLine,
    max: limits.lines,
    mergedMax: limits.mergedLines,
    tooMany: brandWording.manyLines,
  },
} as const satisfies Record<string, NoteForm>

/** What is wrong with normalized entries. */
export function checkEntries(entries: readonly string[], { check, keyOf, repeated, mergedMax, tooMany }: NoteForm) {
  if (entries.length > mergedMax) return tooMany
  const problem = entries.map(check).find((found) => found !== null)
  if (problem) return problem
  return new Set(entries.map(keyOf)).size < entries.length ? repeated : null
}

/** The entries of two brands; of two with the same key, the first. */
export function uniteEntries(mine: readonly string[], theirs: readonly string[], { keyOf }: NoteForm): string[] {
  const keys = new Set(mine.map(keyOf))
  return [...mine, ...theirs.filter((entry) => !keys.has(keyOf(entry)))]
}
