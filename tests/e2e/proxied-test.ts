import type { Page } from '@playwright/test'
import { test as base } from './page-test.ts'
import { startProxy } from './proxy.ts'

type Proxied = { page: Page; proxy: Awaited<ReturnType<typeof startProxy>> }

/** A test on a page with a service worker that reaches the product through a proxy: `proxy.stop()` makes it unreachable. */
export const test = base.extend<{ proxied: Proxied }>({
  proxied: async ({ browser, origin }, use) => {
    const proxy = await startProxy(origin)
    const page = await browser.newPage({ serviceWorkers: 'allow', baseURL: proxy.url })
    await use({ page, proxy })
    proxy.stop()
    await page.close()
  },
})
