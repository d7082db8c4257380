import { parseUrl } from '../parse-url.ts'
import { photoFileTypes } from './photo-file-types.ts'
import { limits } from '../limits.ts'

/** Sentences about refused photos, in browser and server. */
export const photoWording = {
  url: 'Please enter a valid URL',
  urlKind: 'URL must point to a valid image file (jpg, png, or webp)',
  fileKind: 'Please select a JPEG, PNG or WebP image',
  fileSize: 'File size must be less than 5MB',
  noFile: 'No file selected',
  era: 'Please choose one of the eras, or none',
  year: 'Please enter a year such as 1984',
  yearsInOrder: 'The first year can’t be after the last',
  longMadeIn: `Please keep the country to ${limits.tagMadeIn} characters`,
  longNote: `Please keep the note to ${limits.tagNote} characters`,
  kept: 'Kept existing higher resolution image',
  uploaded: 'Tag photo uploaded successfully',
  updated: 'Tag photo updated',
} as const

/** Sentences from the server only; the browser shows them unchanged. */
export const photoAnswers = {
  known: 'We already have this photo',
  waiting: 'Thanks! This brand already has a member’s photo, so an admin will review yours.',
  noSpace: 'We can’t store more photos right now. Please try again later.',
  networkBytes: 'Too many photos came from your network today. Please try again tomorrow.',
  noGuests: 'Please sign in to add photos.',
  isOwn: 'You added this photo',
} as const

/** What is wrong with a web URL, or null. */
export function webUrlProblem(text: string): string | null {
  const url = parseUrl(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.hostname ? null : photoWording.url
}

/** The same for one that has to name a file of a photo. */
export function photoUrlProblem(text: string): string | null {
  const path = parseUrl(text.trim())?.pathname ?? ''
  return webUrlProblem(text) ?? (/\.(jpe?g|png|webp)$/i.test(path) ? null : photoWording.urlKind)
}

/** What is wrong with a chosen file, or null. The server inspects the bytes instead. */
export function photoFileProblem(file: { type: string; size: number } | null | undefined): string | null {
  if (!file) return photoWording.noFile
  if (!(photoFileTypes as readonly string[]).includes(file.type)) return photoWording.fileKind
  return file.size >= limits.photoBytes ? photoWording.fileSize : null
}

/** Whether a photo is scaled down on the device before it is sent. */
export function isShrinkable({ type, size }: { type: string; size: number }): boolean {
  const isPhoto = (photoFileTypes as readonly string[]).includes(type)
  return isPhoto && size > limits.sentAsIsBytes && size <= limits.shrinkablePhotoBytes
}
