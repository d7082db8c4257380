import type { FlagTarget } from '@bolodex/contract/moderation/flag-reasons'

/** What is asked of whoever flags something. Without a name it is opened from an address. */
const titles: Record<FlagTarget, (name: string) => string> = {
  brand: (name) => `What’s wrong with ${name || 'this brand'}?`,
  photo: (name) => (name ? `What’s wrong with this photo of ${name}?` : 'What’s wrong with this photo?'),
  post: () => 'What’s wrong with this post?',
  comment: (name) => (name ? `What’s wrong with the comment by ${name}?` : 'What’s wrong with this comment?'),
}

/** Everything that is said where something is flagged. The reasons are in the contract: admins read them too. */
export const flagsWording = {
  titles,
  reason: 'Reason',
  chooseReason: 'Please choose a reason',
  note: 'Note',
  optional: 'optional',
  noteHint: 'Anything that helps the admin who reviews it.',
  cancel: 'Cancel',
  send: 'Send flag',
  sending: 'Sending...',
  thanks: 'Thanks! An admin will review it within a day.',
  again: 'You already flagged this. An admin will review it within a day.',
  signedOut: 'Please sign in again',
  kept: 'Everything you typed is saved on this device.',
  other: {
    label: 'Which brand is it the same as?',
    choose: 'Please choose the other brand',
    sameAs: 'Same as',
    change: 'Choose another',
    none: 'No other brand has this name.',
  },
} as const
