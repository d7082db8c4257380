import {
  address,
  analyze,
  analyzeButton,
  bins,
  cardNames,
  cardOf,
  complete,
  detected,
  expectResult,
  json3,
  keepVideosAway,
  openCard,
  openAnalyzer,
  pasted,
  pasteTab,
  saveButton,
  srt,
  transcript,
  videoOnPage,
  vtt,
  watch,
} from './analyzer-steps.ts'
import { expect, findBarriersInBothThemes, open, test } from './page-test.ts'
import { toasts } from './member.ts'

const noAddress = 'Please enter a YouTube URL'
const badAddress = 'Please enter a valid YouTube URL'

test('a visitor sees what it does and is led to the login, and nothing is asked for them [Y-01, Y-02, Y-03]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/youtube') && calls.push(request.url()))
  await open(page, '/youtube-analyzer')
  await expect(page.getByRole('heading', { level: 1, name: 'Analyze YouTube Video' })).toBeVisible()
  await expect(page.getByText('Pick what to save.')).toBeVisible()
  const login = page.getByRole('link', { name: 'Login to analyze' })
  await expect(login).toHaveAttribute('href', '/auth?next=%2Fyoutube-analyzer')
  for (const pane of [transcript(page), detected(page)])
    expect(await pane.evaluate((element) => element.getBoundingClientRect().height)).toBe(600)
  await expect(saveButton(page)).toBeDisabled()
  await test.step('an address is judged before anything else', async () => {
    await analyzeButton(page).click()
    await expect(page.getByText(noAddress, { exact: true })).toBeVisible()
    await expect(address(page)).toBeFocused()
    await expect(address(page)).toHaveAccessibleDescription(noAddress)
    for (const wrong of ['haul', 'https://vimeo.com/1', 'https://www.youtube.com.evil.example/watch?v=bins-tues01']) {
      await address(page).fill(wrong)
      await address(page).press('Enter')
      await expect(page.getByText(badAddress, { exact: true })).toBeVisible()
    }
  })
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await analyze(page, bins)
  await expect(page).toHaveURL('/auth?next=%2Fyoutube-analyzer')
  expect(calls).toEqual([])
})

test('a video by its URL: marked in the transcript, brand by brand, with a separate URL [Y-01, Y-03, Y-04, Y-05c, X-20]', async ({
  page,
  origin,
}) => {
  await keepVideosAway(page)
  await openAnalyzer(page, origin, 'hears_by_link')
  await analyze(page, ' youtu.be/bins-tues01?t=5 ')
  await expectResult(page)
  await expect(page.getByRole('link', { name: /^Bins on a Tuesday/ })).toHaveAttribute('href', bins)
  await expect(page.locator('[data-part~="video-line"]')).toContainText(
    /4:02 · automatic English captions · read in \d+\.\d\ss/,
  )
  for (const pane of [transcript(page), detected(page)])
    expect(await pane.evaluate((element) => element.getBoundingClientRect().height)).toBe(600)

  await test.step('all begin unselected, known ones are marked', async () => {
    const boxes = detected(page).getByRole('checkbox', { name: /^Select (?!All)/ })
    const count = await boxes.count()
    expect(count).toBeGreaterThan(2)
    await expect(detected(page).getByRole('status')).toHaveText(`${count} found, 0 selected`)
    await expect(saveButton(page)).toBeDisabled()
    const known = await cardOf(page, 'Barlow & Thrane')
    await expect(known.getByRole('link', { name: /Already here/ })).toHaveAttribute('href', '/brands/barlow-and-thrane')
    expect((await known.boundingBox())?.height).toBeLessThan(64)
    await openCard(known)
    await expect(known).toContainText('Nothing else changes.')
    await expect(known.getByLabel('Price mentioned')).toBeVisible()
    await expect(known.getByLabel('Description')).toHaveCount(0)
    await known.getByRole('button', { name: /^Hide details of/ }).click()
    await expect(known.getByLabel('Price mentioned')).toHaveCount(0)
    const unknown = await cardOf(page, 'Harrow Lane')
    await expect(unknown.getByText('New?', { exact: true })).toBeVisible()
    await expect(unknown).toContainText('Not on any list.')
    await expect(unknown.getByText(/^\d\d% sure$/)).toBeVisible()
    // Other sellers' results and asking prices are not own prices.
    await expect(unknown.getByLabel('Average sale price')).toHaveValue('')
    await expect(unknown.getByText('Listed at $60', { exact: true })).toBeVisible()
  })

  await test.step('a time opens the video there and shows the line, and moves only the panel', async () => {
    const time = (await cardOf(page, 'Harrow Lane')).getByRole('link', { name: /^Play at/ }).first()
    await time.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    const opened = page.waitForEvent('popup')
    await time.click()
    const popup = await opened
    const second = Number(/&t=(\d+)s$/.exec(popup.url())?.[1])
    expect(popup.url().startsWith(bins)).toBe(true)
    expect(second).toBeGreaterThan(60)
    await popup.close()
    const line = transcript(page).locator('li[aria-current]')
    await expect(line.locator('mark')).toHaveText(/harrow lane/i)
    await expect(line).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(line.getByRole('link', { name: /^Play at/ })).toHaveAttribute('href', /&t=\d+s$/)
  })

  await test.step('a mark leads to its card, a quote to its line, arrow keys along the lines', async () => {
    await transcript(page)
      .locator('mark a', { hasText: /iver lund/i })
      .first()
      .click()
    await expect((await cardOf(page, 'Iver Lund')).getByRole('checkbox')).toBeFocused()
    await openCard(await cardOf(page, 'Iver Lund'))
    await (await cardOf(page, 'Iver Lund')).locator('[data-part~="quote"]').first().click()
    const line = transcript(page).locator('li[aria-current]')
    await expect(line.getByRole('link', { name: /^Play at/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(line.locator('+ li').getByRole('link', { name: /^Play at/ })).toBeFocused()
  })
  expect(await findBarriersInBothThemes(page)).toEqual([])

  await test.step('a reload shows the same, without saying again that it is complete; Back leads to the form', async () => {
    const before = await cardNames(page)
    await page.reload()
    await expect(detected(page).getByRole('status')).toContainText('found, 0 selected')
    expect(await cardNames(page)).toEqual(before)
    await expect(toasts(page).getByText(complete)).toBeHidden()
    await expect(address(page)).toHaveValue(bins)
    await page.goBack()
    await expect(page).toHaveURL('/youtube-analyzer')
    await expect(page.getByText('No brands yet. A result looks like this:')).toBeVisible()
  })
})

test('what is chosen is saved as it was changed: a new brand, and a mention of a known one [Y-05a, Y-05b, Y-05d, Y-06a, Y-06b, Y-06c, Y-07]', async ({
  page,
  origin,
  database,
}) => {
  await openAnalyzer(page, origin, 'hears_and_saves')
  await analyze(page, bins)
  const id = await expectResult(page)
  const all = detected(page).getByRole('checkbox', { name: 'Select All' })
  const found = await detected(page)
    .getByRole('checkbox', { name: /^Select (?!All)/ })
    .count()

  await test.step('nothing selected is nothing to save', async () => {
    const name = (await cardOf(page, 'Harrow Lane')).getByLabel('Name', { exact: true })
    await name.fill('Zz Harrow Lane')
    await name.press('Enter')
    await expect(toasts(page).getByText('Please select at least one brand to save')).toBeVisible()
  })
  await test.step('Select All selects all, and shows when only some are', async () => {
    await all.check()
    await expect(detected(page).getByRole('status')).toHaveText(`${found} found, ${found} selected`)
    await (await cardOf(page, 'Barlow & Thrane')).getByRole('checkbox').uncheck()
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.check()
    await all.uncheck()
    await expect(saveButton(page)).toBeDisabled()
  })

  const fresh = await cardOf(page, 'Zz Harrow Lane')
  const known = await cardOf(page, 'Iver Lund')
  await test.step('what cannot be saved is said at its field', async () => {
    await fresh.getByRole('checkbox').check()
    await fresh.getByLabel('Average sale price').fill('sixty')
    await saveButton(page).click()
    const price = fresh.getByLabel('Average sale price')
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription(/whole number/)
  })
  await fresh.getByLabel('Average sale price').fill('64')
  await fresh.getByLabel('Description').fill('Boiled wool coats, woven label.')
  await fresh.getByLabel('Tag photo URL').fill('https://example.org/harrow-lane.jpg')
  for (const remove of await fresh.getByRole('button', { name: /^Remove / }).all()) await remove.click()
  await fresh.getByLabel(/^Add a garment/).selectOption('Sweaters')
  await known.getByRole('checkbox').check()
  const was = `select average_sale_price, description from brands where slug = 'iver-lund'`
  const { rows: before } = await database.query(was)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/brands'))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/brands', (route) => held.then(() => route.continue()), { times: 1 })
  await saveButton(page).click()
  const { brands } = (await sent).postDataJSON()
  await expect(detected(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
  letGo()
  const saved = brands.find(({ name }: { name: string }) => name === 'Zz Harrow Lane')
  expect(brands).toHaveLength(2)
  expect(saved).toEqual({
    name: 'Zz Harrow Lane',
    description: 'Boiled wool coats, woven label.',
    averageSalePrice: 64,
    tagPhotoUrl: 'https://example.org/harrow-lane.jpg',
    garmentTypes: ['Sweaters'],
    source: 'youtube',
    sourceUrl: bins,
    detection: { analysisId: id, number: Number((await fresh.getAttribute('id'))?.slice('detected-'.length)) },
  })
  await expect(toasts(page).getByText('Selected brands have been added to the directory.')).toBeVisible()

  await test.step('the list stays, what was saved is known now, also after a reload', async () => {
    await expect(detected(page).getByRole('status')).toHaveText(`${found} found, 0 selected`)
    await expect(fresh.getByRole('link', { name: /Already here/ })).toHaveAttribute('href', '/brands/zz-harrow-lane')
    await page.reload()
    await expect(fresh.getByRole('link', { name: /Already here/ })).toBeVisible()
    await openCard(fresh)
    await expect(fresh.getByLabel('Price mentioned')).toHaveValue('64')
    expect((await database.query(was)).rows).toEqual(before)
  })
  await fresh.getByRole('link', { name: /Already here/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zz Harrow Lane' })).toBeVisible()

  await test.step('the pages of both brands show the video, with the second, the quote and the price said', async () => {
    await expect(page.getByText('Mentioned in 1 video', { exact: true })).toBeVisible()
    const moment = videoOnPage(page, bins).getByRole('listitem').first()
    await expect(moment.locator('mark')).toHaveText('harrow lane')
    await expect(moment.getByRole('link', { name: 'Play from 2:39' })).toHaveAttribute('href', `${bins}&t=159s`)
    await open(page, '/brands/iver-lund')
    const other = videoOnPage(page, bins)
    await expect(other.getByRole('heading')).toHaveText('Bins on a Tuesday: six labels in four minutes')
    await expect(other.getByRole('blockquote')).toContainText('oh this is nice iver lund it is a sweater')
    await expect(other).toContainText('Sold: $49')
  })
})

test('a transcript is pasted, or brought as a file of any of three kinds, and what it names is saved [Y-01, Y-04, Y-06]', async ({
  page,
  origin,
}) => {
  await openAnalyzer(page, origin, 'hears_by_hand')
  await page.getByRole('tab', { name: 'Paste a link' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(pasteTab(page)).toBeFocused()
  await test.step('the words are needed, a link is not', async () => {
    await expect(address(page)).toHaveCount(0)
    await analyzeButton(page).click()
    await expect(page.getByText('Please paste a transcript or drop a file')).toBeVisible()
    await expect(page.getByText(noAddress, { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Transcript', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Add the video link (optional)' }).click()
    await expect(address(page)).toBeFocused()
  })
  const file = page.getByLabel('Transcript file')
  const choose = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await test.step('a file that is not a transcript is refused, one that is can be taken out', async () => {
    await choose('haul.pdf', 'x')
    await expect(page.getByText('Please choose a .vtt, .srt, .json3 or .txt file')).toBeVisible()
    await choose('haul.srt', srt)
    await expect(page.locator('[data-part~="transcript-drop"]')).toContainText(
      /haul\.srt\d+ bytes, read on this device/,
    )
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.locator('[data-part~="transcript-drop"]')).toContainText('Drop a .vtt, .srt or .json3 file')
  })
  const expectDetected = async (url: string) => {
    await expectResult(page)
    await expect(page.locator('[data-part~="video-line"]')).toContainText('pasted transcript')
    const card = await cardOf(page, 'Iver Lund')
    await openCard(card)
    await expect(card.getByLabel('Price mentioned')).toHaveValue('85')
    const moment = card.getByRole('link', { name: /^Play at 0:(09|1\d)$/ })
    await expect(moment).toHaveAttribute('href', /&t=(9|1\d)s$/)
    const href = (await moment.getAttribute('href')) ?? ''
    await card.getByRole('checkbox').check()
    await saveButton(page).click()
    await expect(toasts(page).getByText('Selected brands have been added to the directory.')).toBeVisible()
    await card.getByRole('link', { name: /Already here/ }).click()
    await expect(page).toHaveURL('/brands/iver-lund')
    const video = videoOnPage(page, url)
    await expect(video.getByRole('link', { name: /^Play from/ })).toHaveAttribute('href', href)
    await expect(video).toContainText('Usual price: $85')
    await expect(video).toContainText('added by hears_by_hand (not verified)')
    await open(page, '/youtube-analyzer')
    await pasteTab(page).click()
  }
  await page.getByLabel('Transcript', { exact: true }).fill(pasted)
  await analyze(page, watch('by-hand-txt'))
  await expectDetected(watch('by-hand-txt'))
  for (const [name, text, id] of [
    ['haul.srt', srt, 'by-hand-srt'],
    ['haul.vtt', vtt, 'by-hand-vtt'],
    ['haul.json3', json3, 'by-hand-js3'],
  ] as const)
    await test.step(name, async () => {
      await choose(name, text)
      await analyze(page, watch(id))
      await expectDetected(watch(id))
    })
})
