import { expect, findBarriersOnEveryScreen, open, screens } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { test } from './proxied-test.ts'

const careLabel =
  '50% COTTON 50% POLYESTER\nMACHINE WASH WARM\nTUMBLE DRY LOW\nRN 45217\nMADE IN U.S.A.\nUNION MADE ILGWU'

test('typed clues give years, each with its reason and source, and a tick narrows them [X-25a, X-25b]', async ({
  page,
}) => {
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await open(page, '/date')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'When was it made?' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'No clues yet' })).toBeVisible()
    await main.getByRole('textbox', { name: 'What the tags say' }).fill(careLabel)
    await expect(main.getByRole('heading', { name: 'Made 1971–1995' }), name).toBeVisible()
    const reasons = main.getByRole('region', { name: 'Why these years' }).getByRole('listitem')
    await expect(reasons.filter({ hasText: 'Union label ‘ILGWU’' })).toContainText('Documented:')
    await expect(reasons.filter({ hasText: 'Care label' })).toContainText('Law:')
    for (const reason of await reasons.all()) await expect(reason).toContainText(/Law:|Documented:|Collectors:|Weak:/)
    // A number says when a company registered, and never gives a last year.
    await expect(reasons.filter({ hasText: 'RN 45217' }).first()).toContainText(/not before \d{4}/)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])

    const questions = main.getByRole('region', { name: 'Look closer' })
    await expect(questions.getByRole('checkbox').filter({ visible: true })).toHaveCount(3)
    const first = questions.getByRole('checkbox').first()
    await first.check()
    await expect(first).toBeChecked()
    await expect(main.getByRole('heading', { name: 'Made 1971–1995' })).toHaveCount(0)
    await expect(main.getByRole('heading', { name: /^Made \d{4}–\d{4}$/ })).toBeVisible()
  }
})

test('an RN alone never gives a latest year [X-25d]', async ({ page }) => {
  await open(page, '/date#text=RN+45217')
  await expect(page.getByRole('heading', { name: 'Made 1967 or later' })).toBeVisible()
})

test('clues that contradict each other are shown with what that can mean, and no year is named [X-25c]', async ({
  page,
}) => {
  await open(
    page,
    `/date#${new URLSearchParams({ brand: 'Delmarva', text: 'UNION MADE ILGWU\nCALL 1-866-555-0148\nMACHINE WASH WARM\nTUMBLE DRY' })}`,
  )
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'These clues don’t fit together' })).toBeVisible()
  await expect(main).toContainText('The union label says 1995 or earlier. The address or phone says 2000 or later.')
  await expect(main).toContainText('We don’t name a year.')
  await expect(main.getByRole('heading', { name: /^Made/ })).toHaveCount(0)
  const meanings = main.getByRole('region', { name: 'What that can mean' }).getByRole('listitem')
  await expect(meanings.locator('b')).toHaveText(['Replaced label', 'Old stock', 'Reproduction', 'Fake'])
  await expect(main.getByRole('region', { name: 'The two that clash' }).getByRole('listitem')).toHaveCount(2)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  // Places contradict each other too.
  await main.getByRole('textbox', { name: 'What the tags say' }).fill('UNION MADE ILGWU\nMADE IN HONG KONG')
  await expect(main).toContainText('The tag says ‘MADE IN HONG KONG’.')
  await expect(main.getByRole('heading', { name: 'These clues don’t fit together' })).toBeVisible()
})

test('a link carries the clues in the part of the address that no server sees [X-25a]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/date')
  const text = page.getByRole('textbox', { name: 'What the tags say' })
  await text.fill('MADE IN OCCUPIED JAPAN')
  await page.getByRole('textbox', { name: 'Brand' }).fill('Copperhead')
  await expect(page).toHaveURL(/#brand=Copperhead&text=MADE\+IN\+OCCUPIED\+JAPAN$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Made 1945–1952' })).toBeVisible()
  await expect(text).toHaveValue('MADE IN OCCUPIED JAPAN')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(text).toHaveValue('')
  await expect(page).toHaveURL(/\/date$/)
  expect(asked.filter((line) => /OCCUPIED|Copperhead/i.test(line))).toEqual([])
})

test('More and the page of a brand lead to it [X-25a]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('link', { name: 'When was it made?' }).click()
  await expect(page.getByRole('textbox', { name: 'Brand' })).toHaveValue('Barlow & Thrane')
  await expect(page.getByRole('main').getByRole('link', { name: 'Barlow & Thrane' })).toBeVisible()
  await open(page, '/')
  await page
    .getByRole('link', { name: 'More', exact: true })
    .or(page.getByRole('button', { name: 'More' }))
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'When was it made?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'When was it made?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Brand' })).toHaveValue('')
})

test('it works offline after one visit of the site [X-25e]', async ({ proxied: { page, proxy } }) => {
  await visitOnce(page)
  proxy.stop()
  await open(page, '/date')
  await page.getByRole('textbox', { name: 'What the tags say' }).fill(careLabel)
  await expect(page.getByRole('heading', { name: 'Made 1971–1995' })).toBeVisible()
})
