import type { Page } from '@playwright/test'
import { addPost } from './forum-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'

/** Nothing is in anybody's way, and nothing is wider than the screen. */
async function expectNoBarrier(page: Page, what: string): Promise<void> {
  expect(await findBarriersOnEveryScreen(page), what).toEqual([])
}

test(`axe finds no barrier in the forum and its form on a phone or a desktop [X-17a]`, async ({
  page,
  database,
  origin,
}) => {
  test.slow()
  await addPost(database, {
    title: `${'Unbroken'.repeat(12)} zzaxescreens`,
    content: 'x'.repeat(300),
    brand: 'zz-forum-words',
    age: '1 second',
  })
  await signIn(page, origin, `forum_axe_screens`)
  await open(page, '/forum?brand=zz-forum-words')
  await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible()
  await expectNoBarrier(page, 'list')
  await open(page, `/forum?q=zzaxescreens`)
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
