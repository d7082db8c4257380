import { keepHere, readKept } from './kept-here.ts'

/** Everything that somebody has typed and not sent, by the name it is kept under on this device. */
export const draftKeys = {
  newBrand: 'new-brand',
  newPost: 'new-post',
  comments: 'comments-begun',
  detectedBrands: 'heard-brands',
} as const

/** Whether this device keeps anything that was typed and not sent. */
export const hasDrafts = (): boolean =>
  Object.values(draftKeys).some((key) => Object.keys(readKept(key) ?? {}).length > 0)

/** Whoever signs out of a shared machine leaves nothing behind for the next one to read. */
export function forgetDrafts(): void {
  for (const key of Object.values(draftKeys)) keepHere(key, null)
}
