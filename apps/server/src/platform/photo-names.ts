import { photoWidths } from '@bolodex/contract/photo-sizes'

/** A kept photo is named by the SHA-256 of its bytes, and its smaller sizes by that and their width. */
const pattern = new RegExp(`^([0-9a-f]{64})(?:-(${photoWidths.join('|')}))?\\.webp$`)

export const masterName = (sha256: string): string => `${sha256}.webp`
export const sizeName = (sha256: string, width: number): string => `${sha256}-${width}.webp`

/** Everything that is kept of one photo. */
export const namesOf = (sha256: string): string[] => [
  masterName(sha256),
  ...photoWidths.map((width) => sizeName(sha256, width)),
]

/** The photo that a file's name stands for; null for a name that no photo has. */
export function readPhotoName(name: string): { sha256: string; isMaster: boolean } | null {
  const [, sha256, width] = pattern.exec(name) ?? []
  return sha256 === undefined ? null : { sha256, isMaster: width === undefined }
}
