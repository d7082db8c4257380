import { brandFacts } from '../brand-facts.ts'
import type { ChangedField, ChangeKind } from './brand-changes.ts'

/** A change in words, before 'by' and a name. */
export const changeDeeds: Record<ChangeKind, string> = {
  edited: 'Edited',
  suggestion: 'Corrected',
  'photo added': 'Tag photo',
  'photo replaced': 'Better tag photo',
  'photo removed': 'Tag photo removed',
  'photo described': 'Tag photo described',
  'photo shown': 'Card photo chosen',
  'put back': 'Restored',
  merged: 'Merged',
}

/** The names of a brand's facts in its history. */
export const nameChangedField = (field: ChangedField): string =>
  field === 'tagPhoto' ? 'card photo' : brandFacts[field].changeLabel

/** Replaces a text that an admin removed for good. Restoring such a state skips that field. */
export const redactedText = '[removed by an admin]'
