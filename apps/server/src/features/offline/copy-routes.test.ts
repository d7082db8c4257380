import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPartReader } from './copy-routes.ts'

test('a deleted part is not served from memory beyond its TTL, however often it is read', async () => {
  const part = { brotli: Buffer.from('b'), gzip: Buffer.from('g') }
  let stored: typeof part | null = part
  const read = createPartReader({ findPart: async () => stored }, 60)
  expect(await read('hash')).toBe(part)
  stored = null
  const until = performance.now() + 10_000
  // Reads that never pause for as long as the part lives.
  while ((await read('hash')) !== null && performance.now() < until) await pause(5)
  expect(performance.now()).toBeLessThan(until)
})
