import type { Page } from '@playwright/test'
import { logIn } from './account-steps.ts'
import { brandNamed, findBarriersInBothThemes, open, signIn, test } from './page-test.ts'
import { call, ownPassword } from './member.ts'
import { expect, photosOf, tagFile, toasts } from './tag-files.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const form = (page: Page) => page.getByRole('form', { name: 'Submit a brand' })
const description = (page: Page) => form(page).getByLabel('Description')
const camera = (page: Page) => form(page).getByLabel('Take a photo')
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Brand' })

/** Taps that the page has seen since, whatever was tapped. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => (taps += 1))
  await page.addInitScript(() => {
    const { noteTap } = globalThis as unknown as { noteTap: () => void }
    addEventListener('touchstart', () => noteTap(), { capture: true })
  })
  return () => taps
}

/** The camera of a phone asks for two: the shutter, and 'Use photo'. */
const tapsInCamera = 2

test('a search without results leads to a new brand with a tag photo in at most 8 taps [B-06, B-08, P-07]', async ({
  page,
  origin,
}) => {
  const taps = await countTaps(page)
  await signIn(page, origin, 'adds_by_thumb')
  await open(page, '/')
  await page.getByRole('searchbox').tap()
  await page.keyboard.type('Zz By Thumb')
  await page.getByRole('link', { name: 'Add “Zz By Thumb”' }).tap()
  await expect(form(page).getByLabel('Brand Name')).toHaveValue('Zz By Thumb')
  await description(page).tap()
  await page.keyboard.type('Boiled wool with a loop tag')
  await expect(camera(page)).toHaveAttribute('capture', 'environment')
  const opened = page.waitForEvent('filechooser')
  await form(page).getByText('Take a photo').tap()
  await (await opened).setFiles(await tagFile(1200, 800, { seed: 61 }))
  await expect(form(page).getByText(/, 1200 × 800$/)).toBeVisible()
  await submit(page).tap()
  await expect(page).toHaveURL('/')
  const toast = toasts(page).getByRole('listitem')
  await expect(toast).toContainText('Brand submitted successfully')
  await expect(toast).toContainText('Zz By Thumb is live with your tag photo.')
  expect(taps() + tapsInCamera).toBeLessThanOrEqual(8)

  await toast.getByRole('button', { name: 'View it' }).tap()
  await expect(page).toHaveURL('/brands/zz-by-thumb')
  const [photo] = await photosOf(page, 'zz-by-thumb')
  expect(photo).toMatchObject({ width: 1200, height: 800, kind: 'neck tag', submittedBy: 'adds_by_thumb' })
})

test('the form comes first on a phone, with a name or without; another one follows with one tap [B-06]', async ({
  page,
  origin,
}) => {
  const topOf = async (name: string) => {
    const box = await page
      .getByRole(name === 'form' ? 'form' : 'region', { name: /Submit a brand|Bulk Import/ })
      .boundingBox()
    return box?.y ?? 0
  }
  await signIn(page, origin, 'adds_in_order')
  await open(page, '/submit-brand')
  await expect(submit(page)).toBeVisible()
  expect(await topOf('form')).toBeLessThan(await topOf('region'))
  // A second try meets the brand of the first.
  await open(page, `/submit-brand?name=Zz+In+Order+${test.info().retry}`)
  await expect(submit(page)).toBeVisible()
  expect(await topOf('form')).toBeLessThan(await topOf('region'))
  await description(page).fill('Shetland crew necks')
  await submit(page).tap()
  await expect(page).toHaveURL('/')
  await toasts(page).getByRole('button', { name: 'Add another' }).tap()
  await expect(page).toHaveURL('/submit-brand?name=')
  await expect(form(page).getByLabel('Brand Name')).toHaveValue('')
  expect(await topOf('form')).toBeLessThan(await topOf('region'))
})

test.describe('a photo that does not arrive', () => {
  test.use({ toleratedConsole: /status of (401|500|503)/ })

  test('leaves the brand where it is, and is sent again without typing anything [B-08, P-08d]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'adds_twice')
    await open(page, '/submit-brand?name=Zz+Photo+Lost')
    await description(page).fill('Waxed coats with a woven tag')
    await camera(page).setInputFiles(await tagFile(600, 400, { seed: 62 }))
    await page.route('**/api/brands/*/upload', (route) => route.fulfill({ status: 500 }))
    await submit(page).tap()
    const left = page.getByRole('region', { name: 'Zz Photo Lost is live, but the photo didn’t upload' })
    await expect(left).toContainText('Failed to upload file')
    await expect(left.getByText('tag.jpeg')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.unroute('**/api/brands/*/upload')
    await left.getByRole('button', { name: 'Try the photo again' }).tap()
    await expect(page).toHaveURL('/')
    await photosOf(page, 'zz-photo-lost')
    await page.getByRole('searchbox').fill('zz photo lost')
    await expect(brandNamed(page, 'Zz Photo Lost').getByRole('img', { name: /Tag of/ })).toBeVisible()
  })

  test('whose session has ended signs in and finds the text and the photo [D-11]', async ({ page, origin }) => {
    await signIn(page, origin, 'adds_after_login')
    await open(page, '/submit-brand?name=Zz+After+Login')
    await description(page).fill('Typed before the session ended')
    await camera(page).setInputFiles(await tagFile(600, 400, { seed: 63 }))
    await page.context().clearCookies()
    await submit(page).tap()
    await expect(page).toHaveURL(/^[^?]*\/auth\?next=/)
    await expect(page.getByText('Sign in to add a brand.')).toBeVisible()
    await page.getByLabel('Email').fill('adds_after_login')
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(description(page)).toHaveValue('Typed before the session ended')
    await expect(form(page).getByText('tag.jpeg')).toBeVisible()
    await submit(page).tap()
    await expect(page).toHaveURL('/')
    await photosOf(page, 'zz-after-login')
  })
})

test('a chosen photo is cropped, taken back, and stands for the link [P-07]', async ({ page, origin }) => {
  await signIn(page, origin, 'adds_cropped')
  await open(page, '/submit-brand?name=Zz+Cropped')
  await form(page)
    .getByLabel('Add tag photo', { exact: true })
    .setInputFiles(await tagFile(600, 400, { seed: 64 }))
  await expect(form(page).getByLabel('Tag Photo URL')).toBeHidden()
  await form(page).getByRole('button', { name: 'Crop to the tag' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Crop to the tag' })
  await dialog.getByRole('button', { name: 'Rotate 90°' }).tap()
  await dialog.getByRole('button', { name: 'Use this' }).tap()
  await expect(form(page).getByText(/, 400 × 600$/)).toBeVisible()
  await form(page)
    .getByRole('button', { name: /^Remove / })
    .tap()
  await expect(form(page).getByLabel('Tag Photo URL')).toBeVisible()
})

test.describe('a toast', () => {
  test.use({ toleratedConsole: /status of 503/ })

  test('goes when the next thing is submitted, and covers neither the button nor the bar [G-12]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'adds_with_toast')
    await open(page, '/submit-brand?name=Zz+With+Toast')
    await description(page).fill('Typed in a cellar')
    await page.waitForLoadState('networkidle')
    const toast = toasts(page).getByRole('listitem')
    const boxOf = async (of: ReturnType<typeof form>) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

    const busy = { code: 'unavailable', message: 'We’re very busy right now.' }
    await page.route('**/api/brands', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
    // The button where a toast comes to lie: just above the bar.
    await submit(page).evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 90))
    await submit(page).tap()
    await expect(toast).toContainText(busy.message)
    const [button, shown] = [await boxOf(submit(page)), await boxOf(toast)]
    expect(shown.y + shown.height < button.y || shown.y > button.y + button.height).toBe(true)

    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/brands', async (route) => {
      await held
      await route.continue()
    })
    await submit(page).tap()
    await expect(toast).toHaveCount(0)
    letGo()
    await expect(page).toHaveURL('/')
    await expect(toast).toContainText('Brand submitted successfully')
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }))
    const done = await boxOf(toast)
    expect(done.y).toBeGreaterThan(400)
    expect(done.y + done.height).toBeLessThanOrEqual(bar.y)
  })
})

test('a guest sees why an account is needed, and the typed name stays [D-11, G-10]', async ({ page }) => {
  await call(page, 'POST', '/api/auth/join', { username: 'adds_as_guest', password: ownPassword })
  await page.context().clearCookies()
  await open(page, '/submit-brand?name=Zz+As+Guest')
  await expect(page.getByText('Sign in to add a brand.')).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await logIn(page, 'adds_as_guest', ownPassword, page.url())
  await expect(form(page).getByLabel('Brand Name')).toHaveValue('Zz As Guest')
})
