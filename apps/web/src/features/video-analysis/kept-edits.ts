import { keepHere, readKept } from '#lib/kept-here.ts'
import { heardFields, type HeardEdits } from './typed-heard.ts'

const storageKey = 'heard-brands'

/** What was changed on the cards of this analysis and not saved yet, on this device. Only of the newest one. */
export function readEdits(analysisId: string): HeardEdits {
  const kept = readKept(storageKey)
  if (kept?.['analysisId'] !== analysisId) return {}
  const edits: unknown = kept['edits']
  if (typeof edits !== 'object' || edits === null) return {}
  const cards = Object.entries(edits as Record<string, unknown>)
  return Object.fromEntries(cards.map(([number, changed]) => [number, takeKnown(changed)]))
}

export function keepEdits(analysisId: string, edits: HeardEdits): void {
  keepHere(storageKey, Object.keys(edits).length > 0 ? { analysisId, edits } : null)
}

/** What is kept may be older than this version of the cards. */
function takeKnown(changed: unknown): HeardEdits[number] {
  if (typeof changed !== 'object' || changed === null) return {}
  const fields = changed as Record<string, unknown>
  const texts = heardFields.filter((field) => typeof fields[field] === 'string')
  const garments = fields['garmentTypes']
  const areNames = Array.isArray(garments) && garments.every((name) => typeof name === 'string')
  return {
    ...Object.fromEntries(texts.map((field) => [field, fields[field]])),
    ...(areNames && { garmentTypes: garments }),
  }
}
