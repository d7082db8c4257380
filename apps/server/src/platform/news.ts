/** Brings what has just been left in the notice queue or the review queue to those it concerns. */
export type News = {
  /** Called after a commit. Never waits and never fails; what it misses comes with the next second's round. */
  stir: () => void
}

/** For whatever runs where nobody listens: the round of a process that has listeners brings it. */
export const quietNews: News = { stir: () => {} }
