/** What a price or a sell-through rests on, in the words people read. */
export const valueBases = {
  estimate: 'a member’s estimate',
  video: 'said in a video',
  import: 'an imported list',
  /** Of prices only, written by the nightly rebuild of cells. */
  sales: 'median of members’ sales',
} as const

export type ValueBasis = keyof typeof valueBases
