import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

/** Milliseconds at a time in which they run. */
const turn = 3

/**
 * Gives the processes that run pages and service workers one of `slowdown` time slices, until the returned function
 * is called. The browser's own throttling slows down a page's main thread and no service worker.
 */
export async function slowRenderers(browser: Browser, slowdown: number): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession()
  let renderers: number[] = []
  const stop = new AbortController()
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of renderers) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      await setTimeout(20)
    }
  }
  const slow = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      signal('SIGSTOP')
      await setTimeout(turn * (slowdown - 1))
      signal('SIGCONT')
      await setTimeout(turn)
    }
  }
  const done = Promise.all([watch(), slow()])
  return async () => {
    stop.abort()
    await done
    signal('SIGCONT')
    await session.detach()
  }
}
