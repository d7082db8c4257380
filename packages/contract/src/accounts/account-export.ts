import { z } from 'zod'
import { CsvFacts, RowFacts } from '../brands/brand-schemas.ts'
import type { ContractRoute } from '../route.ts'

const moment = z.iso.datetime()
const text = z.string()
const maybeText = text.nullable()

/** What a post or comment said before it was changed. */
const EarlierText = z.object({ title: maybeText, content: text, until: moment })

/** Everything stored about a person. Secrets are counted or dated, not shown: they would open the account. */
const LogEntry = z.object({ action: text, about: text, reason: maybeText, createdAt: moment })

export const AccountExport = z.object({
  exportedAt: moment,
  account: z.object({
    id: z.int(),
    username: text,
    email: maybeText,
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    isPaidUser: z.boolean(),
    isTwoFactorEnabled: z.boolean(),
    disabledAt: moment.nullable(),
    tagsSubmitted: z.int(),
    upvotesReceived: z.int(),
    downvotesReceived: z.int(),
    createdAt: moment,
    updatedAt: moment,
  }),
  /** By the codes under which they are reserved. */
  usernamesGivenUp: z.array(z.object({ code: text, givenUpAt: moment })),
  /** Of a file with more brands than the account may add, until an admin has looked. */
  brandsWaiting: z.array(
    z.object({
      ...CsvFacts.shape,
      bytesOfFile: z.int(),
      createdAt: moment,
    }),
  ),
  /** Files of others that you accepted as an admin and whose brands are being added. */
  filesAccepted: z.array(z.object({ rows: z.int(), acceptedAt: moment })),
  /** What was counted of late, by the hour, so that one account cannot flood the directory. */
  givenOfLate: z.array(z.object({ kind: text, hour: moment, amount: z.int() })),
  addressWaitingToBeVerified: z.object({ email: text, createdAt: moment, expiresAt: moment }).nullable(),
  waysToSignIn: z.array(z.object({ kind: text, accountId: text, createdAt: moment, updatedAt: moment })),
  secondFactor: z.object({ isConfirmed: z.boolean(), wrongCodes: z.int(), lockedUntil: moment.nullable() }).nullable(),
  recoveryCodes: z.array(z.object({ createdAt: moment, usedAt: moment.nullable() })),
  /** Links that were mailed, sign-ins half-way, and browsers that are not asked for a code. */
  stepsUnderWay: z.array(z.object({ createdAt: moment, expiresAt: moment })),
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
      id: z.int(),
      slug: text,
      ...RowFacts.shape,
      sourceUrl: maybeText,
      createdAt: moment,
    }),
  ),
  valuesSet: z.array(z.object({ brand: text, value: z.enum(['price', 'sell-through']), setAt: moment })),
  edits: z.array(
    z.object({
      brandId: z.int(),
      kind: text,
      before: maybeText,
      after: maybeText,
      photo: maybeText,
      reason: maybeText,
      createdAt: moment,
    }),
  ),
  tagPhotos: z.array(
    z.object({ brand: text, url: text, kind: text, era: maybeText, sourceUrl: maybeText, createdAt: moment }),
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
      /** What was pasted, in its lines; all of it is at the address if it is very long. */
      pastedTranscript: maybeText,
      language: maybeText,
      brands: z.array(text),
      secondReader: text,
      createdAt: moment,
    }),
  ),
  videosOfBrands: z.array(
    z.object({ brand: text, video: text, isMembersWord: z.boolean(), hiddenWhy: maybeText, createdAt: moment }),
  ),
  /** Videos that others reported and this account confirmed. */
  videosConfirmed: z.array(z.object({ brand: text, video: text, isByAdmin: z.boolean(), createdAt: moment })),
  /** RN, CA and WPL numbers that this account found on a brand's tags. */
  tagNumbers: z.array(z.object({ brand: text, number: text, createdAt: moment })),
  /** Since when sales are shared; null when that was turned off. `isLeftOut`: an admin has undone what this account did. */
  sharing: z.object({ since: moment.nullable(), isLeftOut: z.boolean() }).nullable(),
  sharedSales: z.array(
    z.object({
      brand: text,
      garment: maybeText,
      price: z.int(),
      currency: text,
      month: text,
      days: z.int().nullable(),
      platform: text,
    }),
  ),
  posts: z.array(
    z.object({
      id: z.int(),
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
      id: z.int(),
      postId: z.int(),
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
      postId: z.int().nullable(),
      commentId: z.int().nullable(),
      createdAt: moment,
      removedAt: moment.nullable(),
    }),
  ),
  /** What was sent in the last weeks, by the codes under which it is known again: what was called, and the ids it made. */
  sentOnce: z.array(z.object({ code: text, call: text, made: z.array(z.int()), createdAt: moment })),
  textCodes: z.array(z.object({ code: text, createdAt: moment })),
  /** What you were told, also what is on its way to you. */
  notices: z.array(
    z.object({
      kind: text,
      things: z.int(),
      by: maybeText,
      post: maybeText,
      commentId: z.int().nullable(),
      brand: maybeText,
      text: maybeText,
      createdAt: moment,
      readAt: moment.nullable(),
    }),
  ),
  /** What others were told because of you. */
  noticesToOthers: z.array(z.object({ kind: text, createdAt: moment })),
  flags: z.array(z.object({ target: text, reason: text, note: maybeText, createdAt: moment })),
  /** Things of yours that admins looked at. */
  reviewed: z.array(z.object({ kind: text, target: text, verdict: maybeText, createdAt: moment })),
  /** Things of others that you took or decided on, as an admin. */
  reviews: z.array(z.object({ kind: text, target: text, verdict: maybeText, note: maybeText, createdAt: moment })),
  /** What the admins' log says that was done to what is yours, and what it says that you did. */
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
