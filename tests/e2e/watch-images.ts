import type { Page } from '@playwright/test'

/**
 * Collects the addresses of all images that pages of this browser displayed. Chromium warns about a preload that was
 * "not used" when an `<img>` takes an already decoded copy from its memory cache, which happens on a busy machine.
 * Returns whether a warning is of that kind: the preloaded image was displayed.
 */
export async function watchImages(page: Page): Promise<(warning: string) => boolean> {
  const displayed = new Set<string>()
  const context = page.context()
  await context.exposeBinding('reportImage', (_source, address: string) => void displayed.add(address))
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportImage: (address: string) => void }).reportImage
    const onLoad = ({ target }: Event) => target instanceof HTMLImageElement && report(target.currentSrc)
    document.addEventListener('load', onLoad, true)
  })
  return (warning) => {
    const preloaded = /^The resource (\S+) was preloaded using link preload but not used/.exec(warning)?.[1]
    return preloaded !== undefined && displayed.has(preloaded)
  }
}
