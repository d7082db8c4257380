/** Stands in for GET /api/site where nothing was read yet: in the shell, and on a device that has no stored answer. */
export const unknownSite = { brandCount: 0, contacts: [], hasGoogle: false, hasModel: false, hasGuestUploads: false }
