/** Accepted photo types. Separate from the photo wording, which a first load does not need. */
export const photoFileTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
