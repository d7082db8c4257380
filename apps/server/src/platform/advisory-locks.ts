/** Every lock that is not one on a row: each has a number of its own, or two unrelated things would wait for each other. */
export const advisoryLocks = {
  migrate: 8_264_011,
  seedSamples: 8_264_012,
  rollUpVotes: 8_264_013,
  addPageCounts: 8_264_014,
  pinPosts: 8_264_015,
  rollUpForum: 8_264_016,
  /** The first of two numbers; the second is the account. */
  writer: 8_264_017,
  /** The first of two numbers; the second is the beginning of the text's code. */
  writtenText: 8_264_018,
  deliverNotices: 8_264_019,
  /** The first of two numbers; the second is the account. */
  exportAccount: 8_264_020,
  /** The first of two numbers; the second is the account whose contributions are counted. */
  contributions: 8_264_040,
  pendingImports: 8_264_041,
} as const
