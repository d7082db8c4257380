import type { CopyManifest } from '../../packages/contract/src/offline/copy-manifest.ts'
import sharp from 'sharp'
import { brandNamed, expect, findBarriersOnEveryScreen, open, screens, shownNames, signIn, test } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { startRewritingProxy } from './rewriting-proxy.ts'

test.use({ serviceWorkers: 'allow', toleratedConsole: /net::ERR_|Failed to fetch/ })

test('the site can be installed: the browser finds nothing wrong, and every picture is what it says [X-08a]', async ({
  page,
  context,
}) => {
  await visitOnce(page)
  const client = await context.newCDPSession(page)
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // A browser without windows can install nothing; whatever else it says counts.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  type Picture = { src: string; sizes: string; type: string }
  type Manifest = { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string }[] }
  const { icons, screenshots, shortcuts } = JSON.parse(data ?? '') as Manifest
  expect(screenshots.length).toBeGreaterThanOrEqual(2)
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await page.request.get(src)
    const { width, height, format } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height} image/${format}`, src).toBe(`${sizes} ${type}`)
  }
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: screens[0].width, height: screens[0].height }, hasTouch: true, isMobile: true })

  test('with no connection at all the directory opens from the address bar, searches, filters and sorts [X-08b]', async ({
    page,
    context,
  }) => {
    await visitOnce(page)
    await context.setOffline(true)
    await open(page, '/')
    await expect(
      page.getByText(/^Offline\. [\d,]+ brands saved on this phone, (just now|\d+ min ago)\.$/),
    ).toBeVisible()
    await expect(shownNames(page)).toHaveCount(25)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])

    await page.getByRole('searchbox').fill('barlow thrane')
    await expect(brandNamed(page, 'Barlow & Thrane')).toBeVisible()
    await open(page, '/?garment=Jeans&sort=price-desc')
    const prices = await page
      .locator('article')
      .evaluateAll((cards) =>
        cards.map((card) => Number(/\$([\d,]+)/.exec(card.textContent)?.[1]?.replace(',', '') ?? 0)),
      )
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))

    await brandNamed(page, await shownNames(page).first().innerText())
      .getByRole('link')
      .first()
      .tap()
    await expect(page).toHaveURL(/\/brands\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a brand’s page offline shows the photo that was seen, names the one that is not saved, and credits no one falsely [X-08b]', async ({
    page,
    context,
  }) => {
    await visitOnce(page)
    const brands = await page.evaluate(async () => {
      const answer = await fetch('/api/directory?pageSize=250')
      return ((await answer.json()) as { brands: { name: string; slug: string; tagPhotoUrl: string | null }[] }).brands
    })
    const isPictured = ({ tagPhotoUrl }: (typeof brands)[number]) => tagPhotoUrl !== null
    const seen = brands.find(isPictured)
    // On no page opened before, and not a brand to which other tests add photos.
    const unseen = brands.slice(25).find((brand) => isPictured(brand) && !brand.name.startsWith('Zz'))
    const bare = brands.find(({ tagPhotoUrl }) => tagPhotoUrl === null)
    if (!seen?.tagPhotoUrl || !unseen || !bare) throw new Error('The sample data have too few photos')
    const small = seen.tagPhotoUrl.replace('.webp', '-320.webp')
    await page.evaluate((address) => fetch(address).then((answer) => answer.blob()), small)
    await expect.poll(() => page.evaluate((key) => caches.match(key).then(Boolean), small)).toBe(true)

    await context.setOffline(true)
    await open(page, `/brands/${seen.slug}`)
    const photo = page.getByRole('img', { name: `Tag of ${seen.name}` })
    await expect(photo).toBeVisible()
    expect(await photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await open(page, `/brands/${unseen.slug}`)
    await expect(page.getByText('This tag photo isn’t saved on this phone.')).toBeVisible()
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await open(page, `/brands/${bare.slug}`)
    await expect(page.getByText('JPEG, PNG or WebP')).toBeVisible()
    await expect(page.getByText('Videos need a connection.')).toBeVisible()
    await expect(page.getByText('Posts need a connection.')).toBeVisible()
    await expect(page.getByText(/couldn’t load/)).toHaveCount(0)
    await open(page, '/?view=list')
    await expect(shownNames(page)).toHaveCount(25)
    const torn = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('article img')].filter(
            (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth === 0,
          ).length,
      )
    await expect.poll(torn).toBe(0)
    for (const path of ['/', `/brands/${seen.slug}`]) {
      await open(page, path)
      await expect(page.getByText('former member')).toHaveCount(0)
    }
  })

  test('a page that needs a connection says so, and comes back with it [X-08b]', async ({ page, context }) => {
    await visitOnce(page)
    await context.setOffline(true)
    await open(page, '/stats')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText(/\d+ brands are on this phone\./)).toBeVisible()
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to brands' }).tap()
    await expect(shownNames(page)).toHaveCount(25)
    await open(page, '/stats')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
    await expect(page.getByText(/^Offline\./)).toHaveCount(0)
  })
})

test('without a connection who is signed in stays so, and nothing of them stays after they sign out [X-08b]', async ({
  page,
  context,
  origin,
}) => {
  await signIn(page, origin, 'offline_olga')
  await visitOnce(page)
  const keptSession = () =>
    page.evaluate(async () => {
      const answer = await caches.match('/api/session')
      return answer ? ((await answer.json()) as { user: { username: string } | null }).user?.username : undefined
    })
  await page.reload()
  await expect.poll(keptSession).toBe('offline_olga')
  await context.setOffline(true)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await context.setOffline(false)
  await open(page, '/')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(keptSession).toBeUndefined()
})

test('a new version asks before it takes over [X-08a]', async ({ browser, origin }) => {
  let version = 1
  const proxy = await startRewritingProxy(origin, (path, body) =>
    path === '/service-worker.js' ? `${body}\n// ${version}` : null,
  )
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  try {
    await visitOnce(page, proxy.url)
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
    version = 2
    await open(page, proxy.url)
    await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 20_000 })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await open(page, proxy.url)
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  } finally {
    await page.close()
    proxy.close()
  }
})

test('a copy that lacks brands says how many are saved and never offers to add one, on a phone [X-08c]', async ({
  browser,
  origin,
}) => {
  // The samples are far below the limit of a copy, so the manifest claims that the directory has more.
  const proxy = await startRewritingProxy(origin, (path, body) => {
    if (path !== '/api/offline-copy') return null
    const manifest = JSON.parse(body) as CopyManifest
    return JSON.stringify({ ...manifest, total: manifest.count + 7000 })
  })
  const { width, height } = screens[0]
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    baseURL: proxy.url,
  })
  try {
    const page = await context.newPage()
    await visitOnce(page, '/')
    const { count } = await page.evaluate(
      async () => (await (await fetch('/api/offline-copy')).json()) as { count: number },
    )
    const saved = count.toLocaleString('en-US')
    const adding = page.getByRole('main').locator('a[href^="/submit-brand"]')
    await context.setOffline(true)
    await open(page, '/')
    // The page asks its service worker when it is idle.
    const bar = page.getByText(new RegExp(`^Offline\\. Top ${saved} brands saved on this phone, `))
    await expect(bar).toBeVisible({ timeout: 20_000 })
    await expect(shownNames(page)).toHaveCount(25)
    await expect(adding).toHaveCount(0)
    for (const q of ['qzwxqzwx', 'RN 12345']) {
      await page.getByRole('searchbox').fill(q)
      await expect(page.getByRole('heading', { name: `No results for “${q}”` })).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(`Only the top ${saved} brands are saved on this phone.`)).toBeVisible()
      await expect(adding).toHaveCount(0)
    }
    await page.getByRole('searchbox').fill('barlow thrane')
    await expect(brandNamed(page, 'Barlow & Thrane')).toBeVisible({ timeout: 20_000 })
    await expect(adding).toHaveCount(0)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
  } finally {
    await context.close()
    proxy.close()
  }
})
