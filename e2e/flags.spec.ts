import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, open, signIn, test } from './journey.ts'
import { toasts } from './member.ts'
import { addThread } from './thread-steps.ts'

const thanks = 'Thank you. Somebody looks within a day.'
const already = 'You have flagged this already. Somebody looks within a day.'

async function readFlags(database: pg.Client, username: string): Promise<object[]> {
  const { rows } = await database.query<object>(
    `select f.target_kind as target, f.reason, f.note from flags f join users u on u.id = f.user_id
     where u.username = $1 order by f.id`,
    [username],
  )
  return rows
}

const sendFlag = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send flag' }).click()

test('a member flags a post and a comment, each once, by keyboard too [X-06a, X-17c]', async ({
  page,
  database,
  origin,
}) => {
  const address = await addThread(database, 'Buy my cheap watches', 1)
  await signIn(page, origin, 'flag_reader')
  await open(page, address)
  await page.getByRole('button', { name: 'Flag this post' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this post?' })
  await expect(dialog).toBeVisible()
  await sendFlag(page)
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'It is advertising' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The third one today')
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Flag this post' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'It is unkind' }).check()
  await sendFlag(page)
  await expect(toasts(page).getByText(already)).toBeVisible()

  await page.getByRole('button', { name: 'Flag the comment by knit_wit' }).click()
  await page.getByRole('radio', { name: 'It tells something private' }).check()
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()
  expect(await readFlags(database, 'flag_reader')).toEqual([
    { target: 'post', reason: 'spam', note: 'The third one today' },
    { target: 'comment', reason: 'personal', note: null },
  ])
})

test('a brand is flagged as a double of another, a photo as somebody else’s; guests login first [X-06b]', async ({
  page,
  database,
  origin,
}) => {
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Flag Barlow & Thrane' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fbrands%2Fbarlow-and-thrane')
  await signIn(page, origin, 'flag_keeper')
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Flag Barlow & Thrane' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is wrong with Barlow & Thrane?' })
  await dialog.getByRole('radio', { name: 'It is in the directory twice' }).check()
  await sendFlag(page)
  await expect(dialog.getByText('Please choose the other brand')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Which brand is it the same as?' }).fill('copperhead')
  await dialog.getByRole('button', { name: /Copperhead/ }).click()
  await expect(dialog.getByText(/The same as Copperhead/)).toBeVisible()
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()

  await page.getByRole('link', { name: 'Show the whole photo' }).click()
  await page.getByRole('button', { name: 'Flag this photo' }).click()
  await page.getByRole('radio', { name: 'It shows another brand' }).check()
  await sendFlag(page)
  await expect(page.getByRole('dialog', { name: /photo/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Flag this photo' })).toBeFocused()
  const flags = await readFlags(database, 'flag_keeper')
  expect(flags.map((flag) => Object.values(flag).slice(0, 2))).toEqual([
    ['brand', 'duplicate'],
    ['photo', 'another brand'],
  ])
})
