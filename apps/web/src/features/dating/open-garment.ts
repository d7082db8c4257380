import { emptyGarment, readFragment, writeFragment, type Garment } from './garment-clues.ts'

let open: Garment = emptyGarment

/** The garment with the photos of its tags, while this page is open: from the camera to the years and back. */
export function keepGarment(garment: Garment): void {
  const isKept = new Set(garment.tags.map(({ photo }) => photo?.url))
  for (const { photo } of open.tags) if (photo && !isKept.has(photo.url)) URL.revokeObjectURL(photo.url)
  open = garment
}

/** The kept one, with its photos, if the address is about it; else what the address says. */
export const openGarment = (fragment: string): Garment =>
  open.tags.length > 0 && fragment.replace(/^#/, '') === writeFragment(open) ? open : readFragment(fragment)

/** The camera for another tag of this garment. The clues are in the fragment, so they outlast a reload. */
export const nextTagAddress = (garment: Garment): string => `/read-tag?date#${writeFragment(garment)}`
