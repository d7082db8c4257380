import { garmentTypes } from '@bolodex/contract/garment-types'
import { draftKeys } from '#lib/drafts.ts'
import { keepHere, readKept } from '#lib/kept-here.ts'
import { isBlank, nothingTyped, textFieldNames, type TypedBrand } from './typed-brand.ts'

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
