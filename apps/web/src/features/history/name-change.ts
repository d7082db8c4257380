import type { ChangedField, ChangeKind, ChangeSummary } from '@bolodex/contract/brand-changes'

/** What comes before 'by' and a name. */
const deeds: Record<ChangeKind, string> = {
  edited: 'Edited',
  suggestion: 'Corrected',
  'photo added': 'Tag photo',
  'photo replaced': 'Better tag photo',
  'photo removed': 'Tag photo removed',
  'photo described': 'Tag photo described',
  'photo shown': 'Card photo chosen',
  'put back': 'Put back',
  merged: 'Merged',
}

const fieldNames: Record<ChangedField, string> = {
  name: 'name',
  description: 'description',
  averageSalePrice: 'price',
  sellThroughRate: 'sell rate',
  garmentTypes: 'what to look for',
  aliases: 'other names',
  tagPhoto: 'card photo',
}

export const nameDeed = ({ kind }: Pick<ChangeSummary, 'kind'>): string => deeds[kind]

/** 'Description, price: the Leeds works closed in 2009' */
export function sayChange({ fields, reason }: Pick<ChangeSummary, 'fields' | 'reason'>): string {
  const names = fields.map((field) => fieldNames[field]).join(', ')
  const text = [names, reason].filter(Boolean).join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
