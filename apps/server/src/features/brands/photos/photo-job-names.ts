/** Makes the smaller sizes of a photo: `{ sha256 }`. */
export const makePhotoSizesJob = 'make-photo-sizes'

/** Removes the files of photos that no brand has any more: `{ sha256s }`. */
export const removePhotoFilesJob = 'remove-photo-files'

/** Fetches the photo of a brand that was just added: `{ brandId, url, userId }`. */
export const addPhotoByUrlJob = 'add-photo-by-url'
