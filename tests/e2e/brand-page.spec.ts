import { expect, findBarriersInBothThemes, findBarriersOnEveryScreen, open, screens, test } from './page-test.ts'
import { filesOfScreen } from './built-files.ts'

const path = '/brands/barlow-and-thrane'

test('a brand has a separate page with the facts [X-01a]', async ({ page }) => {
  await open(page, path)
  await expect(page).toHaveTitle('Barlow & Thrane · Bolodex')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Barlow & Thrane')
  await expect(main).toContainText('Coats with a white Portuguese tag are the later line and bring about half.')
  await expect(main).toContainText('Also on tags as Barlow and Thrane Ltd., B&T Leeds')
  await expect(main).toContainText('$86')
  await expect(main).toContainText('71%')
  await expect(main).toContainText('Tag submitted by pinroll_pat')
  const lookFor = page.getByRole('region', { name: 'Look for' })
  await expect(lookFor.getByRole('listitem')).toHaveText([
    /Outerwear\s*Jackets, coats and vests/,
    /Casual Shirts\s*Button-ups, flannels and overshirts/,
    /Sweaters\s*Knitwear and cardigans/,
  ])
})

test('price and sell rate each say how old they are and what they rest on, and sell rate what it is [X-07a, X-07b]', async ({
  page,
}) => {
  await open(page, path)
  const figures = page.getByRole('region', { name: 'What it sells for' })
  // Equal ages are one line.
  await expect(figures.getByText(/^Price and sell rate: a member’s estimate, \d+ days ago$/)).toBeVisible()
  await figures.getByRole('button', { name: 'About the Barlow & Thrane numbers' }).click()
  await expect(figures.locator('[popover]')).toContainText(
    'Sold ÷ (sold + unsold) over the last 90 days, whole percent.',
  )
  await open(page, '/brands/zz-basis-import')
  await expect(figures.getByText(/^Price: an imported list, /)).toBeVisible()
  await expect(figures.getByText(/^Sell rate: a member’s estimate, /)).toBeVisible()
})

test('all tag photos are there by era and kind, and the chosen one is shown large [X-01b, X-05]', async ({ page }) => {
  await open(page, path)
  const gallery = page.getByRole('region', { name: 'Tag photos' })
  const strip = gallery.getByRole('listitem').getByRole('link')
  await expect(strip).toHaveText([/1970s\s*Neck tag/, /1990s\s*Care label/, /1990s\s*Neck tag/, /2010s\s*Neck tag/])
  await expect(gallery.getByRole('img', { name: 'Neck tag, 1990s, of Barlow & Thrane' })).toBeVisible()
  await expect(gallery.locator('[aria-current]')).toHaveText(/1990s\s*Neck tag/)
  await strip.filter({ hasText: 'Care label' }).click()
  const large = gallery.getByRole('img', { name: 'Care label, 1990s, of Barlow & Thrane' })
  await expect(large).toBeVisible()
  // The browser chooses the width that suits the window; the strip's own are 320.
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(320)
  await expect(gallery.locator('[aria-current]')).toHaveText(/Care label/)
  await strip.filter({ hasText: '1970s' }).click()
  await expect(gallery).toContainText('Tag submitted by lapel_lou')
  await expect(page).toHaveURL(path)
})

test('the videos that mention it are there, each with second, quote and price said [X-01c, X-20a, X-20b]', async ({
  page,
}) => {
  await open(page, path)
  const videos = page.getByRole('region', { name: 'Videos that mention it' })
  await expect(videos).toContainText('Mentioned in 2 videos')
  // Of 90 and 60; 84 and 140 are only reported by a member, and the brand's own price is 86.
  await expect(videos).toContainText('Median of prices mentioned $75 from 2 prices')
  const video = videos.getByRole('article').filter({ hasText: 'Forty pounds at the Saturday bins' })
  await expect(video.getByText(/^Rack Rat Rosie, added by pinroll_pat .+ ago$/)).toBeVisible()
  await expect(videos.getByText(/^The Second Hanger, added by lapel_lou \(not verified\) .+ ago$/)).toBeVisible()
  const said = video.getByRole('listitem').first()
  await expect(said.getByRole('blockquote')).toHaveText(
    "“this is a barlow and thrane the waxed one i've had ninety for these all winter”",
  )
  await expect(said.locator('mark')).toHaveText('barlow and thrane')
  await expect(said).toContainText('Price mentioned: $90')
  const moment = said.getByRole('link', { name: 'Play from 4:12' })
  await expect(moment).toHaveAttribute('href', 'https://www.youtube.com/watch?v=sample-saty&t=252s')
  await expect(moment).toHaveAttribute('target', '_blank')
  await expect(video.getByRole('listitem').nth(1)).toContainText('no price')
  await open(page, '/brands/fennimore')
  await expect(videos).toContainText('No videos yet.')
  await videos.getByRole('link', { name: 'Analyze the video' }).click()
  await expect(page).toHaveURL('/youtube-analyzer')
})

test('a photo of a fake says so', async ({ page }) => {
  await open(page, '/brands/copperhead-dry-goods')
  await expect(page.getByText('This tag is a fake')).toBeHidden()
  await expect(page.getByText('Fakes of this brand are around. Compare the tag before you pay.')).toBeVisible()
  await page.getByRole('link', { name: 'Fake warning' }).click()
  await expect(page.getByText('This tag is a fake')).toBeVisible()
})

test('a brand found in a video links to it in a new tab, others do not [D-08]', async ({ page }) => {
  await open(page, '/brands/copperhead-dry-goods')
  const link = page.getByRole('link', { name: 'View Source Video' })
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\//)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
  await open(page, path)
  await expect(page.getByRole('link', { name: 'View Source Video' })).toHaveCount(0)
})

test('an unknown garment type is a hanger with its name [D-21]', async ({ page }) => {
  await open(page, '/brands/kitanagi-indigo-works')
  const unknown = page.getByRole('listitem').filter({ hasText: 'Kimonos garment' })
  await expect(unknown.locator('use')).toHaveAttribute('href', /#garment-unknown$/)
})

test('what is not known yet is said calmly', async ({ page }) => {
  await open(page, '/brands/oxley-fen')
  const main = page.getByRole('main')
  for (const text of ['No price yet', 'Unknown', 'Add tag photo', 'No tag photo yet'])
    await expect(main).toContainText(text)
  await expect(main.getByText(/estimate|imported|said in a video/)).toHaveCount(0)
  await open(page, '/brands/wattle-and-quay')
  await expect(main).toContainText('No garments listed yet.')
})

test.describe('with JavaScript off', () => {
  // Chromium asks for a favicon beside a photo that is opened alone.
  test.use({ javaScriptEnabled: false, toleratedConsole: /status of 404/ })

  test('the page is readable, and every photo opens by a plain link [X-01f, X-18b]', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
    await expect(page.getByText('$86', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Price and sell rate: a member’s estimate, \d+ days ago$/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Neck tag, 1990s, of Barlow & Thrane' }).first()).toBeVisible()
    await page.getByRole('link', { name: '1990s Care label' }).click()
    await expect(page).toHaveURL(/\/photos\/[0-9a-f]{64}\.webp$/)
  })
})

test.describe('when the forum does not answer', () => {
  test.use({ toleratedConsole: /status of 503/ })

  test('the brand has its page all the same, and its posts once they can be read', async ({ page }) => {
    await open(page, '/')
    await page.route('**/api/forum/brands/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
    const posts = page.getByRole('region', { name: 'Forum' })
    await expect(posts).toContainText('We couldn’t load the posts.')
    await page.unroute('**/api/forum/brands/**')
    await page.goBack()
    await page.goForward()
    await expect(posts.getByRole('listitem').first()).toBeVisible()
  })
})

test.describe('a brand that is elsewhere or nowhere', () => {
  test.use({ toleratedConsole: /status of 410/ })

  test('an address it had before leads to the one it has now, by a link or a move [X-01h]', async ({
    page,
    request,
    database,
  }) => {
    await database.query(
      `insert into former_brand_slugs (slug, brand_id) select 'barlow-thrane', id from brands where slug = 'barlow-and-thrane'
       on conflict do nothing`,
    )
    const answer = await request.get('/brands/barlow-thrane', { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, path])
    await page.goto('/brands/barlow-thrane')
    await expect(page).toHaveURL(path)
    await open(page, '/forum')
    await page.evaluate(() => history.pushState(null, '', '/brands/barlow-thrane'))
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barlow & Thrane')
    await page.goBack()
    await expect(page).toHaveURL('/forum')
  })

  test('a deleted brand answers 410 and says that it was removed [X-01i, X-17a]', async ({ page, database }) => {
    await database.query(`insert into former_brand_slugs (slug) values ('long-gone') on conflict do nothing`)
    const answer = await page.goto('/brands/long-gone')
    expect(answer?.status()).toBe(410)
    await expect(page.getByText('This brand was removed from the directory.')).toBeVisible()
    await open(page, '/forum')
    await page.evaluate(() => history.pushState(null, '', '/brands/long-gone'))
    await expect(page.getByText('This brand was removed from the directory.')).toBeVisible()
    await expect(page).toHaveTitle('Brand removed · Bolodex')
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
  })
})

test('the side bar shows where a brand belongs, and its page leads back', async ({ page }) => {
  await open(page, path)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Brands' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('main').getByRole('link', { name: 'Brands' }).click()
  await expect(page).toHaveURL('/')
})

test('its styles are no part of the first load of the directory', async ({ request }) => {
  const [sheet = ''] = filesOfScreen('brand').css.slice(-1)
  expect(sheet).toContain('.css')
  expect(await (await request.get(path)).text()).toContain(`href="${sheet}"`)
  expect(await (await request.get('/')).text()).not.toContain(sheet)
})

for (const { name, width, height } of screens) {
  test(`nothing on the page moves while it loads on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number }
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + shift.value,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: '1990s Care label' }).click()
    await expect(page.getByRole('img', { name: /Care label/ }).first()).toBeVisible()
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
    expect(shift).toBeLessThan(0.005)
  })

  test(`axe finds no barrier on pages of brands on a ${name} in either theme [X-17a]`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const expectSound = async (slug: string) => {
      expect(await findBarriersInBothThemes(page), slug).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${slug} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    await open(page, '/brands/oxley-fen')
    await expectSound('oxley-fen')
    await open(page, '/brands/copperhead-dry-goods')
    await page.getByRole('link', { name: 'Fake warning' }).click()
    await expectSound('copperhead-dry-goods')
    // As long as everything can be; answered here, so that no other test counts it.
    const plain = (await (await page.request.get('/api/brands/oxley-fen')).json()) as object
    const endless = {
      slug: 'endless',
      name: `Endless ${'W'.repeat(112)}`,
      aliases: ['W'.repeat(120)],
      description: 'An endless description. '.repeat(80),
      averageSalePrice: 1_000_000,
      garmentTypes: ['Kimonos', 'x'.repeat(60)],
    }
    const sold = { mainCurrency: 'USD', cells: [] }
    await page.route('**/api/brands/endless/sold', (route) => route.fulfill({ json: sold }))
    await page.route('**/api/brands/endless', (route) => route.fulfill({ json: { ...plain, ...endless } }))
    await page.evaluate(() => history.pushState(null, '', '/brands/endless'))
    await expect(page.getByRole('heading', { level: 1, name: 'Endless' })).toBeVisible()
    await expectSound('endless')
  })
}
