/** What a photo may be sent as. Apart from the words about photos, which a first load does without. */
export const photoFileTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
