import type { Brand, TagPhoto } from '@bolodex/contract/brands'
import type { PendingImport, ReviewDetails } from '@bolodex/contract/review'
import type { Suggestion } from '@bolodex/contract/brands/suggestions'
import type { AcceptedSuggestion, DecidedPhoto, HiddenPhoto } from '#domain/verdict-undo.ts'
import type { Database } from '#platform/database/database.ts'
import type { Actor, ProvedActor } from '#platform/http/viewer.ts'

/** A post or a comment. */
export type TextTarget = { kind: 'post' | 'comment'; id: number }

type Decision = {
  id: number
  verdict: 'accepted' | 'declined'
  note: string | null
  adminId: number
  version: number | undefined
}

/** What a verdict does to things other features keep, each within the transaction it is given. */
export type Acts = {
  suggestions: {
    find: (db: Database, id: number) => Promise<Suggestion | undefined>
    decide: (
      trx: Database,
      decision: Decision,
    ) => Promise<{ brandId: number; userId: number | null; accepted: AcceptedSuggestion | null }>
    undecide: (
      trx: Database,
      order: { id: number; accepted: AcceptedSuggestion | null; adminId: number },
    ) => Promise<void>
  }
  photos: {
    read: (db: Database, id: number) => Promise<TagPhoto>
    hide: (trx: Database, order: { photoId: number; adminId: number; reason: string | null }) => Promise<HiddenPhoto>
    bringBack: (trx: Database, order: { photoId: number; adminId: number; hidden: HiddenPhoto }) => Promise<void>
  }
  /** Photos by guests that wait. */
  guestPhotos: {
    read: (db: Database, id: number) => Promise<{ photo: TagPhoto | null; replaces: TagPhoto | null }>
    accept: (trx: Database, id: number) => Promise<DecidedPhoto>
    decline: (trx: Database, id: number) => Promise<DecidedPhoto>
    undecide: (trx: Database, order: { photoId: number; adminId: number; decided: DecidedPhoto }) => Promise<void>
  }
  brands: {
    read: (db: Database, id: number) => Promise<Brand>
    merge: (
      trx: Database,
      order: { from: number; into: number; editor: Actor; reason: string | null },
    ) => Promise<Brand>
  }
  guestVotes: {
    read: (db: Database, brandId: number) => Promise<NonNullable<ReviewDetails['guestVotes']>>
    /** Counts those that wait; answers how many, and what `undecide` wants to be told again. */
    accept: (trx: Database, brandId: number, itemId: number) => Promise<{ votes: number; pendingDay: string | null }>
    /** Removes those that wait, once the verdict cannot be taken back any more; answers how many. */
    decline: (trx: Database, brandId: number, itemId: number) => Promise<number>
    undecide: (trx: Database, order: { itemId: number; brandId: number; pendingDay: string | null }) => Promise<void>
  }
  /** Files with more brands than their account may add. */
  imports: {
    find: (db: Database, id: number) => Promise<PendingImport | undefined>
    accept: (trx: Database, order: { id: number; admin: Actor }) => Promise<void>
    decline: (trx: Database, id: number) => Promise<void>
  }
  texts: {
    hide: (trx: Database, target: TextTarget) => Promise<unknown>
    show: (trx: Database, target: TextTarget) => Promise<unknown>
    hold: (trx: Database, target: TextTarget) => Promise<unknown>
    /** Tells everybody who would have been told when it was written. */
    enqueueTextNotices: (trx: Database, target: TextTarget) => Promise<void>
  }
}

/** What undoing everything by one account does to things other features keep. */
export type AccountActs = {
  contributions: {
    count: (userId: number) => Promise<{
      photos: number
      edits: number
      brands: number
      videos: number
      tagNumbers: number
      sales: number
      touched: number
    }>
    /** Nothing that the account shares counts in a figure from now on; answers how many sales that were. */
    leaveOutSales: (userId: number) => Promise<number>
    /** Brands the account had to do with, by number. */
    listTouched: (userId: number, after: number, most: number) => Promise<number[]>
    undoBrand: (order: { brandId: number; userId: number; admin: ProvedActor }) => Promise<{
      photos: number
      edits: number
      videos: number
      tagNumbers: number
      isDeleted: boolean
      kept: { slug: string; name: string } | null
    }>
  }
  /** Ends an account's sessions and keeps it from signing in again. */
  closeAccount: (username: string) => Promise<unknown>
}
