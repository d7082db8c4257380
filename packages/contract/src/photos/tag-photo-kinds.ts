/** What a photo of a tag shows. */
export const tagPhotoKinds = ['neck tag', 'care label', 'size tag', 'fake warning'] as const
export type TagPhotoKind = (typeof tagPhotoKinds)[number]

/** The eras that are offered; any short text is taken. */
export const tagPhotoEras = ['1950s', '1960s', '1970s', '1980s', '1990s', '2000s', '2010s', '2020s'] as const
