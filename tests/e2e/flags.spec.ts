import type { Page } from '@playwright/test'
import type pg from 'pg'
import { logIn } from './account-steps.ts'
import { expect, open, signIn, test } from './page-test.ts'
import { call, ownPassword, toasts } from './member.ts'
import { addThread } from './thread-steps.ts'

const thanks = 'Thanks! An admin will review it.'
const already = 'You already flagged this. An admin will review it.'

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
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with this post?' })
  await expect(dialog).toBeVisible()
  await sendFlag(page)
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The third one today')
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Flag this post' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Mean or harassing' }).check()
  await sendFlag(page)
  await expect(toasts(page).getByText(already)).toBeVisible()

  await page.getByRole('button', { name: 'Flag the comment by knit_wit' }).click()
  await page.getByRole('radio', { name: 'Shares private information' }).check()
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()
  expect(await readFlags(database, 'flag_reader')).toEqual([
    { target: 'post', reason: 'spam', note: 'The third one today' },
    { target: 'comment', reason: 'personal', note: null },
  ])
})

test('a brand is flagged as a duplicate of another, a photo as another person’s; guests login first [X-06b]', async ({
  page,
  database,
}) => {
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Flag Barlow & Thrane' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fbrands%2Fbarlow-and-thrane%3Fflag%3Dbrand-\d+&why=flag$/)
  await expect(page.getByText('Sign in to report something.')).toBeVisible()
  await call(page, 'POST', '/api/auth/join', { username: 'flag_keeper', password: ownPassword })
  await page.context().clearCookies()
  await logIn(page, 'flag_keeper', ownPassword, page.url())
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with Barlow & Thrane?' })
  await dialog.getByRole('radio', { name: 'Duplicate of another brand' }).check()
  await sendFlag(page)
  await expect(dialog.getByText('Please choose the other brand')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Which brand is it the same as?' }).fill('copperhead')
  await dialog.getByRole('button', { name: /Copperhead/ }).click()
  await expect(dialog.getByText(/Same as Copperhead/)).toBeVisible()
  await sendFlag(page)
  await expect(toasts(page).getByText(thanks)).toBeVisible()

  await page.getByRole('link', { name: 'View full photo' }).click()
  await page.getByRole('button', { name: 'Flag this photo' }).click()
  await page.getByRole('radio', { name: 'Shows another brand' }).check()
  await sendFlag(page)
  await expect(page.getByRole('dialog', { name: /photo/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Flag this photo' })).toBeFocused()
  const flags = await readFlags(database, 'flag_keeper')
  expect(flags.map((flag) => Object.values(flag).slice(0, 2))).toEqual([
    ['brand', 'duplicate'],
    ['photo', 'another brand'],
  ])
})

test.describe('whose session has ended', () => {
  test.use({ toleratedConsole: /status of 401/ })

  test('signs in and finds the flag as it was typed [X-06a]', async ({ page, origin, database }) => {
    await signIn(page, origin, 'flag_again')
    await open(page, '/brands/barlow-and-thrane')
    await page.getByRole('button', { name: 'Flag Barlow & Thrane' }).click()
    const dialog = page.getByRole('dialog', { name: 'What’s wrong with Barlow & Thrane?' })
    await dialog.getByRole('radio', { name: 'Wrong information' }).check()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The price is from 2009')
    await page.context().clearCookies()
    await sendFlag(page)
    await expect(toasts(page).getByText('Everything you typed is saved on this device.')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await logIn(page, 'flag_again', ownPassword, page.url())
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('The price is from 2009')
    await expect(dialog.getByRole('radio', { name: 'Wrong information' })).toBeChecked()
    await sendFlag(page)
    await expect(toasts(page).getByText(thanks)).toBeVisible()
    await expect(page).toHaveURL('/brands/barlow-and-thrane')
    expect(await readFlags(database, 'flag_again')).toEqual([
      { target: 'brand', reason: 'facts', note: 'The price is from 2009' },
    ])
  })

  test('signs in and finds the suggestion as it was typed [X-03]', async ({ page, origin }) => {
    await signIn(page, origin, 'suggests_again')
    await open(page, '/brands/barlow-and-thrane?suggest')
    const dialog = page.getByRole('dialog', { name: 'Suggest a correction' })
    await dialog.getByRole('group', { name: 'What’s wrong?' }).getByLabel('Price', { exact: true }).check()
    await dialog.getByLabel('Average Sale Price').fill('61')
    await dialog.getByLabel('Why').fill('Sold one last week')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(page.getByText('Sign in to suggest a correction.')).toBeVisible()
    await logIn(page, 'suggests_again', ownPassword, page.url())
    await expect(dialog.getByLabel('Average Sale Price')).toHaveValue('61')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(toasts(page).getByText('Suggestion sent')).toBeVisible()
  })
})
