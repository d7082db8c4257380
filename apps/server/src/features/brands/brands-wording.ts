import { limits } from '@bolodex/contract/limits'

/** What only the server says about brands. What forms and files say too is in the contract. */
export const brandsWording = {
  removed: 'This brand was removed from the directory',
  taken: (name: string) => `'${name}' is already in the directory`,
  tooManyAlike: (name: string) => `There are too many brands called '${name}'`,
  changedMeanwhile: 'Someone else changed this brand since you opened it',
  manyMergedAliases: `A brand can have at most ${limits.mergedAliases} other names, even after a merge`,
  stillShown: 'The brand still says this. Edit the brand first, then remove the old text.',
  busy: {
    download: 'Lots of people are downloading the directory. Try again in a moment.',
    import: 'Lots of people are importing brands. Try again in a moment.',
    picture: 'Too many pictures are being drawn. Try again in a moment.',
  },
} as const
