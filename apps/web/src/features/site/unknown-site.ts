/** Placeholder for GET /api/site before it was read: in the shell, and on a device that has no stored answer. */
export const unknownSite = {
  name: '',
  description: null,
  accentStyles: null,
  logo: null,
  signUp: 'open',
  providerLabel: 'Google',
  pages: [],
  hasGuestVotes: true,
  brandCount: 0,
  knownNames: 0,
  contacts: [],
  hasGoogle: false,
  // An offer that fails is better than a way that is hidden.
  hasMail: true,
  hasModel: false,
  hasGuestUploads: false,
}
