/** The kinds of tag photos. */
export const tagPhotoKinds = [
  'neck tag',
  'care label',
  'size tag',
  'union label',
  'hang tag',
  'zipper',
  'button or snap',
  'stitching',
  'print',
  'fake warning',
] as const
export type TagPhotoKind = (typeof tagPhotoKinds)[number]

/** Decades as short names of years, oldest first. Any other years are given as numbers. */
export const tagPhotoEras = [
  'Before 1950',
  '1950s',
  '1960s',
  '1970s',
  '1980s',
  '1990s',
  '2000s',
  '2010s',
  '2020s',
] as const
export type TagPhotoEra = (typeof tagPhotoEras)[number]
