import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { networkOf } from './networks.ts'

/**
 * Lets one network do only so many things at once. Whoever sends a form slowly holds a place for as long as it takes,
 * and must not hold all of them.
 */
export function createEachNetwork(most: number) {
  const busy = new Map<string, number>()
  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(request.ip)
    const before = busy.get(network) ?? 0
    if (before >= most)
      throw new AppError('too_many_requests', 'Please wait until your other files have been sent.', {
        retryAfterSeconds: 10,
      })
    busy.set(network, before + 1)
    try {
      return await work()
    } finally {
      const left = (busy.get(network) ?? 1) - 1
      if (left > 0) busy.set(network, left)
      else busy.delete(network)
    }
  }
}
