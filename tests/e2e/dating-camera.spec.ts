import type { Page } from '@playwright/test'
import { expect, findBarriersOnEveryScreen, open, screens } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { test } from './proxied-test.ts'
import { chooseLabel, couldHoldPicture, patient } from './read-tag-steps.ts'

const phone = { width: screens[0].width, height: screens[0].height }
test.use({ viewport: phone })

const neckTag = { name: 'Barlow &amp; Thrane', lines: ['UNION MADE', 'ILGWU', 'MADE IN U.S.A.'] }
const careLabel = { lines: ['50% COTTON 50% POLYESTER', 'MACHINE WASH WARM', 'TUMBLE DRY LOW', 'RN 45217'] }

const main = (page: Page) => page.getByRole('main')
const years = (page: Page, text: string | RegExp) => patient(main(page).getByRole('heading', { level: 2, name: text }))
const read = (page: Page) => main(page).getByRole('region', { name: 'What was read' })
const another = (page: Page) => main(page).getByRole('link', { name: 'Read another tag' })

/** Answers the first question and expects fewer years than `from` to `to`. */
async function narrow(page: Page, from: number, to: number): Promise<void> {
  const first = main(page).getByRole('region', { name: 'Look closer' }).getByRole('checkbox').first()
  await first.check()
  await expect(first).toBeChecked()
  const answer = main(page).getByRole('heading', { level: 2, name: /^Made \d{4}–\d{4}$/ })
  await expect(answer).not.toHaveText(`Made ${from}–${to}`)
  const [start, end] = (await answer.innerText()).match(/\d{4}/g)?.map(Number) ?? []
  expect((end ?? Infinity) - (start ?? 0)).toBeLessThan(to - from)
}

test('a neck tag and a care label are read, offline after the first, and become clues of one garment; no picture is sent [X-25a, X-25e, X-25f]', async ({
  proxied: { page, proxy },
}) => {
  await visitOnce(page)
  await open(page, '/date')
  await main(page).getByRole('link', { name: 'Read a tag' }).click()
  await chooseLabel(page, neckTag)
  await years(page, 'Not narrow enough yet').toBeVisible()
  await expect(main(page)).toContainText('All clues fit 1900–1995. Read the care label too.')
  await expect(read(page).getByRole('img', { name: 'Your photo of the neck tag' })).toBeVisible()
  // The tag named the brand, so its page is one tap away.
  await expect(main(page).getByRole('link', { name: 'Barlow & Thrane' })).toBeVisible()

  proxy.stop()
  await another(page).click()
  await chooseLabel(page, careLabel)
  await years(page, 'Made 1971–1995').toBeVisible()
  await expect(read(page).getByRole('img')).toHaveCount(2)
  const reasons = main(page).getByRole('region', { name: 'Why these years' }).getByRole('listitem')
  await expect(reasons.filter({ hasText: 'ILGWU' }).first()).toContainText('1900–1995')
  await expect(reasons.filter({ hasText: 'Care label' }).first()).toContainText('1971 or later')
  await expect(reasons.filter({ hasText: 'RN 45217' }).first()).toContainText(/not before \d{4}/)
  await narrow(page, 1971, 1995)

  // A misread word is fixed by hand, and the years follow.
  await main(page).getByRole('button', { name: 'Fix what was read' }).click()
  await main(page).getByRole('textbox', { name: 'Neck tag' }).fill('Barlow & Thrane')
  await expect(main(page).getByRole('heading', { level: 2, name: /1995/ })).toHaveCount(0)
  expect(proxy.received.filter(couldHoldPicture)).toEqual([])
  expect(proxy.received.filter(({ path }) => /ILGWU|45217|POLYESTER/i.test(path))).toEqual([])
})

test('from the result of a read tag: the care label first, then the neck tag, without barriers in both themes [X-25a]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > 200) sent.push(request.url())
  })
  await open(page, '/read-tag')
  await chooseLabel(page, careLabel)
  await patient(main(page).getByRole('button', { name: 'When was it made?' })).toBeVisible()
  await main(page).getByRole('button', { name: 'When was it made?' }).click()
  await years(page, 'Made 1971 or later').toBeVisible()
  await expect(main(page)).toContainText('Read the neck tag too.')
  await another(page).click()
  await chooseLabel(page, neckTag)
  await years(page, 'Made 1971–1995').toBeVisible()
  await expect(read(page).getByRole('figure')).toHaveText(['Care label', 'Neck tag'])
  // The lines that tell the years are boxed on the photos.
  await expect(read(page).locator('polygon').first()).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await narrow(page, 1971, 1995)

  // The clues outlast a reload, and the photos, which no address can hold, do not.
  await another(page).click()
  await page.reload()
  await page.getByRole('link', { name: 'Close the camera' }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: /^Made \d{4}–\d{4}$/ })).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'What the tags say' })).toHaveValue(/ILGWU/)
  expect(sent).toEqual([])
})

test('a picture without words stays in the camera and says so [X-25a]', async ({ page }) => {
  await open(page, '/read-tag?date')
  await chooseLabel(page, { lines: [] })
  await patient(page.getByText('No words found.')).toBeVisible()
})
