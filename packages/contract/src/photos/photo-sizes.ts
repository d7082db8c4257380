/** The longer side of a stored photo, in pixels. */
export const largestPhoto = 2560

/** The widths of a tag photo besides the original. */
export const photoWidths = [320, 640, 1280] as const

/** The addresses of a photo in all its widths, as browsers choose from them. */
export function photoSources(url: string, width = largestPhoto): string {
  const smaller = photoWidths.filter((offered) => offered < width)
  return [...smaller.map((offered) => `${smallerPhoto(url, offered)} ${offered}w`), `${url} ${width}w`].join(', ')
}

/** The address of a photo in one of the smaller widths. */
export function smallerPhoto(url: string, width: (typeof photoWidths)[number]): string {
  return url.replace(/\.webp$/, `-${width}.webp`)
}
