import { signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { takeQueue, addTwenty, panelOf, userIdOf } from './review-steps.ts'

// Tests share the queue: another admin may claim an item at the moment this one opens it.
test.use({ toleratedConsole: /status of 409/ })

test.beforeEach(({ database }) => takeQueue(database))

test('an admin clears twenty mixed items, each with one key [X-06c, X-17b, X-17c]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  test.slow()
  const helper = await browser.newPage()
  await signIn(helper, origin, 'rv_twenty_writer')
  await helper.close()
  const wanted = await addTwenty(database, 5000, await userIdOf(database, 'rv_twenty_writer'))
  await signInAdmin(page, database, origin, 'rv_twenty_admin')
  await open(page, '/review')
  const number = panelOf(page).locator('[data-part~="review-item-head"] .caption')
  // Past items left in the queue by other tests.
  await expect(async () => {
    if (!(await number.innerText({ timeout: 2000 })).includes('5,000')) await page.keyboard.press('j')
    await expect(number).toContainText('5,000', { timeout: 300 })
  }).toPass()
  const bar = page.getByRole('region', { name: 'Last decision' })
  for (const [place, { key, says, check }] of wanted.entries()) {
    await expect(number).toContainText(`№ ${(5000 + place).toLocaleString('en-US')}`)
    await expect(panelOf(page)).toContainText('You have this one')
    await page.keyboard.press(key)
    if (/Merged/.test(says.source)) {
      await expect(page.getByRole('dialog', { name: 'Merge these two brands?' })).toBeVisible()
      expect(await findBarriersOnEveryScreen(page)).toEqual([])
      const merge = page.getByRole('button', { name: 'Merge', exact: true })
      await expect(async () => {
        await page.keyboard.press('Tab')
        await expect(merge).toBeFocused({ timeout: 100 })
      }).toPass()
      await page.keyboard.press('Enter')
    }
    await expect(bar.getByRole('paragraph')).toHaveText(says)
    // The bar may still say the same of the one before.
    await expect(async () => {
      const { rows } = await database.query({ text: check, rowMode: 'array' })
      expect(rows, check).toEqual([[true]])
    }).toPass()
  }
  const left = await database.query('select id from review_items where id between 5000 and 5019 and decided_at is null')
  expect(left.rows).toEqual([])
  // A merge cannot be taken back; the key does nothing.
  await expect(bar.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
