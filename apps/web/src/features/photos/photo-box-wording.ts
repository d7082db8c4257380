/** What the empty place of a tag photo says: apart from the other words about photos, because it is on the first screen. */
export const photoBoxWording = {
  // Exact: fixed by the specification.
  addTagPhoto: 'Add tag photo',
  upload: 'Upload',
  box: {
    label: (brand: string) => `Add tag photo of ${brand}`,
    byUrl: 'By URL',
    byFile: 'By file',
    takePhoto: 'Take a photo',
    fileRules: 'JPEG, PNG or WebP',
    signIn: ['Sign in', ' to add photos.'],
  },
} as const
