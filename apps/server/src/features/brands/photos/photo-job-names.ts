/** Removes the files of photos that no brand has any more: `{ sha256s }`. */
export const removePhotoFilesJob = 'remove-photo-files'
