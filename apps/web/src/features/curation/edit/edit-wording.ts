import { formatUnits } from '#lib/format-money.ts'
import { formatCount } from '#lib/format-numbers.ts'

/** Texts of the admin's brand forms, except those fixed by the specification. */
export const editWording = {
  notesHint: 'Years, a colon, what such tags look like. One per line: 1984–1992: black tag, white script',
  linesHint: 'Name, a colon, what to know about it. One per line: Purple Label: made in Italy, best',
  fakesHint: 'What to look at on brands that get faked, such as stitching, zippers or tags.',
  websiteHint: 'The brand’s own site, such as https://www.levi.com',
  wikidataHint: 'Its entry on wikidata.org, such as Q127962',
  aliasesHint: 'The way it’s written on tags, one per line. Search finds them too.',
  loading: 'Loading brand',
  why: 'Why',
  optional: 'optional',
  cancel: 'Cancel',
  close: 'Close',
  notAdmin: 'Something wrong with this brand? Anyone signed in can suggest a fix.',
  notSaved: 'Not saved yet',
  duplicate: 'Listed twice?',
  moderate: (brand: string) => `Photos and merging of ${brand}`,
  oddVotes: 'Odd votes?',
  meanwhile: {
    title: (by: string | null) => `${by ?? 'Someone else'} changed this brand while you were editing`,
    text: 'Nothing you typed is lost. Check what they changed, then save again to keep yours.',
    typed: 'You typed',
    nothing: 'nothing',
    theirs: 'Use theirs',
    theirsNamed: (field: string) => `Use theirs: ${field}`,
  },
  /** Where members' sales determine the shown price. */
  estimate: {
    label: 'Estimate',
    hint: (price: number) =>
      `The page shows ${formatUnits(price)}, the median of members’ sales. This estimate is used only when there are too few.`,
    addSale: 'Add your sale',
    saved: (price: number) => `Saved. The page keeps showing ${formatUnits(price)} from members’ sales.`,
  },
  // Exact.
  save: 'Save Changes',
  delete: 'Delete Brand',
  saved: 'Brand updated successfully',
  saveFailed: 'Failed to update brand',
  saving: 'Saving...',
  title: 'Edit Brand',
  unauthorized: { title: 'Unauthorized', text: 'You must be an admin to edit brands.' },
  suggest: 'Suggest a correction',
  garments: { hint: 'Separate with commas.', placeholder: 'e.g. Jackets, Vests, Shirts' },
  remove: {
    // Exact.
    title: 'Are you sure you want to delete this brand?',
    text: 'This action cannot be undone. This will permanently delete the brand and remove all associated data.',
    confirm: 'Delete',
    done: 'Brand deleted successfully',
    failed: 'Failed to delete brand',
    busy: 'Deleting...',
    goes: (votes: number, photos: number) =>
      ` will be deleted, with ${formatCount(votes, 'vote')} and ${formatCount(photos, 'tag photo')}.`,
    postsStay: 'Forum posts about it stay, but won’t link to it.',
  },
  guestVotes: {
    title: 'Remove guest votes',
    text: (brand: string) =>
      `Removes votes on ${brand} by people without an account. Members’ votes stay. This can’t be undone.`,
    removed: (votes: number) => `${formatCount(votes, 'guest vote')} removed`,
    more: (removed: string) => `${removed}. There are more: remove again.`,
    found: (votes: number) => `${formatCount(votes, 'guest vote')} on these days (UTC).`,
    remove: 'Remove',
    removing: 'Removing...',
  },
  merge: {
    title: 'Merge into another brand',
    merged: 'Brands merged',
    mergedMore: (from: string, into: string) => `${from} is now ${into}.`,
    failed: 'Failed to merge the brands',
    chooseAnother: 'Choose another',
    /** Around the name of the brand that goes. */
    which: ['Which brand is ', ' really? Everything it has moves there.'],
    /** Before, between and after the names of both. */
    moves: ['Votes, tag photos, forum posts, suggestions and history of ', ' move to '],
    becomes: ' becomes another name of ',
    merge: 'Merge',
    merging: 'Merging...',
    goes: 'Goes',
    stays: 'Stays',
    keepsOne:
      'Anyone who voted for both keeps one vote. If both have the same kind of tag photo, the sharper one is shown.',
    leadsThere: ', and its old link will lead there.',
    undo: (into: string) =>
      `The name and description of ${into} stay as they are. You can undo a merge for 30 days, in the history of ${into}.`,
    search: 'Find the brand to keep',
    noneFound: 'No other brand matches.',
    alike: 'Similar names:',
  },
}

/** Texts of the correction form. */
export const suggestWording = {
  title: 'Suggest a correction',
  intro: (brand: string) => `Tap what’s wrong with ${brand}, then fix it. An admin decides.`,
  whatIsWrong: 'What’s wrong?',
  nothingChanged: 'Fix at least one thing first. Nothing is different yet.',
  why: 'Why',
  whyHint: 'How do you know? A tag in your hand, a sale, a web page.',
  /** Reasons to tap instead of typing. */
  quickReasons: ['It’s on the tag', 'I sold one', 'Seen in sold listings'],
  quickReasonsLabel: 'Quick reasons',
  cancel: 'Cancel',
  send: 'Send suggestion',
  sending: 'Sending...',
  signedOut: 'Please sign in again',
  signedOutMore: 'Everything you typed is saved on this device.',
  sent: 'Suggestion sent',
  sentMore: 'An admin will review it. You’ll get a notice either way.',
} as const
