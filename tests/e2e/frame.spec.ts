import { brandNamed, expect, open, openPages, settle, signIn, test, waitForHydration } from './page-test.ts'

test('a visitor can open every public page without signing in [G-01]', async ({ page }) => {
  for (const path of openPages) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test.describe('what does not exist', () => {
  for (const path of ['/nothing', '/forum/post/999999', '/forum/post/abc', '/brands/no-such-brand', '/dev/ui']) {
    test(`${path} answers 404 and shows '404 Page Not Found' with a hint about the router [G-02]`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText(/forget to add .* to the router/)).toBeVisible()
      await waitForHydration(page)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    })
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a page that does not exist offers a search, which leads to the directory [G-02]', async ({ page }) => {
      await page.goto('/nothing')
      const main = page.getByRole('main')
      await main.getByRole('searchbox', { name: 'Search brands' }).fill('barlow')
      await main.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/?q=barlow')
      await expect(brandNamed(page, 'Barlow & Thrane')).toBeVisible()
    })
  })

test('the side bar leads to every part of the product [G-03]', async ({ page }) => {
  await open(page, '/privacy')
  const links = {
    Brands: '/',
    Forum: '/forum',
    'Video Analyzer': '/youtube-analyzer',
    Contact: '/contact',
    Privacy: '/privacy',
    'Work with us': '/work-with-us',
  }
  for (const [name, path] of Object.entries(links)) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Submit Brands' })).toHaveAttribute('href', '/submit-brand')
  await expect(page.getByRole('link', { name: 'Account settings' })).toHaveCount(0)
})

test('account settings appear in the side bar only when signed in [G-03]', async ({ page, origin }) => {
  await signIn(page, origin, 'frame_reader')
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(page.getByText('frame_reader')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('a visitor finds the login in the side bar', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth')
})

test.describe('theme', () => {
  const theme = () => document.documentElement.dataset['theme']

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the first visit follows a ${colorScheme} system [G-06c]`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      expect(await page.evaluate(theme)).toBe(colorScheme)
    })
  }

  test('a switch changes it, and the choice survives a reload without a flash [G-06a, G-06b]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/')
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await colour()
    await page.getByRole('switch', { name: 'Dark theme' }).first().click()
    await expect.poll(colour).not.toBe(light)
    const dark = await colour()

    // Every background the page ever has from its first frame on.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seenBackgrounds: seen })
      const look = () => {
        if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await waitForHydration(page)
    const seen = await page.evaluate(() => [
      ...(globalThis as unknown as { seenBackgrounds: Set<string> }).seenBackgrounds,
    ])
    expect(seen).toEqual([dark])
  })
})

test.describe('side bar', () => {
  const bar = 'nav[aria-label=Main]'

  test('is 16rem wide and folds to 4rem, which survives a reload [G-07a]', async ({ page }) => {
    await open(page, '/')
    const width = async () => (await page.locator(bar).boundingBox())?.width
    expect(await width()).toBe(256)
    await page.getByRole('button', { name: /side ?bar/i }).click()
    await expect.poll(width).toBe(64)
    await page.reload()
    expect(await width()).toBe(64)
  })

  test('starts narrow below 768px, and a toggle changes between the two [G-07b]', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 })
    await open(page, '/')
    const width = async () => (await page.locator(bar).boundingBox())?.width
    expect(await width()).toBe(64)
    await page.getByRole('button', { name: /side ?bar/i }).click()
    await expect.poll(width).toBe(256)
    await page.getByRole('button', { name: /side ?bar/i }).click()
    await expect.poll(width).toBe(64)
  })

  test('starts narrow up to 1100px, and what the user chose wins [G-07d]', async ({ page }) => {
    const width = async () => (await page.locator(bar).boundingBox())?.width
    await page.setViewportSize({ width: 1101, height: 900 })
    await open(page, '/')
    expect(await width()).toBe(256)
    await page.setViewportSize({ width: 1100, height: 900 })
    await open(page, '/')
    expect(await width()).toBe(64)
    await page.getByRole('button', { name: /side ?bar/i }).click()
    await expect.poll(width).toBe(256)
    await open(page, '/forum')
    expect(await width()).toBe(256)
  })

  test('lies along the bottom edge of a phone, with the rest behind More [G-07c]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/')
    const box = await page.locator(bar).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    expect(box?.width).toBe(390)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await expect(sheet.getByRole('link', { name: 'Privacy' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await sheet.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(sheet).toBeHidden()
  })

  test('says how many brands are catalogued [G-08]', async ({ page, database }) => {
    // Other tests add brands meanwhile.
    await expect(async () => {
      const { rows } = await database.query('select count(distinct name_key) as n from brands')
      await open(page, '/contact')
      await expect(page.locator(bar).getByText(`${rows[0].n} brands catalogued`)).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('the background is visible beside the page’s surfaces and never through or over them [G-09a]', async ({
  page,
}) => {
  await open(page, '/?q=barlow')
  await settle(page)
  const shoot = async () => {
    const card = await brandNamed(page, 'Barlow & Thrane').boundingBox()
    if (!card) throw new Error('There is no card')
    // The middle of a card, which is opaque, and the empty page to the right of it.
    const inside = { x: card.x + card.width * 0.25, y: card.y + 20, width: card.width * 0.5, height: card.height - 40 }
    const beside = { x: card.x + card.width + 40, y: card.y, width: 120, height: card.height }
    const shots = await Promise.all([inside, beside].map((clip) => page.screenshot({ clip })))
    return shots.map((shot) => shot.toString('base64'))
  }
  const place = (layer: string) =>
    page.locator('[data-part~=background-effects]').evaluate((element, layer) => {
      element.classList.remove('gone', 'in-front')
      element.classList.add(layer)
      document.adoptedStyleSheets[0]?.replaceSync('.gone { display: none } .in-front { z-index: 10 !important }')
    }, layer)
  await page.evaluate(() => document.adoptedStyleSheets.push(new CSSStyleSheet()))
  const [inside, beside] = await shoot()
  await place('gone')
  const [insideWithout, besideWithout] = await shoot()
  expect(beside, 'the page is not plain').not.toBe(besideWithout)
  expect(inside, 'the card hides what is behind it').toBe(insideWithout)
  // So that the comparison above can fail: in front of the page it would be seen on the card.
  await place('in-front')
  expect((await shoot())[0]).not.toBe(inside)
})

test('the background never moves for those who want less motion, and shifts nothing [G-09b, G-09c]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 })
    const count = globalThis as unknown as { shifts: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) count.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, '/')
  const background = page.locator('[data-part~=background-effects]')
  await expect(background).toHaveAttribute('aria-hidden', 'true')
  await expect(background).toHaveCSS('position', 'fixed')
  await expect(background).toHaveCSS('pointer-events', 'none')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await settle(page)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThan(0.001)
})

test.describe('guarded pages', () => {
  for (const [path, why] of [
    ['/submit-brand', 'add'],
    ['/account-settings', 'account'],
  ] as const) {
    test(`${path} shows a spinner while the session loads, then leads a visitor to the login [G-10]`, async ({
      page,
    }) => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route('**/api/session', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible()
      letGo()
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}&why=${why}`)
    })

    test(`${path} opens for who is signed in [G-10]`, async ({ page, origin }) => {
      await signIn(page, origin, `member_of${path.replaceAll(/\W/g, '_')}`)
      await open(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

test('the More sheet stays whole for a member with a very long address', async ({ page, database, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, origin, 'long_address')
  await database.query("update users set email = $1, email_verified = true where username = 'long_address'", [
    `${'very.'.repeat(14)}long@example.org`,
  ])
  await open(page, '/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const heading = page.getByRole('dialog', { name: 'More' }).getByRole('heading', { name: 'More' })
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('on a phone the focus is never hidden behind the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  // The search of the directory lies on top of the bar.
  const bar = await page.locator('[data-part~=search-dock]').boundingBox()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate((top) => {
      const focused = document.activeElement
      if (!focused || focused.closest('[data-part~=sidebar], [data-part~=search-dock]')) return ''
      return focused.getBoundingClientRect().bottom > top ? focused.outerHTML.slice(0, 120) : ''
    }, bar?.y ?? 0)
    expect(hidden).toBe('')
  }
})

test('a link to the page one is on leads to its top', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('on a bad line', () => {
  test.use({ toleratedConsole: /status of 503|ERR_FAILED|dynamically imported/ })

  test('a page whose toasts never arrive still works', async ({ page }) => {
    await page.route('**/assets/late-parts*', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.getByRole('link', { name: 'Forum', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Forum', level: 1 })).toBeVisible()
  })

  test('a session that cannot be asked for leaves a visitor, not an empty page', async ({ page }) => {
    await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test('the keyboard reaches the content past the side bar, and a move puts the focus there', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.mouse.wheel(0, 2000)
  await page.getByRole('link', { name: 'Forum', exact: true }).click()
  await expect(page).toHaveURL('/forum')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
