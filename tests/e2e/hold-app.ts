import type { Page } from '@playwright/test'

/** Holds back the script that starts the app, as a slow phone does. */
export async function holdApp(page: Page): Promise<() => void> {
  const started = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await started.promise
    await route.continue()
  })
  return started.resolve
}
