import { brandIdOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, test } from './page-test.ts'
import { toasts } from './member.ts'
import { writePost } from './thread-steps.ts'

const secret = 'Ask for me at 12 Elm Street.'

test('an admin removes a text from the history for good; no version shows it any more', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'redacts_history')
  const id = await brandIdOf(database, 'Zz Redacted')
  const edit = (description: string) => send(page, 'PATCH', `/api/brands/${id}`, { description })
  await edit(secret)
  await edit('Wool coats with a woven label.')
  await open(page, '/brands/zz-redacted/history')
  await expect(page.getByText('Elm Street')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Remove text' }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this text permanently?' })
  for (const viewport of screens) {
    await page.setViewportSize(viewport)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
  await dialog.getByLabel('The description').uncheck()
  await dialog.getByRole('button', { name: 'Remove permanently' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Pick what to remove.')
  await dialog.getByLabel('The description').check()
  await dialog.getByRole('button', { name: 'Remove permanently' }).click()
  await expect(toasts(page)).toContainText('Text removed')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('[removed by an admin]').first()).toBeVisible()
  await expect(page.getByText('Elm Street')).toHaveCount(0)
  expect(await (await page.request.get(`/api/brands/${id}/history`)).text()).not.toContain('Elm Street')
})

test('an admin removes what a post said before, asked twice', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'redacts_posts')
  await open(page, await writePost(page, { title: 'Where I buy', content: secret }))
  await page.getByRole('button', { name: 'Edit your post' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('At estate sales.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^edited once, / }).click()
  const former = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(former).toContainText('Elm Street')
  await former.getByRole('button', { name: 'Remove this text' }).click()
  await former.getByRole('button', { name: 'Delete permanently? This can’t be undone' }).click()
  await expect(former).toContainText('[removed by an admin]')
  await expect(former).not.toContainText('Elm Street')
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
