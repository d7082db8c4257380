import { limits } from '../limits.ts'

const { postTitle, postContent, comment, photosPerText } = limits

/** Sentences of the form and the server. Those of the specification are exact. */
export const forumWording = {
  shortTitle: `Title must be at least ${postTitle.min} characters`,
  longTitle: `Title must be less than ${postTitle.max} characters`,
  shortContent: `Content must be at least ${postContent.min} characters`,
  longContent: `Content must be less than ${postContent.max} characters`,
  emptyComment: 'Comment cannot be empty',
  longComment: `Comment must be less than ${comment.max} characters`,
  pending: 'We review it first. You’ll get a notice.',
  locked: 'This thread is closed. No new comments.',
  longAlt: `A caption can have up to ${limits.photoAlt} characters`,
  manyPhotos: `You can add up to ${photosPerText} photos`,
} as const

type Kind = 'post' | 'comment'

/** Sentences from the server only; the browser shows them unchanged. */
export const forumAnswers = {
  signIn: 'Please sign in first',
  noBrand: 'That brand is no longer in the directory.',
  noPhoto: 'One of the photos is no longer here. Remove it and add it again.',
  removedPhoto: 'An admin removed this photo. Please choose another one.',
  manyUnsent: 'You have many photos waiting to be posted. Post those first, or try again tomorrow.',
  photoGone: 'The photo has been deleted and can’t be restored.',
  arrivedEarlier: (kind: Kind) => `Your ${kind} was already posted before you changed it. You can edit it there.`,
  otherPost: 'The comment names a different post than the URL',
  notYours: 'You can only change your own posts and comments',
  manyEdits: (most: number) => `You can edit this ${most} times. Write a new one instead.`,
  manyPinned: (most: number) => `${most} posts are already pinned. Unpin one first.`,
  dayFull: (most: number, kind: Kind, wait: string) =>
    `You can write ${most} ${kind}s in 24 hours. You can post again in ${wait}.`,
  firstDayFull: (most: number, kind: Kind, wait: string) =>
    `You can write ${most} ${kind}s on your first day. You can post again in ${wait}.`,
  tooFast: (kind: Kind, wait: string) => `You’re going too fast. You can send your next ${kind} in ${wait}.`,
  manyLinks: (most: number, given: number, isFirstDay: boolean) =>
    `You can use ${most} links${isFirstDay ? ' on your first day' : ''}. You have ${given}. Please remove some.`,
  ownCopy: 'You already posted this in the last 24 hours.',
  busySearch: 'Search is very busy. Try again in a moment, or with fewer words.',
  formerMember: 'former member',
  brandRemoved: 'This brand was removed from the directory',
} as const
