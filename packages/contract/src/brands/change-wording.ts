import { brandFacts } from '../brand-facts.ts'
import type { ChangedField, ChangeKind } from './brand-changes.ts'

/** What happened to a brand, before 'by' and a name. */
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

/** What a brand's facts are called where its changes are told. */
export const nameChangedField = (field: ChangedField): string =>
  field === 'tagPhoto' ? 'card photo' : brandFacts[field].changeLabel

/** What stands where an admin has removed a text for good. A state that says it is not restored in that field. */
export const redactedText = '[removed by an admin]'
