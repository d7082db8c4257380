import type { Page } from '@playwright/test'
import { expect, open } from './page-test.ts'

/** One visit with a connection, until everything is kept that works without one. */
export async function visitOnce(page: Page, path = '/'): Promise<void> {
  await open(page, path)
  await expect
    .poll(() => page.evaluate(() => caches.match('/api/offline-copy').then((found) => found !== undefined)), {
      timeout: 30_000,
    })
    .toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
