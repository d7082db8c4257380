import { beforeEach, expect, test, vi } from 'vitest'
import type * as voteStore from './vote-store.ts'

let store: typeof voteStore

beforeEach(async () => {
  vi.resetModules()
  store = await import('./vote-store.ts')
})

test('a brand without a vote from this browser has no own vote', () => {
  expect(store.ownVoteOn(1)).toEqual({ voteType: null, isPending: false, isWaiting: false, tally: null })
})

test('what the server knows is taken over', () => {
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up', isWaiting: false }])
  expect(store.ownVoteOn(1).voteType).toBe('up')
})

test('a vote cast since is not undone by an older answer', () => {
  store.noteVote(1, { voteType: null })
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up', isWaiting: false }])
  expect(store.ownVoteOn(1).voteType).toBeNull()
})

test('a repeated vote shows the server’s state, which may wait for review [D-24d]', () => {
  store.noteVote(1, { voteType: 'up' })
  store.noteVote(2, { voteType: 'down' })
  const waiting = { voteType: 'up', isWaiting: true } as const
  store.learnVotes('guest', [
    { brandId: 1, ...waiting },
    { brandId: 2, ...waiting },
  ])
  expect([1, 2].map((brandId) => store.ownVoteOn(brandId).isWaiting)).toEqual([true, false])
})

test('a vote that is only pending does not hide what the server knows', () => {
  store.noteVote(1, { isPending: true })
  store.learnVotes('guest', [{ brandId: 1, voteType: 'down', isWaiting: false }])
  expect(store.ownVoteOn(1)).toEqual({ voteType: 'down', isPending: true, isWaiting: false, tally: null })
})

test('another voter starts with none of the votes before', () => {
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up', isWaiting: false }])
  store.noteVote(2, { voteType: 'down' })
  store.learnVotes('7', [{ brandId: 3, voteType: 'up', isWaiting: false }])
  expect([1, 2, 3].map((brandId) => store.ownVoteOn(brandId).voteType)).toEqual([null, null, 'up'])
})

test('subscribers receive every vote change', () => {
  const heard = vi.fn<() => void>()
  const unsubscribe = store.subscribeToVotes(heard)
  store.noteVote(1, { voteType: 'up' })
  unsubscribe()
  store.noteVote(1, { voteType: null })
  expect(heard).toHaveBeenCalledTimes(1)
})
