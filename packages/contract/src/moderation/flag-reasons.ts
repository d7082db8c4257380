/** What can be flagged, and why. */
export const flagReasons = {
  brand: {
    facts: 'The facts are wrong',
    duplicate: 'It is in the directory twice',
    'not a brand': 'This is no clothing brand',
    offensive: 'It is offensive',
  },
  photo: {
    'another brand': 'It shows another brand',
    unreadable: 'Nothing can be read on it',
    personal: 'It shows a person or an address',
    offensive: 'It is offensive',
  },
  post: {
    spam: 'It is advertising',
    unkind: 'It is unkind',
    'off topic': 'It has nothing to do with this forum',
    personal: 'It tells something private',
  },
  comment: {
    spam: 'It is advertising',
    unkind: 'It is unkind',
    'off topic': 'It has nothing to do with the post',
    personal: 'It tells something private',
  },
} as const

export type FlagTarget = keyof typeof flagReasons
export const flagTargets = Object.keys(flagReasons) as FlagTarget[]
