import type { FastifyRequest } from 'fastify'
import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import ipaddr from 'ipaddr.js'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'

/** A network that counts as one visitor, and the factor of its limits over a single household's. */
type Network = { key: string; factor: number }

/**
 * Prefixes of IPv6 that one customer may hold. A phone or a household has a /64; homes are handed a /56 and rented
 * servers a /48, which is 65,536 households to choose addresses from. Mobile networks put many honest phones into one
 * /48, so the wider prefixes get more, but not 65,536 times as much.
 */
const prefixes = [
  { bytes: 8, factor: 1 },
  { bytes: 7, factor: 4 },
  { bytes: 6, factor: 16 },
]

/** The networks an address belongs to, the narrowest first: one for IPv4, three for IPv6. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!ipaddr.isValid(address)) return [{ key: address, factor: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), factor: 1 }]
  const bytes = parsed.toByteArray()
  return prefixes.map(({ bytes: length, factor }) => ({
    key: `${bytes.slice(0, length).join('.')}/${length * 8}`,
    factor,
  })) as [Network, ...Network[]]
}

/** The network of one household or server: a whole IPv4 address, or a /64 of IPv6. */
export const networkOf = (address: string): string => networksOf(address)[0].key

/** The largest network of one customer: a whole IPv4 address, or a /48 of IPv6. */
export const widestNetworkOf = (address: string): string => (networksOf(address).at(-1) ?? networksOf(address)[0]).key

/** `most`: concurrent operations per network; `sentence`: the refusal for more. */
type Options = {
  most: number
  sentence: string
  /** Whether the wider networks of an IPv6 address may do more, as they do with every limit. */
  scalesWithPrefix?: boolean
}

export type PerNetworkLimiter = ReturnType<typeof createPerNetworkLimiter>

/**
 * Caps concurrent operations per network. A slow sender or reader occupies a slot for as long as it takes, and must
 * not occupy all of them.
 */
export function createPerNetworkLimiter({ most, sentence, scalesWithPrefix = true }: Options) {
  const busy = new Map<string, number>()

  /** Takes a slot in each of the caller's networks and returns the release function; throws when full. */
  const enter = (request: FastifyRequest): (() => void) => {
    const networks = networksOf(request.ip)
    const isFull = networks.some(({ key, factor }) => (busy.get(key) ?? 0) >= most * (scalesWithPrefix ? factor : 1))
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

const dayMs = 86_400_000

/** The random key of the present UTC day. As an object it is prepared once: every request is counted by it. */
export type DailyKey = () => Promise<KeyObject>

/** A key private to this process, for codes that are never compared elsewhere. */
export function createProcessKey(): DailyKey {
  let day = 0
  let key = createSecretKey(randomBytes(32))
  return async () => {
    const today = Math.floor(Date.now() / dayMs)
    if (day !== today) key = createSecretKey(randomBytes(32))
    day = today
    return key
  }
}

/** How long a process uses the key without looking. The table is unlogged: a crash or failover of Postgres empties it. */
const rereadMs = 600_000

/** The key that all processes on one database share. Each reads it every ten minutes, and the first one makes it. */
export function createSharedKey(db: Database): DailyKey {
  let kept: { day: number; readAt: number; key: Promise<KeyObject> } | undefined
  return () => {
    const now = Date.now()
    const day = Math.floor(now / dayMs)
    if (kept?.day === day && now - kept.readAt >= rereadMs) {
      const current = kept
      current.readAt = now
      // In the background; on failure the known key stays, because the database may be unreachable.
      void readKey(db, day).then(
        (key) => kept === current && (kept = { day, readAt: now, key: Promise.resolve(key) }),
        () => false,
      )
      return current.key
    }
    if (kept?.day !== day) {
      const key = readKey(db, day)
      kept = { day, readAt: now, key }
      // Errors are not cached: the next call retries.
      key.catch(() => {
        if (kept?.key === key) kept = undefined
      })
    }
    return kept.key
  }
}

/** Deletes the keys of past days, after which codes made with them cannot be traced to a network. */
export async function forgetDailyKeys(db: Database): Promise<void> {
  await sql`delete from daily_keys where day < (now() at time zone 'utc')::date`.execute(db)
}

/** The pseudonym of a network wherever it is counted. It changes daily. */
export function codeOfNetwork(network: string, key: KeyObject): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22)
}

async function readKey(db: Database, day: number): Promise<KeyObject> {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  await forgetDailyKeys(db)
  const { rows } = await sql<{ key: Buffer }>`
    insert into daily_keys (day) values (${date}::date) on conflict (day) do update set day = excluded.day
    returning key`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no key for today')
  return createSecretKey(row.key)
}
