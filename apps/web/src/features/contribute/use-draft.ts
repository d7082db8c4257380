import { useState } from 'react'
import { nameKeyOf } from '@bolodex/contract/brand-names'
import { keepDraft, readDraft } from './brand-draft.ts'
import { isBlank, nothingTyped, type TypedBrand } from './typed-brand.ts'

/** What was looked for in vain begins a form that is empty but for its name; a form that is further on is not touched. */
function beginWith(wantedName: string): TypedBrand {
  const draft = readDraft()
  return wantedName && isBlank({ ...draft, name: '' }) ? { ...draft, name: wantedName } : draft
}

/** What is typed into the form. Every change is kept on this device, so that neither a reload nor a sign-in loses it. */
export function useDraft(wantedName: string) {
  const [typed, setTyped] = useState(() => beginWith(wantedName))
  const [isKept, setKept] = useState(() => keepDraft(typed))
  const change = (changed: Partial<TypedBrand>): TypedBrand => {
    const next = { ...typed, ...changed }
    setTyped(next)
    setKept(keepDraft(next))
    return next
  }
  /** Somebody came here to add another brand than the one they had begun. */
  const isOther = wantedName !== '' && nameKeyOf(typed.name) !== nameKeyOf(wantedName)
  return { typed, isKept, isOther, change, begin: (name: string) => change({ ...nothingTyped, name }) }
}
