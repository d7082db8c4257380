import { z } from 'zod'
import { BigId, Count, Id, TagYear, WholePrice } from '../integers.ts'
import { CsvFacts } from '../directory/brand-schemas.ts'
import { Brand, TagPhoto } from '../directory/brands.ts'
import { flagTargets } from './flag-reasons.ts'
import { TextLink } from '../forum/forum.ts'
import { ForumPhoto } from '../forum/forum-photos.ts'
import { IdParam, SearchText, urlId, wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import { logActors, logKinds } from './log-kinds.ts'
import { reviewKinds, verdicts } from './review-kinds.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'
import { Suggestion } from '../curation/suggestions.ts'

/** Something an admin or moderator decides on, as one line. */
export const ReviewItem = z.object({
  id: BigId,
  kind: z.enum(reviewKinds),
  target: z.object({ kind: z.enum([...flagTargets, 'suggestion', 'import', 'dating-rule']), id: BigId }),
  title: z.string(),
  /** The owner or the suggesting member; null for guests and members who left. */
  by: z.string().nullable(),
  /** How many members flagged it. */
  people: Count,
  createdAt: z.iso.datetime(),
  claim: z.object({ by: z.string(), until: z.iso.datetime(), isMine: z.boolean() }).nullable(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** Facts about the author. */
export const Subject = z.object({
  id: BigId,
  username: z.string(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  createdAt: z.iso.datetime(),
  posts: Count,
  comments: Count,
  brandsAdded: Count,
  suggestionsAccepted: Count,
  suggestionsDecided: Count,
  /** How often their contributions were hidden or declined. */
  timesHidden: Count,
})
export type Subject = z.infer<typeof Subject>

/** A file with more brands than its account may add. `alike`: rows that look or sound like a brand of the directory. */
export const PendingImport = z.object({ rows: Count, bytes: Count, alike: Count })
export type PendingImport = z.infer<typeof PendingImport>

/** A row of such a file, and the brand that it looks or sounds like. */
export const PendingImportRow = z.object({
  row: Count,
  brand: CsvFacts,
  similar: z.object({ name: z.string(), slug: z.string() }).nullable(),
})
export type PendingImportRow = z.infer<typeof PendingImportRow>

export const listPendingImportRows = {
  method: 'GET',
  path: '/api/review/imports/:id/rows',
  access: 'admin',
  limit: 'read',
  summary: 'The rows of a file that waits: those that look like an existing brand, or all others, in the file’s order',
  params: IdParam,
  query: z.strictObject({
    rows: z.enum(['alike', 'other']),
    since: wholeNumber(0, limits.maxId).optional(),
  }),
  answer: z.object({ rows: z.array(PendingImportRow), nextSince: BigId.nullable() }),
} as const satisfies ContractRoute

/** A dating rule, with photos whose years lie outside of the rule’s, slack included. */
export const ContradictedRule = z.object({
  id: z.string(),
  /** The brand that it needs, if it needs one. */
  brand: z.string().nullable(),
  says: z.string(),
  source: z.string(),
  yearFrom: TagYear.nullable(),
  yearTo: TagYear.nullable(),
  /** Years of slack on both sides. */
  slack: Count,
  /** How many photos contradict it. */
  count: Count,
  /** Those that most members call right. */
  photos: z
    .array(z.object({ brand: z.object({ name: z.string(), slug: z.string() }), photo: TagPhoto }))
    .max(limits.contradictingPhotos),
})
export type ContradictedRule = z.infer<typeof ContradictedRule>

/** Everything that is needed to decide. */
export const ReviewDetails = ReviewItem.extend({
  suggestion: Suggestion.nullable(),
  /** For a post or comment, or a photo in one: its text, and its post. */
  text: z
    .object({
      postId: Id,
      postTitle: z.string(),
      content: z.string(),
      links: z.array(TextLink),
      photos: z.array(ForumPhoto),
      isShown: z.boolean(),
    })
    .nullable(),
  photo: TagPhoto.nullable(),
  /** For a waiting guest photo: the one it would replace. */
  replaces: TagPhoto.nullable(),
  brand: Brand.nullable(),
  /** For a duplicate: the other brand. */
  otherBrand: Brand.nullable(),
  pendingImport: PendingImport.nullable(),
  flags: z.array(
    z.object({ reason: z.string(), note: z.string().nullable(), by: z.string(), createdAt: z.iso.datetime() }),
  ),
  subject: Subject.nullable(),
  /** For waiting guest votes: the usual number per day, the number on the day of the jump, and how many wait. */
  guestVotes: z.object({ usual: z.number(), day: z.iso.date().nullable(), votes: Count, waiting: Count }).nullable(),
  /** For a price that members' sales would move far: the old and the new one. Whole units of the site's currency. */
  price: z
    .object({
      shown: WholePrice.nullable(),
      estimate: WholePrice.nullable(),
      median: WholePrice,
      sales: Count.nullable(),
      asOf: z.iso.date(),
    })
    .nullable(),
  /** For a dating rule that dated photos contradict; null also when this release has no such rule. */
  datingRule: ContradictedRule.nullable(),
  /** Which verdicts there are for it. */
  verdicts: z.array(z.enum(verdicts)),
})
export type ReviewDetails = z.infer<typeof ReviewDetails>

export const listReview = {
  method: 'GET',
  path: '/api/review',
  access: 'moderator',
  limit: 'read',
  summary: 'Items waiting for the caller, oldest first; moderators get those they may decide on',
  query: z.strictObject({
    kind: z.enum(reviewKinds).optional(),
    since: urlId.optional(),
  }),
  answer: z.object({
    items: z.array(ReviewItem),
    nextSince: BigId.nullable(),
    /** Counted up to a thousand each. */
    waiting: z.object({
      all: Count,
      flag: Count,
      pending: Count,
      suggestion: Count,
      duplicate: Count,
      'guest-photo': Count,
      'disputed-photo': Count,
      'guest-votes': Count,
      price: Count,
      import: Count,
      'dating-rule': Count,
    }),
    oldestAt: z.iso.datetime().nullable(),
    doneToday: Count,
    /** How long one took today, from opening it to the verdict. */
    secondsEach: Count.nullable(),
  }),
} as const satisfies ContractRoute

export const getReviewItem = {
  method: 'GET',
  path: '/api/review/items/:id',
  access: 'moderator',
  limit: 'read',
  summary: 'One review item with everything needed to decide',
  params: IdParam,
  answer: ReviewDetails,
} as const satisfies ContractRoute

export const claimReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/claim',
  access: 'moderator',
  limit: 'review',
  summary: 'Claims an item for ten minutes, so no one else works on it',
  params: IdParam,
  answer: ReviewDetails,
} as const satisfies ContractRoute

export const releaseReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/release',
  access: 'moderator',
  limit: 'review',
  summary: 'Releases an item the caller had claimed',
  params: IdParam,
  answer: z.object({ id: BigId }),
} as const satisfies ContractRoute

export const decideReviewItem = {
  method: 'POST',
  path: '/api/review/items/:id/verdict',
  access: 'moderator',
  limit: 'review',
  stepUp: 'by-act',
  summary: 'Decides on an item and carries out the decision',
  params: IdParam,
  body: z.strictObject({
    verdict: z.enum(verdicts),
    note: reason,
    /** For a suggestion: the brand's version that was read. When it has been edited since, it cannot be accepted. */
    version: z.int().min(0).max(limits.maxId).optional(),
    /** For an accepted file: the rows to exclude. */
    leaveOut: z.array(z.int().min(1).max(limits.maxId)).max(limits.importRowsLeftOut).optional(),
  }),
  answer: z.object({
    id: BigId,
    /** The outcome, for the bar with Undo. */
    said: z.string(),
    canUndo: z.boolean(),
  }),
} as const satisfies ContractRoute

export const undoVerdict = {
  method: 'POST',
  path: '/api/review/items/:id/undo',
  access: 'moderator',
  limit: 'review',
  summary: 'Undoes the caller’s own decision; the item goes back in the queue',
  params: IdParam,
  answer: z.object({ id: BigId, said: z.string() }),
} as const satisfies ContractRoute

export const listModerationLog = {
  method: 'GET',
  path: '/api/review/log',
  access: 'admin',
  limit: 'read',
  summary: 'What admins and moderators did, newest first',
  query: z.strictObject({
    before: urlId.optional(),
    kind: z.enum(logKinds).optional(),
    /** Only actions by this admin or moderator. */
    admin: SearchText.min(1).max(limits.username.max).optional(),
    /** Only entries about this member. */
    member: SearchText.min(1).max(limits.username.max).optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        id: BigId,
        kind: z.enum(logKinds),
        /** Null unless an admin or moderator did it who is still here. */
        admin: z.string().nullable(),
        actor: z.enum(logActors),
        action: z.string(),
        about: z.string(),
        /** Its URL, if it is visible. */
        href: z.string().nullable(),
        subject: z.string().nullable(),
        reason: z.string().nullable(),
        createdAt: z.iso.datetime(),
      }),
    ),
    nextBefore: BigId.nullable(),
  }),
} as const satisfies ContractRoute
