/** A line of a brand, or a model that sells differently: 'Purple Label', 'made in Italy, best'. */
export type BrandLine = { name: string; note: string | null }

/** 'Purple Label: made in Italy, best'. The first ': ' ends the name; a line without a note is just a name. */
export function readLine(text: string): BrandLine {
  // A colon at the end has no space after it once the text is trimmed.
  // No regular expression: one that starts with spaces is tried again from each of them.
  const whole = text.trim()
  const trimmed = whole.endsWith(':') ? whole.slice(0, -1).trimEnd() : whole
  const end = trimmed.indexOf(': ')
  if (end === -1) return { name: trimmed, note: null }
  return { name: trimmed.slice(0, end).trim(), note: trimmed.slice(end + 2).trim() || null }
}

/** The stored form. */
export const writeLine = ({ name, note }: BrandLine): string => (note === null ? name : `${name}: ${note}`)

/** Equal for lines of the same name, whatever their case, accents, punctuation and notes. */
export function lineKey(text: string): string {
  const { name } = readLine(text)
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters || name
}
