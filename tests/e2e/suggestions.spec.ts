import type { Page } from '@playwright/test'
import type pg from 'pg'
import { signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { ownPassword, toasts } from './member.ts'
import { takeQueue, openItem, panelOf } from './review-steps.ts'

// Tests share the queue: another admin may claim an item at the moment this one opens it.
test.use({ toleratedConsole: /status of 409/ })

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Suggest a correction' })

/** Taps what is wrong, so that its field appears. */
const pick = (page: Page, ...labels: string[]) =>
  test.step('pick what is wrong', async () => {
    for (const label of labels)
      await formOf(page).getByRole('group', { name: 'What’s wrong?' }).getByLabel(label, { exact: true }).check()
  })

async function suggestPrice(page: Page, name: string, price: string, reason: string): Promise<void> {
  await open(page, `/brands/${name.toLowerCase().replaceAll(' ', '-')}`)
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  await pick(page, 'Price')
  await formOf(page).getByLabel('Average Sale Price').fill(price)
  await formOf(page).getByLabel('Why').fill(reason)
  await formOf(page).getByRole('button', { name: 'Send suggestion' }).click()
  await expect(toasts(page).getByText('Suggestion sent')).toBeVisible()
  await expect(formOf(page)).toBeHidden()
}

/** What reached the member's notices. */
async function expectTold(database: pg.Client, username: string, kind: string, text: string): Promise<void> {
  await expect(async () => {
    const { rows } = await database.query(
      'select kind, text from notices where user_id = (select id from users where username = $1)',
      [username],
    )
    expect(rows).toEqual([{ kind, text }])
  }).toPass()
}

test('a member suggests, an admin accepts, and the member is notified [X-03a, X-03b, X-03c, X-15b]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  await signIn(page, origin, 'suggests_well')
  await suggestPrice(page, 'Zz Suggest Accepted', '64', 'Sold three this month')
  await expect(page).toHaveURL('/brands/zz-suggest-accepted')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Suggestions' }).click()
  const own = page.getByRole('region', { name: 'Your suggestions' }).getByRole('article')
  await expect(own).toContainText('Waiting for an admin')

  const other = await browser.newPage({ baseURL: origin })
  await signInAdmin(other, database, origin, 'decides_well')
  await takeQueue(database)
  await open(other, '/review')
  await other.getByRole('button', { name: /^Suggestions/ }).click()
  await openItem(other, 'Zz Suggest Accepted: estimate 10 → 64')
  const waiting = panelOf(other)
  await expect(waiting).toContainText('Sold three this month')
  await expect(waiting.locator('del')).toHaveText('$10')
  await expect(waiting.locator('ins')).toHaveText('$64')
  await waiting.getByLabel('Note to suggests_well').fill('Thank you, I see the same')
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expect(other.getByRole('region', { name: 'Last decision' })).toContainText('Accepted: Zz Suggest Accepted')
  await open(other, '/brands/zz-suggest-accepted')
  await expect(other.locator('dt:text-is("Price") + dd')).toHaveText('$64')
  await expect(other.getByRole('region', { name: 'History' })).toContainText('Corrected by suggests_well')
  await other.close()

  // The bell shows it too; this page shows the outcome.
  await open(page, '/suggestions')
  await expect(own).toContainText('Accepted')
  await expect(own).toContainText('Thank you, I see the same')
  await expectTold(database, 'suggests_well', 'suggestion accepted', 'Thank you, I see the same')
  await open(page, '/notices')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(
    /Your suggestion was accepted.*Zz Suggest Accepted/,
  )
})

test('a declined suggestion changes nothing, and its author sees why, on a phone too [X-03b, X-03c]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, origin, 'suggests_ill')
  await suggestPrice(page, 'Zz Suggest Declined', '1', 'I think so')
  const other = await browser.newPage({ baseURL: origin })
  await signInAdmin(other, database, origin, 'decides_ill')
  await takeQueue(database)
  await open(other, '/review')
  await openItem(other, 'Zz Suggest Declined: estimate 10 → 1')
  await panelOf(other).getByLabel('Note to suggests_ill').fill('Not what I see')
  await panelOf(other).getByRole('button', { name: 'Decline' }).click()
  await expect(other.getByRole('region', { name: 'Last decision' })).toContainText('Declined: Zz Suggest Declined')
  await other.close()
  await open(page, '/brands/zz-suggest-declined')
  await expect(page.locator('dt:text-is("Price") + dd')).toHaveText('$10')
  await open(page, '/suggestions')
  await expect(page.getByRole('article')).toContainText('Declined: estimate $1')
  await expect(page.getByRole('article')).toContainText('Not what I see')
  await expectTold(database, 'suggests_ill', 'suggestion declined', 'Not what I see')
  await open(page, '/notices')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(
    /Your suggestion was declined.*Zz Suggest Declined: estimate \$1\..*Not what I see/,
  )
})

test('any field can be picked and corrected, only what is changed is sent, and a reason is asked for [X-03]', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'suggests_fields')
  await open(page, '/brands/zz-suggest-fields?suggest')
  const form = formOf(page)
  const sendButton = form.getByRole('button', { name: 'Send suggestion' })
  await form.getByLabel('Why').fill('It is so')
  await sendButton.click()
  await expect(form.getByRole('alert')).toHaveText('Fix at least one thing first. Nothing is different yet.')
  await form.getByLabel('Why').fill('x')
  await pick(page, 'Price', 'Look for', 'Other names', 'Sell Rate')
  await form.getByLabel('Average Sale Price').fill('999')
  // What was picked by mistake is neither shown nor sent.
  await form.getByRole('group', { name: 'What’s wrong?' }).getByLabel('Price').uncheck()
  const garments = form.getByRole('group', { name: 'Garment Types' })
  await garments.getByLabel('T-shirts').uncheck()
  await garments.getByLabel('Jeans').check()
  await garments.getByLabel('Suits').check()
  await form.getByRole('textbox', { name: 'Other names' }).fill('Zz Suggested Fields')
  await form.getByLabel('Sell-Through Rate').fill('')
  await sendButton.click()
  await expect(form.getByLabel('Why')).toHaveAccessibleDescription('The reason must be at least 3 characters')
  await form.getByRole('button', { name: 'It’s on the tag' }).click()
  await expect(form.getByLabel('Why')).toHaveValue('It’s on the tag')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/suggestions'))
  await sendButton.click()
  expect((await sent).postDataJSON()).toEqual({
    garmentTypes: ['Jeans', 'Suits'],
    aliases: ['Zz Suggested Fields'],
    sellThroughRate: null,
    reason: 'It’s on the tag',
  })
  await expect(toasts(page).getByText('Suggestion sent')).toBeVisible()
  await expect(page).toHaveURL('/brands/zz-suggest-fields')
})

test('an open suggestion is withdrawn, and only then is there room for another one [X-03]', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'suggests_twice')
  await suggestPrice(page, 'Zz Suggest Twice', '64', 'Sold three this month')
  await open(page, '/brands/zz-suggest-twice?suggest')
  await pick(page, 'Price')
  await formOf(page).getByLabel('Average Sale Price').fill('70')
  await formOf(page).getByRole('button', { name: 'I sold one' }).click()
  await formOf(page).getByRole('button', { name: 'Send suggestion' }).click()
  await expect(formOf(page).getByLabel('Average Sale Price')).toHaveAccessibleDescription(
    'You already have an open suggestion for the estimate. Withdraw it under Suggestions to send a new one.',
  )
  await open(page, '/suggestions')
  await page.getByRole('button', { name: 'Withdraw your suggestion for Zz Suggest Twice' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this suggestion?' })
  await expect(question).toContainText('Your change to Zz Suggest Twice (estimate $64)')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toasts(page).getByText('Suggestion withdrawn')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your suggestions' })).toContainText('No suggestions yet')
  await suggestPrice(page, 'Zz Suggest Twice', '70', 'Sold one more')
})

test('a visitor is led to the login and back to the form [X-03]', async ({ page, browser, origin }) => {
  const helper = await browser.newPage()
  await signIn(helper, origin, 'suggests_later')
  await helper.close()
  await open(page, '/brands/zz-suggest-guest')
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email', { exact: false }).first().fill('suggests_later')
  await page.getByLabel('Password', { exact: true }).first().fill(ownPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(formOf(page)).toBeVisible()
  await expect(page).toHaveURL('/brands/zz-suggest-guest?suggest')
  await formOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/brands/zz-suggest-guest')
})

test('the page of suggestions is for those who are signed in', async ({ page }) => {
  await open(page, '/suggestions')
  await expect(page).toHaveURL('/auth?next=%2Fsuggestions')
})

test(`axe finds no barrier in suggesting on a phone or a desktop [X-17a, X-17b]`, async ({
  page,
  database,
  origin,
}) => {
  test.slow()
  await signInAdmin(page, database, origin, `suggests_axe_screens`)
  await suggestPrice(page, 'Zz Suggest Shown', '390', 'Seen in a shop')
  await open(page, '/brands/zz-suggest-shown?suggest')
  await pick(page, 'Name', 'Price', 'Look for', 'Other names')
  await expect(formOf(page)).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await open(page, '/suggestions')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
