/** What a price or a sell-through rests on, in the words people read. */
export const valueBases = {
  estimate: 'a member’s estimate',
  video: 'said in a video',
  import: 'an imported list',
} as const

export type ValueBasis = keyof typeof valueBases
