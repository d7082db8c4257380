import type { FlagTarget } from '@bolodex/contract/review/flag-reasons'

const article: Record<FlagTarget, string> = { brand: 'a brand', photo: 'a photo', post: 'a post', comment: 'a comment' }

/** Sentences of the review queue, flags and the moderation log. */
export const reviewWording = {
  wrongVerdict: 'That decision doesn’t work for this item',
  waitsAgain: 'This item is already back in the queue',
  decidedByOther: 'Someone else decided this one',
  flaggedAgain: 'This was flagged again. Decide on the new flag.',
  undoTooLate: (minutes: number) =>
    `You can undo a decision for ${minutes} minutes. Undo a merge in the brand’s history.`,
  decidedAlready: (decider: string | null) => `${decider ?? 'Someone'} already decided this one`,
  decidedByYou: 'You already decided this one',
  hasIt: (claimer: string | null) => `${claimer ?? 'Someone'} has this one`,
  gone: 'This item is gone. There’s nothing left to decide.',
  nothingToHide: 'There’s nothing to hide',
  changedSince: 'Its author or someone else changed it since',
  said: (what: string, about: string) => `${what}: ${about}`,
  undone: (about: string) => `Undone: ${about}`,
  price: (brand: string, median: number) => `price ${median} for ${brand}`,
  /** Verbs of the log, by list. */
  hiddenWords: {
    hid: { wanted: 'hid the wanted name', referrers: 'hid the referring site' },
    showed: { wanted: 'showed the wanted name', referrers: 'showed the referring site' },
  },
  /** Verbs of the log. */
  log: {
    undidVerdict: 'undid the decision on',
    resolved: 'resolved',
    keptBoth: 'kept both',
    noted: 'noted for correction',
    calledRight: 'called right',
    leftYoung: 'its member deleted it within its first week',
  },
  flags: {
    notAReason: (target: FlagTarget) => `That’s not a reason to flag ${article[target]}`,
    own: 'This is yours. You can edit or delete it instead.',
    noSuchBrand: 'We can’t find that brand',
    itself: 'That’s this brand. Pick the other one.',
  },
  ownAccount: 'This is your own account',
  notOpen: 'This account isn’t open',
  isLeaving: 'Its member deleted this account, so it can’t be opened again',
  adminAccount: 'This is an admin’s account. Remove the admin role on the server first.',
} as const
