import { signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'
import { addText, userIdOf } from './review-steps.ts'

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    // The page of a member who was closed is read once more.
    test.use({ viewport: { width, height }, toleratedConsole: /status of 404/ })

    test('an admin finds a member, sees what they added, closes the account and undoes everything', async ({
      page,
      browser,
      database,
      origin,
    }) => {
      const target = `at_target_${name}`
      const member = await browser.newPage({ baseURL: origin })
      await signIn(member, origin, target)
      await member.close()
      await addText(database, await userIdOf(database, target), `Cheap watches on a ${name}`, false)
      await signInAdmin(page, database, origin, `at_admin_${name}`)
      await open(page, '/review')
      await page.getByRole('searchbox', { name: 'Find a member' }).fill(target.slice(0, -1))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/review\/accounts\?q=at_target/)
      await page.getByRole('button', { name: `Admin tools for ${target}` }).click()
      await expect(page.getByRole('main').locator('dl')).toContainText(/Posts\s*1/)
      expect(await findBarriersInBothThemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

      await page.getByRole('link', { name: target, exact: true }).click()
      const tools = page.getByRole('region', { name: 'Admin tools' })
      await expect(tools.locator('dl')).toContainText(/Posts\s*1/)
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await tools.getByRole('button', { name: 'Undo everything…' }).click()
      const dialog = page.getByRole('dialog', { name: `Undo everything by ${target}` })
      await expect(dialog.getByRole('checkbox')).not.toBeChecked()
      await dialog.getByRole('button', { name: 'Undo everything' }).click()
      await expect(dialog.getByRole('status')).toHaveText('Done. This was undone:')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(tools.getByRole('button', { name: 'Undo everything…' })).toBeDisabled()

      await tools.getByRole('button', { name: 'Close account…' }).click()
      const asked = page.getByRole('dialog', { name: `Close the account of ${target}?` })
      await asked.getByLabel('Why').fill('Ads')
      await asked.getByRole('button', { name: 'Close account' }).click()
      await expect(toasts(page)).toContainText('Account closed')
      await open(page, `/review/log?member=${target}`)
      await expect(page.getByRole('listitem').filter({ hasText: 'closed one account' })).toContainText('Ads')
      await page.getByLabel('Kind').selectOption('Merges')
      await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
      expect(await findBarriersInBothThemes(page)).toEqual([])
    })
  })
}

test('a deleted account is listed, and what it added is undone', async ({ page, browser, database, origin }) => {
  const member = await browser.newPage({ baseURL: origin })
  await signIn(member, origin, 'at_left_us')
  const id = await userIdOf(database, 'at_left_us')
  await database.query(`update users set created_at = now() - interval '30 days' where id = $1`, [id])
  const post = await addText(database, id, 'Watches of somebody who left', false)
  const data = { username: 'at_left_us' }
  expect((await member.request.post('/api/account/delete', { data, headers: { origin } })).status()).toBe(200)
  await member.close()
  await signInAdmin(page, database, origin, 'at_left_admin')
  await open(page, '/review/accounts')
  await page.getByRole('button', { name: `Admin tools for Deleted account ${id}` }).click()
  await page.getByRole('button', { name: 'Undo everything…' }).click()
  const dialog = page.getByRole('dialog', { name: `Undo everything by Deleted account ${id}` })
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo everything' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done. This was undone:')
  const { rows } = await database.query('select hidden_why from forum_posts where id = $1', [post])
  expect(rows).toEqual([{ hidden_why: 'undone' }])
})

test('an admin undoes a wave of new accounts by the days on which they added something', async ({
  page,
  browser,
  database,
  origin,
}) => {
  for (const name of ['at_wave_one', 'at_wave_two']) {
    const member = await browser.newPage({ baseURL: origin })
    await signIn(member, origin, name)
    await member.close()
    const id = await userIdOf(database, name)
    const post = await addText(database, id, `Watches by ${name}`, false)
    // Days on which nothing else on this site was added.
    await database.query(`update users set created_at = '2024-03-01' where id = $1`, [id])
    await database.query(`update forum_posts set created_at = '2024-03-02' where id = $1`, [post])
  }
  await signInAdmin(page, database, origin, 'at_wave_admin')
  await open(page, '/review/accounts')
  await page.getByRole('button', { name: 'Undo a wave of new accounts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo a wave of new accounts' })
  await dialog.getByLabel('First day').fill('2024-03-02')
  await dialog.getByLabel('Last day').fill('2024-03-02')
  await expect(dialog.getByRole('status')).toContainText('2 accounts: 0 brands, 0 photos, 2 texts in the forum')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Why').fill('A wave of ads')
  await dialog.getByRole('button', { name: 'Undo everything' }).click()
  await expect(dialog.getByRole('status')).toContainText('This was undone for 2 accounts')
  await expect(dialog.locator('dl')).toContainText(/Posts\s*2/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const { rows } = await database.query(
    `select disabled_at is not null as is_closed from users where username like 'at_wave_t%' or username = 'at_wave_one'`,
  )
  expect(rows).toEqual([{ is_closed: true }, { is_closed: true }])
})
