import { describe, expect, test } from 'vitest'
import {
  backoff,
  brandOfVote,
  findForgotten,
  findHold,
  findNextTry,
  findRoom,
  judge,
  photoAfter,
  pickNext,
  queueLimits,
  voteAfter,
  type Kept,
} from './queue-rules.ts'

const ann = { id: 1, username: 'ann' }
const bob = { id: 2, username: 'bob' }
let serial = 0
const keptOf = (given: Partial<Kept> = {}): Kept => ({
  key: `key-${(serial += 1)}`,
  route: 'vote',
  name: 'Hob Nail Works',
  params: { id: serial },
  body: { voteType: 'up' },
  file: null,
  account: ann,
  madeAt: serial,
  state: 'waiting',
  tries: 0,
  nextAt: 0,
  problem: null,
  ...given,
})
const answer = (status: number, body: unknown = null, retryAfterSeconds: number | null = null) => ({
  status,
  body,
  retryAfterSeconds,
})

describe('what is sent next', () => {
  test('is the oldest that waits [X-11d]', () => {
    const [first, second] = [keptOf({ madeAt: 10 }), keptOf({ madeAt: 5 })]
    expect(pickNext([first, second], ann, 0)).toBe(second)
  })

  test('is nothing that was refused, was sent, or has to wait', () => {
    const kept = [keptOf({ state: 'attention' }), keptOf({ state: 'sent' }), keptOf({ nextAt: 100 })]
    expect(pickNext(kept, ann, 99)).toBeNull()
    expect(pickNext(kept, ann, 100)).toBe(kept[2])
  })

  test('never overtakes what was done to the same thing before', () => {
    const params = { id: 9 }
    const kept = [keptOf({ params, nextAt: 100 }), keptOf({ params }), keptOf()]
    expect(pickNext(kept, ann, 0)).toBe(kept[2])
  })

  test('is only what its own account did [X-11d]', () => {
    const kept = [keptOf()]
    expect(pickNext(kept, bob, 0)).toBeNull()
    expect(pickNext(kept, null, 0)).toBeNull()
    expect(findHold({ account: ann }, bob)).toBe('other account')
    expect(findHold({ account: ann }, null)).toBe('sign in')
    expect(findHold({ account: null }, bob)).toBe('made as guest')
    expect(findHold({ account: null }, null)).toBeNull()
  })
})

describe('what an answer means', () => {
  test('a success ends it, and what was sent is no longer kept', () => {
    const edit = { draft: 'comments', value: { text: 'x' }, href: '/forum' }
    const { change, isOver } = judge(keptOf({ route: 'photoFile', file: new Blob(['x']), edit }), answer(200), 7)
    expect({ ...keptOf({ edit }), ...change }.edit).toBeUndefined()
    expect(change).toEqual({ state: 'sent', sentAt: 7, problem: null, file: null, body: {} })
    expect(isOver).toBe(false)
  })

  test.each([0, 500, 502, 503, 507])('status %i is tried again later, and nothing else is tried now', (status) => {
    const { change, isOver } = judge(keptOf({ tries: 1 }), answer(status), 1000)
    expect(change).toMatchObject({ tries: 2, nextAt: 1000 + backoff(2) })
    expect(change.state).toBeUndefined()
    expect(isOver).toBe(true)
  })

  test('a limit says how long to wait; a long one does not hold back the rest', () => {
    expect(judge(keptOf(), answer(429, null, 30), 0)).toMatchObject({ change: { nextAt: 30_000 }, isOver: true })
    expect(judge(keptOf(), answer(429, null, 7200), 0)).toMatchObject({ change: { nextAt: 7_200_000 }, isOver: false })
  })

  test('a session that has ended keeps everything and stops', () => {
    const { change, isOver } = judge(keptOf(), answer(401, { code: 'not_signed_in', message: 'Please sign in' }), 0)
    expect(change.state).toBeUndefined()
    expect(change.nextAt).toBe(600_000)
    expect(isOver).toBe(true)
  })

  test.each([400, 403, 404, 409, 410, 413])('status %i needs its maker, with the reason [X-11d]', (status) => {
    const brand = { slug: 'tarn', name: 'Tarn' }
    const { change, isOver } = judge(keptOf(), answer(status, { code: 'conflict', message: 'Taken', brand }), 0)
    expect(change).toMatchObject({ state: 'attention', problem: { status, message: 'Taken', brand } })
    expect(isOver).toBe(false)
  })

  test('waits double, up to ten minutes', () => {
    expect([1, 2, 3, 40].map(backoff)).toEqual([2000, 4000, 8000, 600_000])
  })
})

test('the photo of a brand follows under a separate idempotency key, with the id of the created brand', () => {
  const file = new Blob(['photo'])
  const brand = keptOf({
    route: 'brand',
    file,
    photoKey: 'photo-key',
    about: { kind: 'neck tag' },
  })
  const photo = photoAfter(brand, { brands: [{ id: 17, slug: 'tarn' }] }, 5)
  expect(photo).toMatchObject({
    key: 'photo-key',
    route: 'photoFile',
    params: { id: 17 },
    page: '/brands/tarn',
    body: { kind: 'neck tag' },
    file,
    state: 'waiting',
  })
  expect(photoAfter(keptOf({ route: 'brand' }), { brands: [{ id: 17, slug: 'tarn' }] }, 5)).toBeNull()
})

test('a queue has room for 200 things and 60 MB of photos', () => {
  const many = Array.from({ length: queueLimits.actions }, () => keptOf())
  expect(findRoom(many, 0)).toBe('actions')
  expect(findRoom(many.slice(1), 0)).toBe('room')
  expect(findRoom([keptOf({ state: 'sent' })], queueLimits.photoBytes)).toBe('room')
  expect(findRoom([keptOf({ file: new Blob(['x']) })], queueLimits.photoBytes)).toBe('photoBytes')
})

test('what was sent is listed for a day, the last twenty', () => {
  const sent = Array.from({ length: 25 }, (_, place) => keptOf({ state: 'sent', sentAt: place }))
  expect(findForgotten(sent, 25)).toHaveLength(5)
  expect(findForgotten([keptOf({ state: 'sent', sentAt: 0 })], 86_400_001)).toHaveLength(1)
  expect(findForgotten([keptOf()], 86_400_001)).toEqual([])
})

test('the next attempt is an action this account may send, so there is no useless request', () => {
  expect(findNextTry([keptOf()], ann)).toBeNull()
  expect(findNextTry([keptOf({ nextAt: 9 }), keptOf({ nextAt: 4 }), keptOf({ nextAt: 1, account: bob })], ann)).toBe(4)
  expect(findNextTry([keptOf({ nextAt: 9 })], null)).toBeNull()
})

test('a vote is known by its brand, and by what the own vote is after it', () => {
  const vote = keptOf({ params: { id: 17 }, body: { voteType: 'down', stands: true } })
  expect(brandOfVote(vote)).toBe(17)
  expect(voteAfter(vote)).toBe('down')
  expect(voteAfter({ body: { voteType: 'down', stands: false } })).toBeNull()
  expect(brandOfVote(keptOf({ route: 'photoFile', params: { id: 17 } }))).toBeNull()
})
