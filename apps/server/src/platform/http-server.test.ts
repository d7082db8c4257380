import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'
import { createLogger } from './logger.ts'

async function logOf(settings: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
  const { app, close } = await createTestApp(settings, log)
  for (const address of ['198.51.100.1', '198.51.100.2'])
    await app.inject({ url: '/api/site', headers: { 'x-forwarded-for': address } })
  await close()
  return lines.filter((line) => line.includes('TRUSTED_PROXIES'))
}

test('a proxy that is not trusted is warned of once, without anybody’s address', async () => {
  const lines = await logOf({ TRUSTED_PROXIES: '0' })
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('198.51.100')
})

test('a proxy that is trusted is nothing to warn of', async () => {
  expect(await logOf({ TRUSTED_PROXIES: '1' })).toEqual([])
})
