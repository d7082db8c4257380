import type { Page } from '@playwright/test'
import {
  analyze,
  cardOf,
  expectResult,
  openAnalyzer,
  pasteTab,
  saveButton,
  videoOnPage,
  watch,
} from './analyzer-steps.ts'
import { signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'

/** Saves a new brand from a pasted transcript and opens its page. */
async function report(page: Page, origin: string, member: string, brand: string, video: string): Promise<string> {
  await openAnalyzer(page, origin, member)
  await pasteTab(page).click()
  await page
    .getByLabel('Transcript', { exact: true })
    .fill(`0:05 this is a brand called ${brand.toLowerCase()} it is a coat and it sold for forty dollars`)
  await analyze(page, watch(video))
  await expectResult(page)
  const card = await cardOf(page, brand)
  await card.getByRole('checkbox').check()
  await saveButton(page).click()
  await card.getByRole('link', { name: /Already here/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible()
  return new URL(page.url()).pathname
}

const median = 'Median of prices mentioned $40 from 1 price'
const region = (page: Page) => page.getByRole('region', { name: 'Videos that mention it' })

test('what a member reports counts once two others say that it looks right, and they can take it back', async ({
  page,
  origin,
  database,
}) => {
  test.slow()
  // Only accounts with standing confirm.
  const signInAsOld = async (username: string) => {
    await signIn(page, origin, username)
    await database.query("update users set created_at = now() - interval '30 days' where username = $1", [username])
  }
  const path = await report(page, origin, 'reports_a_price', 'Quillon Works', 'trust-haul1')
  const video = videoOnPage(page, watch('trust-haul1'))
  const confirm = video.getByRole('button', { name: 'Looks right' })
  await expect(video).toContainText('added by reports_a_price (not verified)')
  await expect(video).toContainText('Sold: $40')
  await expect(video).toContainText('You added this.')
  await expect(confirm).toHaveCount(0)
  await expect(region(page)).not.toContainText('Median')

  await test.step('a guest is led to the login', async () => {
    await page.context().clearCookies()
    await open(page, path)
    await expect(video).toContainText('0 of 2 confirmed')
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await confirm.click()
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  })
  await test.step('the first', async () => {
    await signInAsOld('confirms_first')
    await open(page, path)
    await confirm.click()
    await expect(toasts(page).getByText('Thanks, confirmed')).toBeVisible()
    await expect(video).toContainText('You confirmed this.')
    await expect(video).toContainText('1 of 2 confirmed')
    await expect(region(page)).not.toContainText('Median')
  })
  await test.step('the second', async () => {
    await page.context().clearCookies()
    await signInAsOld('confirms_second')
    await open(page, path)
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Its prices count now.')).toBeVisible()
    await expect(region(page)).toContainText(median)
    await expect(video).toContainText('added by reports_a_price (confirmed)')
    await page.reload()
    await expect(region(page)).toContainText(median)
    await expect(video).toContainText('You confirmed this.')
  })
  await test.step('and back', async () => {
    await video.getByRole('button', { name: 'Undo' }).click()
    await expect(video).toContainText('(not verified)')
    await expect(confirm).toBeVisible()
    await expect(region(page)).not.toContainText('Median')
  })
})

test('an admin’s OK is enough', async ({ page, origin, database }) => {
  const path = await report(page, origin, 'reports_to_admin', 'Ferrow Mills', 'trust-haul2')
  await page.context().clearCookies()
  await signInAdmin(page, database, origin, 'confirms_alone')
  await open(page, path)
  const video = videoOnPage(page, watch('trust-haul2'))
  await expect(video).toContainText('As an admin, your OK is enough.')
  await video.getByRole('button', { name: 'Looks right' }).click()
  await expect(region(page)).toContainText(median)
})

test('a new member who says that it looks right reads when that counts, on a phone too', async ({ page, origin }) => {
  const path = await report(page, origin, 'reports_to_new', 'Tessel Yard', 'trust-haul3')
  await page.context().clearCookies()
  await signIn(page, origin, 'confirms_as_new')
  const [phone] = screens
  await page.setViewportSize(phone)
  await open(page, path)
  const video = videoOnPage(page, watch('trust-haul3'))
  const later = 'It counts once your account is a week old.'
  await video.getByRole('button', { name: 'Looks right' }).click()
  await expect(toasts(page)).toContainText(later)
  await expect(video).toContainText(`You confirmed this. ${later} 0 of 2 confirmed`)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.reload()
  await expect(video).toContainText(later)
})
