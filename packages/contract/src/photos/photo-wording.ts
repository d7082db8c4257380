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
  known: 'This photo is already here',
  waiting: 'Thank you. A member’s photo is shown here now, so yours waits until an admin has looked at it.',
  noSpace: 'There is no room for more photos right now. Please try again later.',
  networkBytes: 'Your network has sent as many photos as one may in a day. Please try again tomorrow.',
  noGuests: 'Please sign in to add photos.',
} as const

export const photoFileTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What is wrong with the address of a photo, or null. */
export function photoUrlProblem(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return photoWording.url
  return /\.(jpe?g|png|webp)$/i.test(url.pathname) ? null : photoWording.urlKind
}

/** What is wrong with a chosen file, or null. The server looks at the bytes instead. */
export function photoFileProblem(file: { type: string; size: number } | null | undefined): string | null {
  if (!file) return photoWording.noFile
  if (!(photoFileTypes as readonly string[]).includes(file.type)) return photoWording.fileKind
  return file.size >= limits.photoBytes ? photoWording.fileSize : null
}
