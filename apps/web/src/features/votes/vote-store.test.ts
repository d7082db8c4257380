import { beforeEach, expect, test, vi } from 'vitest'
import type * as voteStore from './vote-store.ts'

let store: typeof voteStore

beforeEach(async () => {
  vi.resetModules()
  store = await import('./vote-store.ts')
})

test('a brand nobody here has voted on has no own vote', () => {
  expect(store.ownVoteOn(1)).toEqual({ voteType: null, isPending: false, tally: null })
})

test('what the server knows is taken over', () => {
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up' }])
  expect(store.ownVoteOn(1).voteType).toBe('up')
})

test('a vote cast since is not undone by an older answer', () => {
  store.noteVote(1, { voteType: null })
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up' }])
  expect(store.ownVoteOn(1).voteType).toBeNull()
})

test('a vote that is only pending does not hide what the server knows', () => {
  store.noteVote(1, { isPending: true })
  store.learnVotes('guest', [{ brandId: 1, voteType: 'down' }])
  expect(store.ownVoteOn(1)).toEqual({ voteType: 'down', isPending: true, tally: null })
})

test('another voter starts with none of the votes before', () => {
  store.learnVotes('guest', [{ brandId: 1, voteType: 'up' }])
  store.noteVote(2, { voteType: 'down' })
  store.learnVotes('7', [{ brandId: 3, voteType: 'up' }])
  expect([1, 2, 3].map((brandId) => store.ownVoteOn(brandId).voteType)).toEqual([null, null, 'up'])
})

test('whoever shows votes is told of every change', () => {
  const heard = vi.fn<() => void>()
  const unsubscribe = store.subscribeToVotes(heard)
  store.noteVote(1, { voteType: 'up' })
  unsubscribe()
  store.noteVote(1, { voteType: null })
  expect(heard).toHaveBeenCalledTimes(1)
})
