/** What can be flagged, and the reasons. */
export const flagReasons = {
  brand: {
    facts: 'Wrong information',
    duplicate: 'Duplicate of another brand',
    'not a brand': 'Not a clothing brand',
    offensive: 'Offensive',
  },
  photo: {
    'another brand': 'Shows another brand',
    unreadable: 'Unreadable',
    personal: 'Shows a person or an address',
    offensive: 'Offensive',
  },
  post: {
    spam: 'Spam or advertising',
    unkind: 'Mean or harassing',
    'off topic': 'Off topic for this forum',
    personal: 'Shares private information',
  },
  comment: {
    spam: 'Spam or advertising',
    unkind: 'Mean or harassing',
    'off topic': 'Off topic for this post',
    personal: 'Shares private information',
  },
} as const

export type FlagTarget = keyof typeof flagReasons
export const flagTargets = Object.keys(flagReasons) as FlagTarget[]
