/** What the site's settings answer to a value that they do not take. */
export const siteSettingsWording = {
  empty: 'This can’t be empty',
  tooLong: (max: number) => `Keep it to ${max.toLocaleString('en-US')} characters`,
  noLetter: 'Use at least one letter or number',
  color: 'Enter a color like #2c3e9e',
  email: 'Enter an email address',
  tooManyContacts: 'That’s more contacts than a page needs. Keep it to 6.',
  contrast: (ratio: number) =>
    `That color is too light to read on a page: ${ratio.toFixed(1)}:1 where 4.5:1 is needed. Pick a darker one.`,
  logoTooLarge: 'Your logo must be smaller than 1 MB',
} as const
