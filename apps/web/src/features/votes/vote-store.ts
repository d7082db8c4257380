import { createListeners } from '#lib/create-listeners.ts'
import type { VoteType } from '@bolodex/contract/votes/votes'

export type Counts = { upvotes: number; downvotes: number }

/** This browser's own vote on a brand. */
export type OwnVote = {
  voteType: VoteType | null
  isPending: boolean
  /** Stored, but counted only after an admin has checked. */
  isWaiting: boolean
  /** The counts of the last answer, in place of those that were shown then, until the list brings others. */
  tally: { counts: Counts; replaces: Counts } | null
}

const noVote: OwnVote = { voteType: null, isPending: false, isWaiting: false, tally: null }

// A page holds hundreds of vote buttons: one map serves them all. Never written while a page is rendered on the server.
const votes = new Map<number, OwnVote>()
/** Brands voted on since the page was opened: older answers about them no longer count. */
const castHere = new Set<number>()
const [subscribe, notify] = createListeners()
let currentVoter: string | null = null

export const subscribeToVotes = subscribe

export function ownVoteOn(brandId: number): OwnVote {
  return votes.get(brandId) ?? noVote
}

/** A served page is the same for everyone. */
export const nobodysVote = () => noVote

export function noteVote(brandId: number, change: Partial<OwnVote>): void {
  if (change.voteType !== undefined) castHere.add(brandId)
  votes.set(brandId, { ...ownVoteOn(brandId), ...change })
  notify()
}

/** Takes over what the server knows. Another voter's votes are forgotten first. */
export function learnVotes(voter: string, known: { brandId: number; voteType: VoteType; isWaiting: boolean }[]): void {
  if (currentVoter !== null && currentVoter !== voter) {
    votes.clear()
    castHere.clear()
  }
  currentVoter = voter
  for (const { brandId, voteType, isWaiting } of known) {
    const own = ownVoteOn(brandId)
    // Of a vote cast here the server may have learned since that it waits: it was sent later, or others followed.
    if (!castHere.has(brandId) || own.voteType === voteType) votes.set(brandId, { ...own, voteType, isWaiting })
  }
  notify()
}
