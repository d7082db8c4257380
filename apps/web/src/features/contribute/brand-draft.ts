import { garmentTypes } from '@bolodex/contract/garment-types'
import { isBlank, nothingTyped, textFieldNames, type TypedBrand } from './typed-brand.ts'

const storageKey = 'new-brand'

/** What was typed here last and not sent, on this device. */
export function readDraft(): TypedBrand {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof kept === 'object' && kept !== null ? takeKnown(kept as Record<string, unknown>) : nothingTyped
  } catch {
    return nothingTyped
  }
}

/** Whether it could be kept: a browser may have no room, or be told to keep nothing. */
export function keepDraft(typed: TypedBrand): boolean {
  try {
    if (isBlank(typed)) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(typed))
    return !isBlank(typed)
  } catch {
    return false
  }
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
