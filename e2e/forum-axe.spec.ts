import type { Page } from '@playwright/test'
import { addPost } from './forum-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test } from './journey.ts'

/** Nothing is in anybody's way, and nothing is wider than the screen. */
async function expectNoBarrier(page: Page, what: string): Promise<void> {
  expect(await findBarriersInBothThemes(page), what).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

for (const { name, width, height } of screens) {
  test(`axe finds no barrier in the forum and its form on a ${name} [X-17a]`, async ({ page, database, origin }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await addPost(database, {
      title: `${'Unbroken'.repeat(12)} zzaxe${name}`,
      content: 'x'.repeat(300),
      brand: 'zz-forum-words',
      age: '1 second',
    })
    await signIn(page, origin, `forum_axe_${name}`)
    await open(page, '/forum?brand=zz-forum-words')
    await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible()
    await expectNoBarrier(page, 'list')
    await open(page, `/forum?q=zzaxe${name}`)
    await expect(page.locator('mark').first()).toBeVisible()
    await expectNoBarrier(page, 'search')
    await open(page, '/forum?q=tweed otter')
    await expect(page.getByRole('heading', { name: 'No posts mention “tweed otter”' })).toBeVisible()
    await expectNoBarrier(page, 'nothing found')
    await open(page, '/forum/new?brand=zz-forum-words')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await page.getByRole('combobox', { name: 'Brand' }).fill('zz forum')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoBarrier(page, 'form')
  })
}
