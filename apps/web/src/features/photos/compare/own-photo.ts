import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import type { Years } from './known-tags.ts'

/** One's own photo of a tag, with what is known of the tag. */
export type OwnPhoto = { file: File; kind: TagPhotoKind | null; years: Years | null }

let own: OwnPhoto | null = null

/** Holds the photo from the page where it was taken to the comparison, in this page only. A reload loses it. */
export function keepOwnPhoto(photo: OwnPhoto): void {
  own = photo
}

export const keptOwnPhoto = (): OwnPhoto | null => own
