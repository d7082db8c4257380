import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { choosePhoto, drawTag, patient } from './read-tag-steps.ts'

const film = join(mkdtempSync(join(tmpdir(), 'bolodex-camera-')), 'tag.mjpeg')

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test.beforeAll(async () => {
  // The browser plays it over and over.
  writeFileSync(film, await drawTag('RN 48213'))
})

/** What the page sends while a tag is read: a body, or an address so long that it could hold a picture. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postDataBuffer()
    if ((body && body.length > 500) || request.url().length > 500) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('a tag in front of the camera is read on the device, and no request carries the picture [X-07d, X-09a]', async ({
  page,
}) => {
  const sent = watchSent(page)
  await open(page, '/read-tag')
  await patient(page.getByText('Hold still. Fit the tag in the frame.')).toBeVisible()
  // The fake camera has no light.
  await expect(page.getByRole('button', { name: 'Flashlight' })).toHaveCount(0)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Take the picture' }).click()
  const found = page.getByRole('link', { name: /Barlow & Thrane/ })
  await patient(found).toBeVisible()
  await expect(page.getByText('RN 48213')).toBeVisible()
  // Guests are not asked to teach numbers.
  await expect(page.getByRole('button', { name: /Yes, RN 48213/ })).toHaveCount(0)
  expect(sent).toEqual([])
  // What it rests on and how old it is stand at the price here too.
  await expect(page.getByRole('main')).toContainText(/Price\$\d+estimate, (today|\d+ (days?|mo|yr))/)
  await expect(page.locator('[data-part="pay-figure"]')).toHaveText(/^Pay up to\$\d+or \$\d+ to be safe$/)
  await page.getByRole('button', { name: 'Add to BOLO list' }).click()
  await expect(page.getByRole('button', { name: 'Remove from BOLO list' })).toBeVisible()
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
})

test('a member teaches the number of a chosen photo, and it is found by typing it [X-09b, X-09c]', async ({
  page,
  origin,
  database,
}) => {
  await database.query(`delete from brand_identifiers where number = '57391'`)
  await signIn(page, origin, 'reads_tags')
  const sent = watchSent(page)
  await open(page, '/read-tag')
  await choosePhoto(page, 'RN 57391')
  await patient(page.getByRole('link', { name: /Barlow & Thrane/ })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Yes, RN 57391 is this brand' }).first().click()
  await expect(page.getByText('Saved. RN 57391 now leads here.', { exact: true })).toBeVisible()
  // One number is one brand's.
  await expect(page.getByRole('button', { name: 'Yes, RN 57391 is this brand' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add as tag photo' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('tag.jpg')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back to the camera' }).click()
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByRole('searchbox').fill('rn57391')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Members found this number on their tags.')).toBeVisible()
  await database.query(`delete from brand_identifiers where number = '57391'`)
})

test('the flashlight is offered where the camera has one, and switched by its button [X-09a]', async ({ page }) => {
  // A fake camera has no light: this one claims to have one and records its constraints.
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (given) => void asked.push(given?.advanced?.[0])
  })
  await open(page, '/read-tag')
  const light = page.getByRole('button', { name: 'Flashlight' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual([{ torch: true }, { torch: false }])
})
