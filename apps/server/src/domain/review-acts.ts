import type { Brand, TagPhoto } from '@bolodex/contract/directory/brands'
import type { PendingImport, PendingImportRow, ReviewDetails } from '@bolodex/contract/review/review'
import type { Suggestion } from '@bolodex/contract/curation/suggestions'
import type { AcceptedSuggestion, DecidedPhoto, HiddenPhoto, PriceUndo } from './verdict-undo.ts'
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

type DecidedPrice = { median: number; undo: PriceUndo }

/** The effects of verdicts on data of other features, each within the given transaction. */
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
  /** Photos of posts and comments; their ids come from the same sequence as those of tag photos. */
  forumPhotos: {
    has: (db: Database, id: number) => Promise<boolean>
    hide: (trx: Database, order: { photoId: number; isHidden: boolean }) => Promise<unknown>
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
    /** Counts the waiting ones; returns how many, and the value that `undecide` needs. */
    accept: (trx: Database, brandId: number, itemId: number) => Promise<{ votes: number; pendingDay: string | null }>
    /** Removes the waiting ones once the verdict can no longer be undone; returns how many. */
    decline: (trx: Database, brandId: number, itemId: number) => Promise<number>
    undecide: (trx: Database, order: { itemId: number; brandId: number; pendingDay: string | null }) => Promise<void>
  }
  /** Prices that members' sales would move far. Null: none waits any more. */
  prices: {
    read: (db: Database, brandId: number) => Promise<ReviewDetails['price']>
    accept: (trx: Database, brandId: number) => Promise<DecidedPrice | null>
    decline: (trx: Database, brandId: number) => Promise<DecidedPrice | null>
    undecide: (trx: Database, order: { brandId: number; undo: PriceUndo }) => Promise<void>
  }
  /** Dating rules that dated photos contradict. */
  datingRules: {
    read: (db: Database, id: number) => Promise<ReviewDetails['datingRule']>
    /** It asks again only once more photos contradict it. Null: it does not wait any more. */
    judge: (trx: Database, id: number) => Promise<{ ruleId: string; judgedBefore: number } | null>
    unjudge: (trx: Database, order: { id: number; judgedBefore: number }) => Promise<void>
  }
  /** Files with more brands than their account may add. */
  imports: {
    find: (db: Database, id: number) => Promise<PendingImport | undefined>
    accept: (trx: Database, order: { id: number; admin: Actor; leaveOut: number[] }) => Promise<void>
    decline: (trx: Database, id: number) => Promise<void>
    listRows: (
      db: Database,
      id: number,
      page: { rows: 'alike' | 'other'; since: number },
    ) => Promise<PendingImportRow[]>
  }
  texts: {
    hide: (trx: Database, target: TextTarget) => Promise<unknown>
    show: (trx: Database, target: TextTarget) => Promise<unknown>
    hold: (trx: Database, target: TextTarget) => Promise<unknown>
    /** Notifies everyone who would have been notified when the text was written. */
    enqueueTextNotices: (trx: Database, target: TextTarget) => Promise<void>
  }
}

/** The effects of undoing an account on data of other features. */
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
    /** Excludes the account's shared sales from all figures; returns how many there were. */
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
  /** Deletes queued jobs that would add something in its name. */
  dropJobs: (userId: number) => Promise<void>
  /** Closes an account, ending its sessions, or reopens it; false when nothing changed. */
  setClosed: (
    db: Database,
    order: { id: number; isClosed: boolean; by: number; reason: string | null },
  ) => Promise<boolean>
  setModerator: (
    trx: Database,
    order: { id: number; isModerator: boolean; by: number; reason: string | null },
  ) => Promise<void>
  makeAdmin: (trx: Database, order: { id: number; by: number; reason: string | null }) => Promise<void>
}

export type ReviewActs = Acts & AccountActs
