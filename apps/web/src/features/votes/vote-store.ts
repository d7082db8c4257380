import type { VoteType } from '@bolodex/contract/brands/votes'

export type Counts = { upvotes: number; downvotes: number }

/** What this browser knows of its own vote on a brand. */
export type OwnVote = {
  voteType: VoteType | null
  isPending: boolean
  /** The counts of the last answer, in place of those that were shown then, until the list brings others. */
  tally: { counts: Counts; replaces: Counts } | null
}

const noVote: OwnVote = { voteType: null, isPending: false, tally: null }

// A page holds hundreds of vote buttons: one map serves them all. Never written while a page is rendered on the server.
const votes = new Map<number, OwnVote>()
/** Brands voted on since the page was opened: older answers about them no longer count. */
const castHere = new Set<number>()
const listeners = new Set<() => void>()
let currentVoter: string | null = null

function publish(): void {
  for (const listener of listeners) listener()
}

export function subscribeToVotes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ownVoteOn(brandId: number): OwnVote {
  return votes.get(brandId) ?? noVote
}

/** A served page is the same for everyone. */
export const nobodysVote = () => noVote

export function noteVote(brandId: number, change: Partial<OwnVote>): void {
  if (change.voteType !== undefined) castHere.add(brandId)
  votes.set(brandId, { ...ownVoteOn(brandId), ...change })
  publish()
}

/** Takes over what the server knows. Another voter's votes are forgotten first. */
export function learnVotes(voter: string, known: { brandId: number; voteType: VoteType }[]): void {
  if (currentVoter !== null && currentVoter !== voter) {
    votes.clear()
    castHere.clear()
  }
  currentVoter = voter
  for (const { brandId, voteType } of known) {
    if (!castHere.has(brandId)) votes.set(brandId, { ...ownVoteOn(brandId), voteType })
  }
  publish()
}
