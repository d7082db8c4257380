import type { FlagTarget } from '@bolodex/contract/review/flag-reasons'

/** The question to a flagging member. There is no name when it was opened from a URL. */
const titles: Record<FlagTarget, (name: string) => string> = {
  brand: (name) => `What’s wrong with ${name || 'this brand'}?`,
  photo: (name) => (name ? `What’s wrong with this photo of ${name}?` : 'What’s wrong with this photo?'),
  post: () => 'What’s wrong with this post?',
  comment: (name) => (name ? `What’s wrong with the comment by ${name}?` : 'What’s wrong with this comment?'),
}

/** All texts of flagging. The reasons are in the contract, because admins read them too. */
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
  thanks: 'Thanks! An admin will review it.',
  again: 'You already flagged this. An admin will review it.',
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
