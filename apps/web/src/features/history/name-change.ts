import type { ChangeSummary } from '@bolodex/contract/brand-changes'
import { changeDeeds, nameChangedField } from '@bolodex/contract/change-wording'

export const nameDeed = ({ kind }: Pick<ChangeSummary, 'kind'>): string => changeDeeds[kind]

/** 'Description, price: the Leeds works closed in 2009' */
export function sayChange({ fields, reason }: Pick<ChangeSummary, 'fields' | 'reason'>): string {
  const names = fields.map(nameChangedField).join(', ')
  const text = [names, reason].filter(Boolean).join(': ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
