import { photoFileTypes } from './photo-file-types.ts'
import { limits } from '../limits.ts'

/** What is said about photos that cannot be taken, on both sides. */
export const photoWording = {
  url: 'Please enter a valid URL',
  urlKind: 'URL must point to a valid image file (jpg, png, or webp)',
  fileKind: 'Please select a JPEG, PNG or WebP image',
  fileSize: 'File size must be less than 5MB',
  noFile: 'No file selected',
  longEra: `The era must be at most ${limits.photoEra} characters`,
  kept: 'Kept existing higher resolution image',
  uploaded: 'Tag photo uploaded successfully',
  updated: 'Tag photo updated',
} as const

/** What only the server says; the browser shows it as it comes. */
export const photoAnswers = {
  known: 'We already have this photo',
  waiting: 'Thanks! This brand already has a member’s photo, so an admin will review yours.',
  noSpace: 'We can’t store more photos right now. Please try again later.',
  networkBytes: 'Too many photos came from your network today. Please try again tomorrow.',
  noGuests: 'Please sign in to add photos.',
} as const

/** What is wrong with a web address, or null. */
export function webUrlProblem(text: string): string | null {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.hostname ? null : photoWording.url
}

/** The same for one that has to name a file of a photo. */
export function photoUrlProblem(text: string): string | null {
  const path = URL.parse(text.trim())?.pathname ?? ''
  return webUrlProblem(text) ?? (/\.(jpe?g|png|webp)$/i.test(path) ? null : photoWording.urlKind)
}

/** What is wrong with a chosen file, or null. The server looks at the bytes instead. */
export function photoFileProblem(file: { type: string; size: number } | null | undefined): string | null {
  if (!file) return photoWording.noFile
  if (!(photoFileTypes as readonly string[]).includes(file.type)) return photoWording.fileKind
  return file.size >= limits.photoBytes ? photoWording.fileSize : null
}

/** Whether a photo is too large to be sent and small enough to be made smaller where it was taken. */
export function isShrinkable(file: { type: string; size: number }): boolean {
  return photoFileProblem(file) === photoWording.fileSize && file.size <= limits.shrinkablePhotoBytes
}
