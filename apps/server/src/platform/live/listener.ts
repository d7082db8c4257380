import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#platform/database/database.ts'
import type { Logger } from '#platform/logger.ts'
import pg from 'pg'

type Options = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** It listens: for the first time, or again after a time in which something may have been missed. */
  onListening: () => void
  log: Logger
}

/** A line that died without a word is noticed by a question that is not answered. */
const askEveryMs = 15_000
const answerWithinMs = 5000
const shortestPauseMs = 100
const longestPauseMs = 5000

/** Hears what is told to a channel of the database (LISTEN) on a connection of its own, again and again until stopped. */
export function listenTo({ url, channel, onMessage, onListening, log }: Options): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

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
    // It may end while nobody waits for it yet.
    ended.catch(() => {})
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    let asking: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening()
      const silent = new Promise<void>((_, reject) => {
        asking = setInterval(() => void client.query('select 1').catch(reject), askEveryMs)
      })
      await Promise.race([ended, silent, stopped])
    } finally {
      clearInterval(asking)
      // One that does not answer would keep us waiting here as well.
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
  const done = keepListening()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}
