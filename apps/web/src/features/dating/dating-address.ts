/** What links to the screen say. */
export const datingTitle = 'When was it made?'

/** The dating screen, about a garment of this brand (`readFragment` in garment-clues.ts). */
export const datingAddress = ({ name, slug }: { name: string; slug: string }): string =>
  `/date#${new URLSearchParams({ brand: name, slug })}`
