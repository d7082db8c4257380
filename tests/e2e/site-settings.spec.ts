import sharp from 'sharp'
import { freshSiteTest as test, type FreshSite } from './fresh-site.ts'
import { expect, findBarriersOnEveryScreen, open, screens } from './page-test.ts'
import type { Page } from '@playwright/test'

test.use({ siteSettings: { LOAD_KNOWN_NAMES: 'false', ANSWER_CACHE_SECONDS: '1' } })
test.setTimeout(180_000)

const centerOf = (box: { x: number; width: number } | null): number => (box ? box.x + box.width / 2 : NaN)

async function becomeAdmin(page: Page, site: FreshSite): Promise<void> {
  await open(page, site.setupLink)
  await page.getByLabel('Username').fill('ines')
  await page.getByLabel('Password', { exact: true }).fill('needle and thread')
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
}

test('an admin gives the site a name, a color, a logo, rules and a policy, and takes one back [X-34e, X-34f]', async ({
  page,
  site,
}) => {
  await becomeAdmin(page, site)
  await page.getByRole('main').getByRole('link', { name: 'Site settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible()
  await expect(page).toHaveURL('/system/site')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const save = async (name: string) => {
    await group(name).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(group(name).getByRole('heading')).toBeFocused()
  }

  await group('Name').getByLabel('Site name').fill('')
  await group('Name').getByRole('button', { name: 'Save' }).click()
  await expect(group('Name').getByText('This can’t be empty')).toBeVisible()
  await group('Name').getByLabel('Site name').fill('Thrift Club')
  await save('Name')
  await expect(page).toHaveTitle('Site settings · Thrift Club')

  const color = group('Color').getByRole('textbox', { name: 'Accent color' })
  await color.fill('#ffd0d0')
  await expect(group('Color').getByText(/too light to read/)).toBeVisible()
  await color.fill('#8a1c5c')
  await expect(group('Color').getByText(/too light to read/)).toHaveCount(0)
  await save('Color')
  const button = group('Name').getByRole('button', { name: 'Save' })
  await expect(button, 'the color shows without a reload').toHaveCSS('background-color', 'rgb(138, 28, 92)')
  await page.getByRole('button', { name: 'Use default for Accent color' }).click()
  await expect(button).toHaveCSS('background-color', 'rgb(44, 62, 158)')
  await group('Color').getByRole('textbox', { name: 'Accent color' }).fill('#8a1c5c')
  await save('Color')

  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a1c5c' } })
    .png()
    .toBuffer()
  await group('Logo').getByLabel('Choose a picture').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture,
  })
  await expect(group('Logo').getByRole('img', { name: 'Your logo' })).toHaveCount(2)
  const mark = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /THRIFT CLUB/ })
  const [logo, name] = [await mark.locator('img').boundingBox(), await mark.locator('b').boundingBox()]
  expect(Math.abs(centerOf(logo) - centerOf(name)), 'the logo is centered above the name').toBeLessThan(4)

  await group('Your own pages').getByLabel('House rules').fill('# Be kind\n\nMore at https://example.org.')
  await save('Your own pages')
  await group('Who can take part').getByLabel('New accounts').selectOption('closed')
  await group('Who can take part')
    .getByRole('checkbox', { name: /vote without/ })
    .uncheck()
  await save('Who can take part')
  await expect(page.getByRole('button', { name: 'Use default for New accounts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use default for Guest photos' })).toHaveCount(0)
  await group('Contacts').getByLabel('Contacts').fill('Ines Albrook <ines@example.org>')
  await save('Contacts')

  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, `wider than the screen on a ${name}`).toBe(false)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `.results/site-settings-${name}-${colorScheme}.png`, fullPage: true })
    }
  }

  await page.getByRole('button', { name: 'Use default for New accounts' }).click()
  await expect(page.getByRole('button', { name: 'Use default for New accounts' })).toHaveCount(0)
  await expect(group('Who can take part').getByLabel('New accounts')).toHaveValue('open')

  await expect(async () => {
    await page.goto('/rules')
    await expect(page).toHaveTitle('House rules · Thrift Club', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
  expect((await page.goto('/imprint'))?.status()).toBe(404)
  await page.goto('/rules')
  await expect(page.getByRole('link', { name: 'https://example.org' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'House rules' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveCount(0)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/contact')
  await expect(page.locator('.button-primary').first()).toHaveCSS('background-color', 'rgb(138, 28, 92)')
  await page.screenshot({ path: '.results/site-settings-contact.png' })
})
