import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#platform/database/database.ts'
import type { Logger } from '#platform/logger.ts'
import pg from 'pg'

type Subscription = {
  channel: string
  onMessage: (payload: string) => void
  /** It listens: for the first time, or again after a time in which something may have been missed. */
  onListening: () => void
}

/** The process's connection for notifications. It is opened for the first subscription. */
export type Listener = {
  subscribe: (subscription: Subscription) => { stop: () => void }
  stop: () => Promise<void>
}

/** A line that died without a word is noticed by a question that is not answered. */
const askEveryMs = 15_000
const answerWithinMs = 5000
const shortestPauseMs = 100
const longestPauseMs = 5000

/** Listens on Postgres channels (LISTEN) over one dedicated connection, and reconnects until stopped. */
export function openListener({ url, log }: { url: string; log: Pick<Logger, 'warn'> }): Listener {
  const stopping = new AbortController()
  const { signal } = stopping
  const subscriptions = new Map<string, Subscription>()
  let connected: pg.Client | null = null

  const begin = async (client: pg.Client, { channel, onListening }: Subscription): Promise<void> => {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening()
  }

  /** Listens until the connection ends. */
  const listen = async (): Promise<void> => {
    const client = createClient('request', {
      connectionString: url,
      application_name: 'bolodex news',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve, reject) => {
      client.once('end', resolve)
      client.on('error', reject)
    })
    // It may reject before anything awaits it.
    ended.catch(() => {})
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    client.on('notification', ({ channel, payload = '' }) => subscriptions.get(channel)?.onMessage(payload))
    let asking: NodeJS.Timeout | undefined
    try {
      await client.connect()
      // Those that come later start by themselves.
      const waiting = [...subscriptions.values()]
      connected = client
      for (const subscription of waiting)
        // oxlint-disable-next-line no-await-in-loop -- a connection runs one statement at a time
        await begin(client, subscription)
      const silent = new Promise<void>((_, reject) => {
        asking = setInterval(() => void client.query('select 1').catch(reject), askEveryMs)
      })
      await Promise.race([ended, silent, stopped])
    } finally {
      clearInterval(asking)
      connected = null
      // A server that does not answer would block the shutdown too.
      await Promise.race([client.end().catch(() => {}), pause(1000)])
    }
  }

  const keepListening = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const began = performance.now()
      // oxlint-disable no-await-in-loop -- one connection after the other is the point
      const cause = await listen().catch((error: unknown) => error)
      if (signal.aborted) return
      failures = performance.now() - began > longestPauseMs ? 0 : failures + 1
      log.warn({ failures, err: cause }, 'LISTEN connection lost')
      const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures)
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    }
  }
  let done: Promise<void> | undefined
  return {
    subscribe: (subscription) => {
      const { channel } = subscription
      if (subscriptions.has(channel)) throw new Error(`${channel} is subscribed to already`)
      subscriptions.set(channel, subscription)
      const client = connected
      // A connection that cannot listen is replaced, and starts all of them.
      if (client) void begin(client, subscription).catch(() => client.end().catch(() => {}))
      done ??= keepListening()
      return { stop: () => void subscriptions.delete(channel) }
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
