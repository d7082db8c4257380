/** How much one account may write. Enforced on the server; shown to the writer in advance. */
export const forumRules = {
  /** The first day of an account. */
  firstDay: { hours: 24, posts: 3, comments: 10, linksPerText: 2 },
  /** From the second day on. */
  later: { posts: 20, comments: 300, linksPerText: 10 },
  /** Faster than humans type. */
  perMinute: { posts: 2, comments: 12 },
  /** Shorter texts ('Thank you!') are no copies of each other. */
  copiedFrom: 30,
  /** Pinned at the same time. */
  pinned: 10,
} as const
