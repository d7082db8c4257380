/** Placeholder for GET /api/site before it was read: in the shell, and on a device that has no stored answer. */
export const unknownSite = { brandCount: 0, contacts: [], hasGoogle: false, hasModel: false, hasGuestUploads: false }
