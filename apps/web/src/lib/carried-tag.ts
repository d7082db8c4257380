import type { Identifier } from '@bolodex/contract/identifiers/identifiers'

/** The picture of a tag that was read, and the number on it. */
export type CarriedTag = { file: File; number: Identifier | null }

let carried: CarriedTag | null = null

/** Holds the tag from the page that read it to the form for its brand, past a sign-in. A reload loses it. */
export function carryTag(tag: CarriedTag): void {
  carried = tag
}

export const peekCarriedTag = (): CarriedTag | null => carried

export function dropCarriedTag(): void {
  carried = null
}
