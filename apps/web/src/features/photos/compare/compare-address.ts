import { brandAddress } from '#lib/brands-api.ts'

/** What links to the page say. */
export const compareTitle = 'Compare with known tags'

/** The tags of a brand beside a photo of one's own, this one first. */
export const compareAddress = (slug: string, photoId?: number): string =>
  `${brandAddress(slug)}?compare${photoId === undefined ? '' : `=${photoId}`}`
