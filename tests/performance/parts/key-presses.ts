import type { Page } from '@playwright/test'

type Watched = { presses: { slowest: number } }

/** Has the browser time all key presses from now on, each from the key to the paint. */
export async function watchKeyPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses = { slowest: 0 }
    Object.assign(globalThis, { presses })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name.startsWith('key')) presses.slowest = Math.max(presses.slowest, entry.duration)
      // Below 16 ms no screen shows a difference.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

export const slowestKeyPress = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Watched).presses.slowest)
