import { z } from 'zod'
import { CsvFacts } from './brands/brand-schemas.ts'
import { Brand, TagPhoto } from './brands.ts'
import { flagTargets } from './moderation/flag-reasons.ts'
import { TextLink } from './forum.ts'
import { ForumPhoto } from './forum/forum-photos.ts'
import { forumWording } from './forum/forum-wording.ts'
import { IdParam, KeptText, wholeNumber } from './inputs.ts'
import { limits } from './limits.ts'
import { reviewKinds, verdicts } from './moderation/review-kinds.ts'
import type { ContractRoute } from './route.ts'
import { Suggestion } from './brands/suggestions.ts'

const note = KeptText.max(limits.editReason, forumWording.longReason).optional()

/** Something an admin decides on, as one line. */
export const ReviewItem = z.object({
  id: z.int(),
  kind: z.enum(reviewKinds),
  target: z.object({ kind: z.enum([...flagTargets, 'suggestion', 'import']), id: z.int() }),
  title: z.string(),
  /** Whose it is, or who suggests it; null for guests and those who left. */
  by: z.string().nullable(),
  /** How many people flagged it. */
  people: z.int(),
  createdAt: z.iso.datetime(),
  claim: z.object({ by: z.string(), until: z.iso.datetime(), isMine: z.boolean() }).nullable(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** What is known of whoever it is by. */
export const Subject = z.object({
  username: z.string(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  posts: z.int(),
  comments: z.int(),
  brandsAdded: z.int(),
  suggestionsAccepted: z.int(),
  suggestionsDecided: z.int(),
  /** How often something of theirs was hidden or declined. */
  timesHidden: z.int(),
})
export type Subject = z.infer<typeof Subject>

/** A file with more brands than its account may add, and a few of its rows, the same for everybody who looks. */
export const PendingImport = z.object({
  rows: z.int(),
  bytes: z.int(),
  sample: z.array(CsvFacts),
})
export type PendingImport = z.infer<typeof PendingImport>

/** Everything that is needed to decide. */
export const ReviewDetails = ReviewItem.extend({
  suggestion: Suggestion.nullable(),
  /** Of a post or comment, or a photo in one: what it says, and the post it stands under. */
  text: z
    .object({
      postId: z.int(),
      postTitle: z.string(),
      content: z.string(),
      links: z.array(TextLink),
      photos: z.array(ForumPhoto),
      isShown: z.boolean(),
    })
    .nullable(),
  photo: TagPhoto.nullable(),
  /** Of a guest's photo that waits: the one it would replace. */
  replaces: TagPhoto.nullable(),
  brand: Brand.nullable(),
  /** Of a duplicate: the brand it is said to be. */
  otherBrand: Brand.nullable(),
  pendingImport: PendingImport.nullable(),
  flags: z.array(
    z.object({ reason: z.string(), note: z.string().nullable(), by: z.string(), createdAt: z.iso.datetime() }),
  ),
  subject: Subject.nullable(),
  /** Of guest votes that wait: what a day usually brings, what the day brought on which they jumped, how many wait. */
  guestVotes: z
    .object({ usual: z.number(), day: z.iso.date().nullable(), votes: z.int(), waiting: z.int() })
    .nullable(),
  /** Which verdicts there are for it. */
  verdicts: z.array(z.enum(verdicts)),
})
export type ReviewDetails = z.infer<typeof ReviewDetails>

export const listReview = {
  method: 'GET',
  path: '/api/review',
  access: 'admin',
  limit: 'read',
  summary: 'Items waiting for an admin, oldest first',
  query: z.strictObject({
    kind: z.enum(reviewKinds).optional(),
    since: wholeNumber(1, limits.maxId).optional(),
  }),
  answer: z.object({
    items: z.array(ReviewItem),
    nextSince: z.int().nullable(),
    /** Counted up to a thousand each. */
    waiting: z.object({
      all: z.int(),
      flag: z.int(),
      pending: z.int(),
      suggestion: z.int(),
      duplicate: z.int(),
      'guest-photo': z.int(),
      'guest-votes': z.int(),
      import: z.int(),
    }),
    oldestAt: z.iso.datetime().nullable(),
    doneToday: z.int(),
    /** How long one took today, from opening it to the verdict. */
    secondsEach: z.int().nullable(),
  }),
} as const satisfies ContractRoute

export const getReviewItem = {
  method: 'GET',
  path: '/api/review/items/:id',
  access: 'admin',
  limit: 'read',
  summary: 'One review item with everything needed to decide',
  params: IdParam,
  answer: ReviewDetails,
} as const satisfies ContractRoute

export const claimReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/claim',
  access: 'admin',
  limit: 'review',
  summary: 'Claims an item for ten minutes, so no other admin works on it',
  params: IdParam,
  answer: ReviewDetails,
} as const satisfies ContractRoute

export const releaseReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/release',
  access: 'admin',
  limit: 'review',
  summary: 'Releases an item the caller had claimed',
  params: IdParam,
  answer: z.object({ id: z.int() }),
} as const satisfies ContractRoute

export const decideReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/verdict',
  access: 'admin',
  limit: 'review',
  stepUp: 'by-act',
  summary: 'Decides on an item and carries out the decision',
  params: IdParam,
  body: z.strictObject({
    verdict: z.enum(verdicts),
    note,
    /** Of a suggestion: the brand's version that was read. When it has been edited since, nothing is accepted. */
    version: z.int().min(0).max(limits.maxId).optional(),
  }),
  answer: z.object({
    id: z.int(),
    /** What was done, for the bar that offers to take it back. */
    said: z.string(),
    canUndo: z.boolean(),
  }),
} as const satisfies ContractRoute

export const undoVerdict = {
  method: 'POST',
  path: '/api/review/items/:id/undo',
  access: 'admin',
  limit: 'review',
  summary: 'Undoes the caller’s own decision; the item goes back in the queue',
  params: IdParam,
  answer: z.object({ id: z.int(), said: z.string() }),
} as const satisfies ContractRoute

export const listModerationLog = {
  method: 'GET',
  path: '/api/review/log',
  access: 'admin',
  limit: 'read',
  summary: 'What admins did, newest first',
  query: z.strictObject({ before: wholeNumber(1, limits.maxId).optional() }),
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        admin: z.string().nullable(),
        action: z.string(),
        about: z.string(),
        /** Where it is to be seen, if it is. */
        href: z.string().nullable(),
        subject: z.string().nullable(),
        reason: z.string().nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
    nextBefore: z.int().nullable(),
  }),
} as const satisfies ContractRoute
