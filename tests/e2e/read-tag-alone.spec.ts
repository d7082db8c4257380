import type { Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, findBarriersOnEveryScreen, open, screens } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { test } from './proxied-test.ts'
import { choosePhoto, couldHoldPicture, patient, photoOf } from './read-tag-steps.ts'

const { launchOptions } = config.use ?? {}
const withArgs = (...args: string[]) => ({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] })
const phone = { width: screens[0].width, height: screens[0].height }

// A camera whose permission is denied.
test.use({
  launchOptions: withArgs('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'),
  viewport: phone,
})

const brandFound = (page: Page) => page.getByRole('link', { name: /Barlow & Thrane/ })

test('a camera that is not allowed is named, and a photo can be chosen or the name typed [X-09a, X-09c]', async ({
  page,
}) => {
  await open(page, '/read-tag')
  await expect(page.getByText('Camera access is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take the picture' })).toBeDisabled()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await choosePhoto(page, 'RN 48213')
  await patient(brandFound(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the camera' }).click()
  await page.getByRole('button', { name: 'Try the camera again' }).click()
  await expect(page.getByText('Camera access is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByRole('searchbox').fill('barlow thrane')
  await page.keyboard.press('Enter')
  await expect(brandFound(page).first()).toBeVisible()
})

test('a device without a camera says so, and reads a chosen photo [X-09a]', async ({ playwright, origin }) => {
  const browser = await playwright.chromium.launch(
    withArgs('--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream'),
  )
  try {
    const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'block' })
    await open(page, '/read-tag')
    await expect(page.getByText('No camera found. Choose a photo or type the name.')).toBeVisible()
    await page.locator('input[type="file"]').setInputFiles({
      name: 'tag.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture'),
    })
    await expect(page.getByText('We couldn’t read that picture.')).toBeVisible()
    await choosePhoto(page, 'RN 48213')
    await patient(brandFound(page)).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('after one use tags are read with the server gone, and no request ever carried a picture [X-09a]', async ({
  proxied: { page, proxy },
}) => {
  await visitOnce(page)
  await open(page, '/read-tag')
  await choosePhoto(page, 'RN 48213')
  await patient(brandFound(page)).toBeVisible()
  const keptFiles = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('engine')).keys()
      return kept.map(({ url }) => new URL(url).pathname.replace(/^\/ocr\/[\da-f]{12}\//, '')).toSorted()
    })
  await expect
    .poll(keptFiles)
    .toEqual([
      'detect.bin',
      'engine.js',
      'letters.txt',
      'ort-wasm-simd-threaded.mjs',
      'ort-wasm-simd-threaded.wasm',
      'ort.mjs',
      'recognize.bin',
    ])
  expect(proxy.received.filter(couldHoldPicture)).toEqual([])
  proxy.stop()

  await open(page, '/read-tag')
  await choosePhoto(page, 'RN 48213')
  await patient(brandFound(page)).toBeVisible()
  await expect(page.locator('[data-part="pay-figure"]')).toHaveText(/^Pay up to\$\d+/)
  await brandFound(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
})

test('shop mode fetches the tag reader ahead of its first use [X-09a]', async ({ proxied: { page, proxy } }) => {
  await visitOnce(page)
  await open(page, '/bolo')
  await page.getByRole('switch', { name: /Shop mode/ }).click()
  await page.getByRole('button', { name: 'Keep the tag reader on this phone (5 MB)' }).click()
  await patient(page.getByText('The tag reader works without a signal.')).toBeVisible()
  proxy.stop()
  await open(page, '/read-tag')
  await choosePhoto(page, 'RN 48213')
  await patient(brandFound(page)).toBeVisible()
})

test('with no connection and no reader yet the screen says what is missing [X-09a]', async ({
  proxied: { page, proxy },
}) => {
  await visitOnce(page)
  proxy.stop()
  await open(page, '/read-tag')
  await choosePhoto(page, 'RN 48213')
  await patient(page.getByText('The tag reader isn’t on this device yet.')).toBeVisible()
})

test('a photo that another app shares is read by the screen and reaches no server [X-09a]', async ({
  proxied: { page, proxy },
}) => {
  await visitOnce(page)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = manifest.share_target
  // As a phone shares: a form that posts the photo to the address the manifest names.
  const share = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.setContent(`<form action="${proxy.url}${action}" method="${method}" enctype="${enctype}">
      <input type="file" name="${params.files[0].name}"></form>`)
    await page.locator('input').setInputFiles(file)
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  }
  await open(page, '/contact')
  await share(await photoOf('RN 48213'))
  await patient(brandFound(page)).toBeVisible()
  await expect(page).toHaveURL(`${proxy.url}/read-tag`)
  expect(proxy.received.filter(couldHoldPicture)).toEqual([])
  expect(proxy.received.filter(({ path }) => path.startsWith('/read-tag')).map(({ method: sent }) => sent)).toEqual([
    'GET',
  ])
  expect(await page.evaluate(async () => (await (await caches.open('shared')).keys()).length)).toBe(0)

  await open(page, '/contact')
  await share({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('That photo didn’t arrive.')).toBeVisible()
})
