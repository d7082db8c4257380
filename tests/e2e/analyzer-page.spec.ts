import {
  analyze,
  analyzeButton,
  bins,
  cardOf,
  detected,
  expectResult,
  openAnalyzer,
  openCard,
  pasted,
  pasteTab,
  saveButton,
  transcript,
  watch,
} from './analyzer-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, test } from './page-test.ts'
import { toasts } from './member.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the brands come first and scroll with the page, the transcript is behind a tab [Y-05]', async ({
    page,
    origin,
  }) => {
    await openAnalyzer(page, origin, 'hears_on_phone')
    await analyze(page, watch('what-sold01'))
    await expectResult(page)
    await expect(transcript(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await detected(page).getByRole('checkbox', { name: 'Select All' }).check()
    await page.mouse.wheel(0, 2000)
    await expect(saveButton(page)).toBeInViewport()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Transcript', exact: true }).click()
    await expect(detected(page)).toHaveCount(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await transcript(page).locator('mark a').first().click()
    await expect(transcript(page)).toHaveCount(0)
    const card = page.locator('li[id^="detected-"]').filter({ has: page.locator(':focus') })
    await expect(card).toBeInViewport()
    const opener = card.getByRole('button', { name: /^Show details of/ })
    if (await opener.isVisible()) await opener.click()
    await card.locator('[data-part~="quote"]').first().click()
    await expect(transcript(page).locator('li[aria-current]')).toBeInViewport()
  })

  test('a new brand is one line until it is opened, and one line again once it is saved [Y-05]', async ({
    page,
    origin,
  }) => {
    await openAnalyzer(page, origin, 'folds_on_phone')
    await pasteTab(page).click()
    await page
      .getByLabel('Transcript', { exact: true })
      .fill(`${pasted}\n0:50 and this is a brand called brindlewick mills it is a coat`)
    await analyzeButton(page).click()
    await expectResult(page)
    const fresh = await cardOf(page, 'Brindlewick Mills')
    expect((await fresh.boundingBox())?.height).toBeLessThan(140)
    await openCard(fresh)
    await expect(fresh.getByLabel('Description')).toBeVisible()
    await fresh.getByRole('checkbox').check()
    await saveButton(page).click()
    await expect(toasts(page).getByText('Selected brands have been added to the directory.')).toBeVisible()
    await expect(fresh.getByLabel('Tag photo URL')).toHaveCount(0)
    await expect(fresh.getByText('Already here')).toBeVisible()
  })
})

test('a transcript without a link is read, and its new brands are saved [Y-01, Y-07]', async ({ page, origin }) => {
  await openAnalyzer(page, origin, 'hears_without_link')
  await pasteTab(page).click()
  await page
    .getByLabel('Transcript', { exact: true })
    .fill(`${pasted}\n0:50 and this is a brand called zelkova mills it is a coat`)
  await analyzeButton(page).click()
  await expectResult(page)
  await expect(page.locator('[data-part~="video-line"]')).toContainText('No video link')
  const known = await cardOf(page, 'Iver Lund')
  await openCard(known)
  await expect(known.getByText(/^0:(09|1\d)$/)).toBeVisible()
  await expect(known.getByRole('link', { name: /^Play at/ })).toHaveCount(0)
  const fresh = await cardOf(page, 'Zelkova Mills')
  await fresh.getByRole('checkbox').check()
  await saveButton(page).click()
  await expect(toasts(page).getByText('Selected brands have been added to the directory.')).toBeVisible()
  await fresh.getByRole('link', { name: /Already here/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zelkova Mills' })).toBeVisible()
  await expect(page.getByText('No videos yet.')).toBeVisible()
})

test('a name that no list has is not saved because all are selected: it is asked about [Y-05, Y-07]', async ({
  page,
  origin,
}) => {
  await openAnalyzer(page, origin, 'hears_a_new_name')
  await pasteTab(page).click()
  const names = `${pasted}\n0:50 and this is a brand called quillon weavers it is a coat`
  await page.getByLabel('Transcript', { exact: true }).fill(names)
  await analyzeButton(page).click()
  await expectResult(page)
  const all = detected(page).getByRole('checkbox', { name: 'Select All' })
  const fresh = await cardOf(page, 'Quillon Weavers')
  await expect(fresh.getByText('New?', { exact: true })).toBeVisible()
  await all.check()
  await expect(fresh.getByRole('checkbox')).toBeChecked()
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Save this name too?' })
  await expect(question).toContainText('Quillon Weavers')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await question.getByRole('button', { name: 'Leave it out' }).click()
  await expect(toasts(page).getByText('Selected brands have been added to the directory.')).toBeVisible()
  await expect(fresh.getByText('New?', { exact: true })).toBeVisible()
  await all.check()
  await saveButton(page).click()
  await question.getByRole('button', { name: 'Save it too' }).click()
  await expect(fresh.getByRole('link', { name: /Already here/ })).toHaveAttribute('href', '/brands/quillon-weavers')
})

test('past analyses are listed page by page and opened again', async ({ page, origin, database }) => {
  await openAnalyzer(page, origin, 'hears_again')
  const toggle = page.getByRole('button', { name: 'Your past analyses' })
  await toggle.click()
  await expect(page.getByText('No analyses yet.')).toBeVisible()
  await toggle.click()
  await analyze(page, bins)
  const id = await expectResult(page)
  await database.query(
    `insert into video_analyses (user_id, pasted_lines, brands, model, took_ms)
     select user_id, '[["gap", null]]', '[]', 'off', 1 from video_analyses, generate_series(1, 10) where id = $1`,
    [id],
  )
  await open(page, '/youtube-analyzer')
  await toggle.click()
  const rows = page.getByRole('link').filter({ has: page.locator('time') })
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Pasted transcript')
  await expect(rows.first()).toContainText('No brands found')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(rows).toHaveCount(11)
  await expect(rows.last()).toContainText('Bins on a Tuesday: six labels in four minutes')
  await rows.last().click()
  await expect(page).toHaveURL(`/youtube-analyzer/${id}`)
  await expect(detected(page).getByRole('status')).toContainText('found, 0 selected')
})

for (const { name, ...viewport } of screens)
  test.describe(`for a guest on a ${name}`, () => {
    test.use({ viewport })

    test('the page does not move while it loads', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        const add = (list: PerformanceObserverEntryList) =>
          shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page, '/youtube-analyzer')
      await expect(page.getByRole('link', { name: 'Login to analyze' })).toBeVisible()
      const sum = () =>
        page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0))
      await page.waitForTimeout(500)
      expect(await sum()).toBeLessThanOrEqual(0.02)
      // Something that does push the page down is noticed.
      await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('textarea')))
      await expect.poll(sum).toBeGreaterThan(0.02)
    })
  })
