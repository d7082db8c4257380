import type { QueryClient } from '@tanstack/react-query'
import type { VoteTally, VoteType } from '@bolodex/contract/votes/votes'
import { navigate } from 'wouter/use-browser-location'
import { statusOf } from '#lib/api-error.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { refreshReads } from '#lib/query-client.ts'
import { sendOrKeep } from '#lib/send-later.ts'
import { noteVote, ownVoteOn, type Counts } from './vote-store.ts'
import { hasVotedHere, votedKey } from './votes-api.ts'

/** `listed`: the counts that the page came with. `shown`: those that are shown, with the votes of this browser. */
type Casting = {
  brandId: number
  name: string
  voteType: VoteType
  listed: Counts
  shown: Record<VoteType, number>
}

/** Everything that shows counts of votes. */
const tallied = ['/api/directory', '/api/brands/']

/**
 * Casts a vote: the answered counts show at once, in place of those the list came with, until it brings others. What is
 * kept for later is shown as if it had arrived.
 */
export async function castVote(queryClient: QueryClient, casting: Casting): Promise<void> {
  const { brandId, voteType, listed, shown } = casting
  const before = ownVoteOn(brandId).voteType
  const answer = await sendVote(casting, before).catch((error: unknown) => {
    // The site counts no guest votes.
    if (statusOf(error) === 401) navigate(signInLink(location.pathname + location.search, 'vote'))
    throw error
  })
  const own = before === voteType ? null : voteType
  const turn = (one: VoteType) => shown[one] + Number(own === one) - Number(before === one)
  // Whether a vote that is kept for later will wait for a check is not known yet.
  const {
    voteType: now,
    isWaiting,
    ...counts
  } = answer ?? {
    voteType: own,
    isWaiting: false,
    upvotes: turn('up'),
    downvotes: turn('down'),
  }
  noteVote(brandId, { isPending: false, voteType: now, isWaiting, tally: { counts, replaces: listed } })
  rememberVoting()
  if (answer) await refreshReads(queryClient, ...tallied)
}

let lastVote: Promise<unknown> = Promise.resolve()

/**
 * Sends a vote; null when it is kept for later. The first ones of a browser go one after the other: the first answer
 * brings the cookie by which the second is known for the same voter's.
 */
function sendVote({ brandId, name, voteType }: Casting, before: VoteType | null): Promise<VoteTally | null> {
  const body = { voteType, stands: before !== voteType }
  const send = () => sendOrKeep({ route: 'vote', name, params: { id: brandId }, body, before })
  const answer = hasVotedHere() ? send() : lastVote.then(send, send)
  lastVote = answer.catch(() => {})
  return answer
}

function rememberVoting(): void {
  try {
    localStorage.setItem(votedKey, '1')
  } catch {
    // Storage can be full or switched off. The next visit then does not show the votes of this one.
  }
}
