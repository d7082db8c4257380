import { beforeEach, expect, test } from 'vitest'
import type { Proof } from '@bolodex/contract/errors'
import { ApiError } from './api-error.ts'
import { setAskForProof, withStepUp } from './step-up.ts'

const refusal = (code: 'step_up_required' | 'not_allowed') =>
  new ApiError(403, 'refused', { code, message: 'Please confirm that it is you first.', proof: 'password' })

let asked: Proof[]
let answer: (isProved: boolean) => void

beforeEach(() => {
  asked = []
  setAskForProof((proof) => {
    asked.push(proof)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
})

/** A server that refuses until a proof was given. */
function createCall() {
  let calls = 0
  const server = { isProved: false, countCalls: () => calls }
  const call = async (): Promise<string> => {
    calls += 1
    if (!server.isProved) throw refusal('step_up_required')
    return 'done'
  }
  return { server, call }
}

test('a call that needs a proof is made again once it was given', async () => {
  const { server, call } = createCall()
  const outcome = withStepUp(call)
  await expect.poll(() => asked).toEqual(['password'])
  server.isProved = true
  answer(true)
  expect(await outcome).toBe('done')
  expect(server.countCalls()).toBe(2)
})

test('a reader who cancels is left with the refusal, and nothing is sent again', async () => {
  const { server, call } = createCall()
  const outcome = withStepUp(call).catch((error: unknown) => error)
  await expect.poll(() => asked.length).toBe(1)
  answer(false)
  expect(await outcome).toMatchObject({ body: { code: 'step_up_required' } })
  expect(server.countCalls()).toBe(1)
})

test('a call that is refused again after the proof does not ask for ever', async () => {
  const { server, call } = createCall()
  const outcome = withStepUp(call).catch((error: unknown) => error)
  await expect.poll(() => asked.length).toBe(1)
  answer(true)
  expect(await outcome).toMatchObject({ body: { code: 'step_up_required' } })
  expect([server.countCalls(), asked.length]).toEqual([2, 1])
})

test('calls refused together ask once, later ones again', async () => {
  const { server, call } = createCall()
  const outcomes = Promise.all([withStepUp(call), withStepUp(call)])
  await expect.poll(() => server.countCalls()).toBe(2)
  server.isProved = true
  answer(true)
  expect(await outcomes).toEqual(['done', 'done'])
  expect(asked).toHaveLength(1)
  server.isProved = false
  const later = withStepUp(call).catch(() => 'refused')
  await expect.poll(() => asked.length).toBe(2)
  answer(false)
  expect(await later).toBe('refused')
})

/** A read that was sent with a session's old token, and is answered when the test says so. */
function createOvertaken() {
  let refuse = () => {}
  let calls = 0
  const call = (): Promise<string> => {
    calls += 1
    if (calls > 1) return Promise.resolve('read')
    return new Promise((_, reject) => {
      refuse = () => reject(new ApiError(401, 'refused', { code: 'not_signed_in', message: 'Please sign in first' }))
    })
  }
  return { call, refuse: () => refuse(), countCalls: () => calls }
}

test.each(['before', 'after'])(
  'a read overtaken by a proof is repeated, refused %s the proof was announced',
  async (when) => {
    const { server, call } = createCall()
    const overtaken = createOvertaken()
    const outcomes = Promise.all([withStepUp(call), withStepUp(overtaken.call)])
    await expect.poll(() => asked.length).toBe(1)
    server.isProved = true
    if (when === 'before') overtaken.refuse()
    answer(true)
    await expect.poll(() => server.countCalls()).toBe(2)
    if (when === 'after') overtaken.refuse()
    expect(await outcomes).toEqual(['done', 'read'])
    expect(overtaken.countCalls()).toBe(2)
  },
)

test('a read that is refused to strangers is not made again where nothing was proved', async () => {
  const { call } = createCall()
  const early = createOvertaken()
  const outcome = withStepUp(early.call)
  early.refuse()
  await expect(outcome).rejects.toMatchObject({ status: 401 })
  const late = createOvertaken()
  const outcomes = Promise.allSettled([withStepUp(call), withStepUp(late.call)])
  await expect.poll(() => asked.length).toBe(1)
  late.refuse()
  answer(false)
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([early.countCalls(), late.countCalls()]).toEqual([1, 1])
})

test('any other refusal is passed on', async () => {
  await expect(withStepUp(() => Promise.reject(refusal('not_allowed')))).rejects.toMatchObject({
    body: { code: 'not_allowed' },
  })
  expect(asked).toEqual([])
})

test('the handler receives the body of the refused call', async () => {
  let sent: unknown
  setAskForProof(async (_proof, given) => {
    sent = given
    return false
  })
  const { call } = createCall()
  await withStepUp(call, { password: 'thimble' }).catch(() => {})
  expect(sent).toEqual({ password: 'thimble' })
})
