import { limits } from '../limits.ts'

const { postTitle, postContent, comment } = limits

/** What is said about posts and comments that cannot be taken: by the form before it sends, and by the server. */
export const forumWording = {
  shortTitle: `Title must be at least ${postTitle.min} characters`,
  longTitle: `Title must be less than ${postTitle.max} characters`,
  shortContent: `Content must be at least ${postContent.min} characters`,
  longContent: `Content must be less than ${postContent.max} characters`,
  emptyComment: 'Comment cannot be empty',
  longComment: `Comment must be less than ${comment.max} characters`,
  pending: 'A person reads it before it appears, mostly within the hour. You will get a notice.',
  locked: 'This thread is closed. Nobody can write in it any more.',
  longReason: `The reason must be at most ${limits.editReason} characters`,
} as const

/** How much one account writes. Kept on the server; told to the writer before they type. */
export const forumRules = {
  /** The first day of an account. */
  firstDay: { hours: 24, posts: 3, comments: 10, linksPerText: 2 },
  /** From the second day on. */
  later: { posts: 20, comments: 300, linksPerText: 10 },
  /** Faster than anybody types. */
  perMinute: { posts: 2, comments: 12 },
  /** Shorter texts ('Thank you!') are no copies of each other. */
  copiedFrom: 30,
  /** Pinned at the same time. */
  pinned: 10,
} as const
