import { brandFacts, typedKeys, type TypedKey } from '@bolodex/contract/brand-facts'
import type { BrandFact } from '@bolodex/contract/directory/fact-kinds'
import { garmentTypes } from '@bolodex/contract/garment-types'
import type { NewBrand } from '@bolodex/contract/contributions/new-brands'
import { draftKeys } from '#lib/device-register.ts'
import { siteSign } from '#lib/format-cents.ts'
import { readLocal } from '#lib/local-storage.ts'
import { readTyped } from '#lib/typed-facts.ts'
import { contributeWording } from './contribute-wording.ts'

export type TextFieldName = TypedKey | 'tagPhotoUrl'

/** The form's text fields, and the chosen garment types. */
export type TypedBrand = Record<TextFieldName, string> & { garmentTypes: string[] }

/** The fields in which something is typed, in their order. */
export const textFieldNames: readonly TextFieldName[] = typedKeys.flatMap((key) =>
  key === 'description' ? [key, 'tagPhotoUrl' as const] : [key],
)

export function labelField(name: TextFieldName): string {
  if (name === 'tagPhotoUrl') return contributeWording.form.photoUrl
  const { fieldLabel, unit }: BrandFact = brandFacts[name]
  return unit === 'money' ? `${fieldLabel.add} (${siteSign()})` : String(fieldLabel.add)
}

export const nothingTyped: TypedBrand = {
  // One text per field.
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>),
  garmentTypes: [],
}

export function isBlank(typed: TypedBrand): boolean {
  return typed.garmentTypes.length === 0 && textFieldNames.every((name) => typed[name].trim() === '')
}

/** The brand as sent. Empty fields have no value. */
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

/** The unsent draft stored on this device. */
export function readDraft(): TypedBrand {
  const kept = readLocal(draftKeys.newBrand)
  return kept ? takeKnown(kept) : nothingTyped
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

/** A searched name starts an otherwise empty form; a draft is left alone. */
export function beginWith(wantedName: string): TypedBrand {
  const draft = readDraft()
  return wantedName && isBlank({ ...draft, name: '' }) ? { ...draft, name: wantedName } : draft
}
