import { useState } from 'react'
import { brandFacts, typedKeys, type TypedKey } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import type { NewBrand } from '@bolodex/contract/brands/new-brands'
import { draftKeys, keepHere, readKept } from '#lib/local-storage.ts'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'

export type TextFieldName = TypedKey | 'tagPhotoUrl'

/** What is typed into the form, field by field, and the garment types that are chosen. */
export type TypedBrand = Record<TextFieldName, string> & { garmentTypes: string[] }

export type BrandErrors = Partial<Record<TextFieldName, string>>

/** The fields in which something is typed, in their order. */
export const textFieldNames: readonly TextFieldName[] = typedKeys.flatMap((key) =>
  key === 'description' ? [key, 'tagPhotoUrl' as const] : [key],
)

export const labelField = (name: TextFieldName): string =>
  name === 'tagPhotoUrl' ? 'Tag Photo URL' : brandFacts[name].fieldLabel.add

export const nothingTyped: TypedBrand = {
  // One text for each field.
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>),
  garmentTypes: [],
}

export function isBlank(typed: TypedBrand): boolean {
  return typed.garmentTypes.length === 0 && textFieldNames.every((name) => typed[name].trim() === '')
}

/** What is wrong with what was typed, said as the server would. */
export function findErrors(typed: TypedBrand): BrandErrors {
  const found = textFieldNames.map((name) => [name, findTypedError(name, typed[name])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** The brand as it is sent. What was left empty has no value. */
export function readNewBrand(typed: TypedBrand): Omit<NewBrand, 'source'> {
  const tagPhotoUrl = typed.tagPhotoUrl.trim()
  const facts = Object.fromEntries(typedKeys.map((key) => [key, readTyped(key, typed[key])]))
  return {
    // Each of these facts under its own key.
    ...(facts as Pick<NewBrand, TypedKey>),
    ...(tagPhotoUrl && { tagPhotoUrl }),
    garmentTypes: typed.garmentTypes,
  }
}

const storageKey = draftKeys.newBrand

/** What was typed here last and not sent, on this device. */
export function readDraft(): TypedBrand {
  const kept = readKept(storageKey)
  return kept ? takeKnown(kept) : nothingTyped
}

/** Whether it could be kept: a browser may have no room, or be told to keep nothing. */
export function keepDraft(typed: TypedBrand): boolean {
  return keepHere(storageKey, isBlank(typed) ? null : typed) && !isBlank(typed)
}

/** A draft may be older than this version of the form. */
function takeKnown(kept: Record<string, unknown>): TypedBrand {
  const texts = textFieldNames.map((name) => [name, typeof kept[name] === 'string' ? kept[name] : ''])
  const chosen = Array.isArray(kept['garmentTypes']) ? kept['garmentTypes'] : []
  return {
    // Every text field has been named.
    ...(Object.fromEntries(texts) as Omit<TypedBrand, 'garmentTypes'>),
    garmentTypes: garmentTypes.map(({ name }) => name as string).filter((name) => chosen.includes(name)),
  }
}

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
