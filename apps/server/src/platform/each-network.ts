import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { networksOf } from './networks.ts'

/** `most`: how many things one network may do at once; `sentence` is what it is told when there are more. */
type Options = {
  most: number
  sentence: string
  /** Whether the wider networks of an IPv6 address may do more, as they do with every limit. */
  isMoreForWider?: boolean
}

export type EachNetwork = ReturnType<typeof createEachNetwork>

/**
 * Lets one network do only so many things at once. Whoever sends or reads slowly holds a place for as long as it takes,
 * and must not hold all of them.
 */
export function createEachNetwork({ most, sentence, isMoreForWider = true }: Options) {
  const busy = new Map<string, number>()

  /** Takes a place in each of the caller's networks and answers how to give it back; throws when there is none. */
  const enter = (request: FastifyRequest): (() => void) => {
    const networks = networksOf(request.ip)
    const isFull = networks.some(({ key, factor }) => (busy.get(key) ?? 0) >= most * (isMoreForWider ? factor : 1))
    if (isFull) throw new AppError('too_many_requests', sentence, { retryAfterSeconds: 10 })
    for (const { key } of networks) busy.set(key, (busy.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      for (const { key } of networks) {
        const left = (busy.get(key) ?? 1) - 1
        if (left > 0) busy.set(key, left)
        else busy.delete(key)
      }
    }
  }

  return {
    enter,
    run: async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
      const leave = enter(request)
      return work().finally(leave)
    },
  }
}
