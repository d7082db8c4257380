import { limits } from '@bolodex/contract/limits'

/** Server-side sentences about brands. Those shared with forms and files are in the contract. */
export const brandsWording = {
  removed: 'This brand was removed from the directory',
  taken: (name: string) => `'${name}' is already in the directory`,
  tooManyAlike: (name: string) => `There are too many brands called '${name}'`,
  changedMeanwhile: 'Someone else changed this brand since you opened it',
  manyMergedNotes: `A brand can have at most ${limits.mergedDatedNotes} dated notes, even after a merge`,
  manyMergedLines: `A brand can have at most ${limits.mergedLines} lines, even after a merge`,
  manyMergedAliases: `A brand can have at most ${limits.mergedAliases} other names, even after a merge`,
  stillShown: 'The brand still says this. Edit the brand first, then remove the old text.',
  importDecided: 'An admin has decided on this file already',
  noRoomNow: 'You can’t add more right now. Try again later.',
  noFileWaits: 'No file of yours is waiting',
  busy: {
    download: 'Lots of people are downloading the directory. Try again in a moment.',
    import: 'Lots of people are importing brands. Try again in a moment.',
    picture: 'Too many pictures are being drawn. Try again in a moment.',
  },
} as const
