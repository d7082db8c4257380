import type { FlagTarget } from '@bolodex/contract/moderation/flag-reasons'

const article: Record<FlagTarget, string> = { brand: 'a brand', photo: 'a photo', post: 'a post', comment: 'a comment' }

/** What the review queue and flags answer, and how the log words what admins did. */
export const reviewWording = {
  wrongVerdict: 'That decision doesn’t work for this item',
  waitsAgain: 'This item is already back in the queue',
  decidedByOther: 'Another admin decided this one',
  flaggedAgain: 'This was flagged again. Decide on the new flag.',
  undoTooLate: (minutes: number) =>
    `You can undo a decision for ${minutes} minutes. Undo a merge in the brand’s history.`,
  decidedAlready: (decider: string | null) => `${decider ?? 'Someone'} already decided this one`,
  decidedByYou: 'You already decided this one',
  hasIt: (claimer: string | null) => `${claimer ?? 'Someone'} has this one`,
  gone: 'This item is gone. There’s nothing left to decide.',
  nothingToHide: 'There’s nothing to hide',
  changedSince: 'Its author or another admin changed it since',
  said: (what: string, about: string) => `${what}: ${about}`,
  undone: (about: string) => `Undone: ${about}`,
  /** Verbs of the log. */
  log: { undidVerdict: 'undid the decision on', resolved: 'resolved', keptBoth: 'kept both' },
  flags: {
    notAReason: (target: FlagTarget) => `That’s not a reason to flag ${article[target]}`,
    own: 'This is yours. You can edit or delete it instead.',
    noSuchBrand: 'We can’t find that brand',
    itself: 'That’s this brand. Pick the other one.',
  },
  adminAccount: 'This is an admin’s account. Remove the admin role on the server first.',
} as const
