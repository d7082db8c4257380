import { z } from 'zod'
import { BigId, Count, Id, TagYear, WholePrice } from '../integers.ts'
import { CsvFacts, RowFacts } from '../directory/brand-schemas.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

const moment = z.iso.datetime()
const text = z.string()
const maybeText = text.nullable()

/** An earlier version of a post or comment. */
const EarlierText = z.object({ title: maybeText, content: text, until: moment })

/** Everything stored about a person. Secrets are counted or dated, not shown: they would open the account. */
const LogEntry = z.object({ action: text, about: text, reason: maybeText, createdAt: moment })

export const AccountExport = z.object({
  exportedAt: moment,
  account: z.object({
    id: BigId,
    username: text,
    email: maybeText,
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isModerator: z.boolean(),
    isPaidUser: z.boolean(),
    isTwoFactorEnabled: z.boolean(),
    disabledAt: moment.nullable(),
    tagsSubmitted: Count,
    upvotesReceived: Count,
    downvotesReceived: Count,
    createdAt: moment,
    updatedAt: moment,
  }),
  /** By the codes under which they are reserved. */
  usernamesGivenUp: z.array(z.object({ code: text, givenUpAt: moment })),
  /** A file with more brands than the account may add, waiting for review. */
  brandsWaiting: z.array(
    z.object({
      ...CsvFacts.shape,
      bytesOfFile: Count,
      createdAt: moment,
    }),
  ),
  /** Files of others that you accepted as an admin and whose brands are being added. */
  filesAccepted: z.array(z.object({ rows: Count, acceptedAt: moment })),
  /** Recent hourly counts, which keep one account from flooding the directory. */
  givenOfLate: z.array(z.object({ kind: text, hour: moment, amount: Count })),
  addressWaitingToBeVerified: z.object({ email: text, createdAt: moment, expiresAt: moment }).nullable(),
  waysToSignIn: z.array(z.object({ kind: text, accountId: text, createdAt: moment, updatedAt: moment })),
  secondFactor: z.object({ isConfirmed: z.boolean(), wrongCodes: Count, lockedUntil: moment.nullable() }).nullable(),
  recoveryCodes: z.array(z.object({ createdAt: moment, usedAt: moment.nullable() })),
  /** Mailed links, pending sign-ins, and trusted browsers. */
  stepsUnderWay: z.array(z.object({ createdAt: moment, expiresAt: moment })),
  /** Invitations you made, and the one you joined by. */
  invitations: z.array(
    z.object({
      isOwn: z.boolean(),
      note: maybeText,
      createdAt: moment,
      expiresAt: moment,
      usedAt: moment.nullable(),
      revokedAt: moment.nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      device: maybeText,
      createdAt: moment,
      usedAt: moment,
      expiresAt: moment,
      /** When a password or code was last given there, and when one of the second factor. */
      provedAt: moment,
      secondFactorAt: moment.nullable(),
    }),
  ),
  brands: z.array(
    z.object({
      id: BigId,
      slug: text,
      ...RowFacts.shape,
      sourceUrl: maybeText,
      createdAt: moment,
    }),
  ),
  valuesSet: z.array(z.object({ brand: text, value: z.enum(['price', 'sell-through']), setAt: moment })),
  edits: z.array(
    z.object({
      brandId: Id,
      kind: text,
      before: maybeText,
      after: maybeText,
      photo: maybeText,
      reason: maybeText,
      createdAt: moment,
    }),
  ),
  tagPhotos: z.array(
    z.object({
      brand: text,
      url: text,
      kind: text,
      era: maybeText,
      yearFrom: TagYear.nullable(),
      yearTo: TagYear.nullable(),
      madeIn: maybeText,
      note: maybeText,
      sourceUrl: maybeText,
      createdAt: moment,
    }),
  ),
  suggestions: z.array(
    z.object({
      brand: text,
      facts: text,
      reason: text,
      verdict: maybeText,
      note: maybeText,
      createdAt: moment,
      decidedAt: moment.nullable(),
    }),
  ),
  /** Decisions on the suggestions of others. */
  decisions: z.array(z.object({ brand: text, verdict: maybeText, note: maybeText, decidedAt: moment.nullable() })),
  votes: z.array(z.object({ brand: text, voteType: text, createdAt: moment })),
  videosAnalyzed: z.array(
    z.object({
      address: text,
      video: maybeText,
      /** The pasted lines; a very long text is complete at the URL. */
      pastedTranscript: maybeText,
      language: maybeText,
      brands: z.array(text),
      secondReader: text,
      createdAt: moment,
    }),
  ),
  videosOfBrands: z.array(
    z.object({
      brand: text,
      video: text,
      isMembersWord: z.boolean(),
      hiddenWhy: maybeText,
      quotes: z.array(text).max(limits.mentionsPerVideo),
      createdAt: moment,
    }),
  ),
  /** Videos that others reported and this account confirmed. */
  videosConfirmed: z.array(z.object({ brand: text, video: text, isByAdmin: z.boolean(), createdAt: moment })),
  /** RN, CA and WPL numbers that this account found on a brand's tags. */
  /** What they say of tag photos. */
  tagVoices: z.array(z.object({ brand: text, url: text, looksRight: z.boolean(), createdAt: moment })),
  /** Starter brands whose notes they confirmed. */
  starterConfirmations: z.array(z.object({ brand: text, confirmedAt: moment })),
  tagNumbers: z.array(z.object({ brand: text, number: text, createdAt: moment })),
  /** Since when sales are shared; null when that was turned off. `isLeftOut`: an admin has undone what this account did. */
  sharing: z.object({ since: moment.nullable(), isLeftOut: z.boolean() }).nullable(),
  sharedSales: z.array(
    z.object({
      brand: text,
      garment: maybeText,
      price: WholePrice,
      currency: text,
      month: text,
      days: Count.nullable(),
      platform: text,
    }),
  ),
  posts: z.array(
    z.object({
      id: BigId,
      title: text,
      content: text,
      createdAt: moment,
      editedAt: moment.nullable(),
      hiddenWhy: maybeText,
      earlier: z.array(EarlierText),
    }),
  ),
  comments: z.array(
    z.object({
      id: BigId,
      postId: Id,
      content: text,
      createdAt: moment,
      editedAt: moment.nullable(),
      hiddenWhy: maybeText,
      earlier: z.array(EarlierText),
    }),
  ),
  /** Photos in your posts and comments, and those you uploaded and have not used yet. */
  forumPhotos: z.array(
    z.object({
      url: text,
      alt: text,
      postId: Id.nullable(),
      commentId: BigId.nullable(),
      createdAt: moment,
      removedAt: moment.nullable(),
    }),
  ),
  /** Recent idempotency keys, as codes: the calls and the ids they created. */
  idempotencyKeys: z.array(z.object({ code: text, call: text, made: z.array(BigId), createdAt: moment })),
  textCodes: z.array(z.object({ code: text, createdAt: moment })),
  /** Your notices, delivered and queued. */
  notices: z.array(
    z.object({
      kind: text,
      things: Count,
      by: maybeText,
      post: maybeText,
      commentId: BigId.nullable(),
      brand: maybeText,
      text: maybeText,
      createdAt: moment,
      readAt: moment.nullable(),
    }),
  ),
  /** Notices to others that you caused. */
  noticesToOthers: z.array(z.object({ kind: text, createdAt: moment })),
  flags: z.array(z.object({ target: text, reason: text, note: maybeText, createdAt: moment })),
  /** Your items that admins reviewed. */
  reviewed: z.array(z.object({ kind: text, target: text, verdict: maybeText, createdAt: moment })),
  /** Items of others that you claimed or decided on, as an admin. */
  reviews: z.array(z.object({ kind: text, target: text, verdict: maybeText, note: maybeText, createdAt: moment })),
  /** The admins' log entries about your contributions, and about your own actions. */
  moderated: z.array(LogEntry),
  moderation: z.array(LogEntry),
})
export type AccountExport = z.infer<typeof AccountExport>

export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  limit: 'download',
  stepUp: true,
  isForNewcomers: true,
  summary: 'Everything stored about the caller, as one JSON file',
  answer: AccountExport,
} as const satisfies ContractRoute
