import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { freshSiteTest as test, type FreshSite } from './fresh-site.ts'
import type { Page } from '@playwright/test'
import { expect, findBarriersInBothThemes, open, screens, signIn } from './page-test.ts'

// Each test starts a process on an empty database and loads the whole file.
test.setTimeout(240_000)

const folder = '.results/starter'

/** In both themes and on a phone and a desktop, for people to look at. */
async function takePictures(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name: screen, ...size } of screens) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await page.screenshot({ path: `${folder}/${name}-${screen}-${colorScheme}.png`, fullPage: name !== 'directory' })
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide, `${name} is wider than the screen on a ${screen}`).toBe(false)
    }
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function makeAdmin(page: Page, site: FreshSite): Promise<void> {
  await signIn(page, site.origin, 'ines')
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(`update users set is_admin = true where username = 'ines'`)
  await client.end()
}

test('an admin fills an empty site with starter brands, a member confirms one, and the others are removed [X-37b, X-37d, X-37h]', async ({
  page,
  site,
}) => {
  await makeAdmin(page, site)
  await open(page, '/system')
  const panel = page.getByRole('region', { name: 'Starter brands' })
  await expect(panel).toContainText('No prices or sell rates')
  const setUp = page.getByRole('region', { name: 'Set-up' })
  await expect(setUp.getByRole('button', { name: 'Load 712 starter brands' })).toBeVisible()
  await takePictures(page, 'empty')

  await panel.getByRole('button', { name: 'Load 712 starter brands' }).click()
  await expect(panel).toContainText('Loading brands')
  await expect(panel.getByText(/\d+ of 712/)).toBeVisible()
  await expect(panel).toContainText('712 brands added.', { timeout: 60_000 })
  await expect(panel.getByRole('heading', { name: 'Starter brands' })).toBeFocused()
  await expect(panel).toContainText('712 starter brands here, 712 not confirmed yet.')
  await expect(setUp.getByRole('button', { name: /^Load/ })).toHaveCount(0)
  await takePictures(page, 'loaded')

  await open(page, '/?q=carhartt')
  const card = page.getByRole('article', { name: 'Carhartt', exact: true })
  await expect(card).toContainText('Not confirmed yet')
  await open(page, '/')
  await takePictures(page, 'directory')

  await open(page, '/brands/carhartt')
  const notes = page.getByRole('region', { name: 'Starter notes' })
  await expect(notes).toContainText('Not confirmed by members yet')
  await takePictures(page, 'brand')
  await notes.getByRole('button', { name: 'That’s right' }).click()
  await expect(notes).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Carhartt' })).toBeVisible()
  await expect(notes).toHaveCount(0)
  await open(page, '/?q=carhartt')
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('Not confirmed yet')

  await open(page, '/system')
  await panel.getByRole('button', { name: 'Remove starter brands' }).click()
  await expect(panel).toContainText('Remove 711 brands that no member has touched? 1 will stay.')
  await panel.getByRole('button', { name: 'Remove 711 brands' }).click()
  await expect(panel).toContainText('711 starter brands removed.', { timeout: 60_000 })
  await expect(panel).toContainText('1 starter brand here, 0 not confirmed yet.')
  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a guest who says that the notes are right is asked to sign in first [X-37d]', async ({ page, site }) => {
  await makeAdmin(page, site)
  await open(page, '/system')
  const panel = page.getByRole('region', { name: 'Starter brands' })
  await panel.getByRole('button', { name: 'Load 712 starter brands' }).click()
  await expect(panel).toContainText('712 brands added.', { timeout: 60_000 })
  await page.context().clearCookies()
  await open(page, '/brands/carhartt')
  await page.getByRole('button', { name: 'That’s right' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fbrands%2Fcarhartt/)
})
