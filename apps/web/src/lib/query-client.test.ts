import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { getSession } from '@bolodex/contract/accounts/accounts'
import { endpoint } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const session = endpoint<typeof getSession>('GET', '/api/session', 'private')

/** A client whose calls are counted and all fail with a status. */
function failingClient(status: number) {
  const calls: string[] = []
  const client = createQueryClient(async (address) => {
    calls.push(address)
    throw new ApiError(status, 'no', null)
  })
  return { calls, client }
}

test('a failed query is not tried again [G-15]', async () => {
  const { calls, client } = failingClient(500)
  await expect(client.fetchQuery(session.read({}))).rejects.toThrow('500: no')
  expect(calls).toEqual(['/api/session'])
})

test('a failed mutation is not tried again [G-15]', async () => {
  const { client } = failingClient(500)
  let calls = 0
  const mutation = new MutationObserver(client, {
    mutationFn: async () => {
      calls += 1
      throw new Error('no')
    },
  })
  await expect(mutation.mutate()).rejects.toThrow('no')
  expect(calls).toBe(1)
})

test('data is never stale and nothing refetches by itself [G-15]', async () => {
  const client = createQueryClient(async () => ({ user: null }))
  await client.fetchQuery(session.read({}))
  const observer = new QueryObserver(client, client.defaultQueryOptions(session.read({})))
  expect(observer.getCurrentResult().isStale).toBe(false)
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  })
})

test('a 401 throws [G-16]', async () => {
  const { client } = failingClient(401)
  await expect(client.fetchQuery(session.read({}))).rejects.toThrow('401: no')
})

test('a read with a null fallback treats a 401 as signed out [G-16]', async () => {
  const { client } = failingClient(401)
  expect(await client.fetchQuery(session.readOrNull({}))).toBeNull()
})
