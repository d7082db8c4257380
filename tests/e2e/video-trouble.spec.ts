import {
  address,
  analyze,
  analyzeButton,
  bins,
  cardOf,
  detected,
  expectResult,
  openAnalyzer,
  pasted,
  pasteTab,
  saveButton,
  transcript,
  watch,
} from './analyzer-steps.ts'
import { holdLines } from './hold-lines.ts'
import { expect, findBarriersInBothThemes, open, test } from './page-test.ts'
import { ownPassword, toasts } from './member.ts'

test.describe('an answer that does not come', () => {
  test.use({ toleratedConsole: /net::ERR_FAILED|status of 4\d\d/ })

  test('is said in one sentence, and nothing that was typed is lost [Y-04, Y-07]', async ({ page, origin }) => {
    await openAnalyzer(page, origin, 'hears_nothing_back')
    await page.route('**/api/youtube/analyze', (route) => route.abort(), { times: 1 })
    await analyze(page, bins)
    await expect(toasts(page).getByText('Failed to analyze video')).toBeVisible()
    await expect(address(page)).toHaveValue(bins)
    await expect(analyzeButton(page)).toBeFocused()
    await analyzeButton(page).click()
    await expectResult(page)
    const card = await cardOf(page, 'Pendleton')
    await card.getByRole('checkbox').check()
    await card.getByLabel('Description').fill('Wool shirts from Oregon.')
    await page.route('**/api/brands', (route) => route.abort(), { times: 1 })
    await saveButton(page).click()
    await expect(toasts(page).getByText('Failed to save brands')).toBeVisible()
    await expect(card.getByRole('checkbox')).toBeChecked()
    const issues = [{ path: 'brands.0.description', message: 'Not like this' }]
    const refusal = { code: 'invalid_input', message: 'Not like this', issues }
    await page.route('**/api/brands', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
    await saveButton(page).click()
    await expect(toasts(page).getByText('Not like this')).toBeVisible()
    await expect(card.getByLabel('Description')).toBeFocused()
    await expect(card.getByLabel('Description')).toHaveAccessibleDescription(/Not like this/)
  })

  test('because the session has ended leads to the login and back, with what was given [Y-01]', async ({
    page,
    origin,
  }) => {
    await openAnalyzer(page, origin, 'hears_signed_out')
    await page.context().clearCookies()
    // If the login opened before the session was known to be missing, it would redirect back.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/session', (route) => held.then(() => route.continue()), { times: 1 })
    const asked = page.waitForRequest('**/api/session')
    await pasteTab(page).click()
    await page.getByLabel('Transcript', { exact: true }).fill(pasted)
    await analyze(page, bins)
    await asked
    await expect(page).toHaveURL('/youtube-analyzer')
    letGo()
    await expect(page).toHaveURL('/auth?next=%2Fyoutube-analyzer')
    await page.getByLabel('Email').fill('hears_signed_out')
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/youtube-analyzer')
    await expect(page.getByLabel('Transcript', { exact: true })).toHaveValue(pasted)
    await expect(address(page)).toHaveValue(bins)
  })
})

test('progress is shown step by step, and an analysis can be stopped [Y-04]', async ({ page, origin }) => {
  await openAnalyzer(page, origin, 'hears_slowly')
  const lines = await holdLines(page, '/api/youtube/analyze')
  const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
  await test.step('a video that does not answer', async () => {
    lines.passTo(/"step":"transcript"/)
    await analyze(page, watch('player-slow'))
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeDisabled()
    await expect(steps).toHaveText([
      'Link checked, done',
      'Transcript fetched, running',
      'Matching brands, waiting',
      'Reading prices, waiting',
    ])
    await expect(page.getByRole('progressbar', { name: 'Analysis' })).toBeAttached()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('region', { name: 'Progress' })).toBeHidden()
    await expect(analyzeButton(page)).toBeFocused()
  })
  await test.step('three hours of talk: each step in its turn, and the panels stay quick', async () => {
    // How fast it is does not matter here.
    const slowly = { timeout: 60_000 }
    const now = steps.and(page.locator('[data-state="now"]'))
    await analyze(page, watch('three-hours'))
    lines.passTo(/"step":"brands"/)
    await expect(now).toHaveText(/^Matching [\d,]+ brands, running$/, slowly)
    lines.passTo(/"step":"prices"/)
    await expect(now).toHaveText('Reading prices, running', slowly)
    lines.passTo()
    await expectResult(page)
    await lines.stop()
    const last = transcript(page).locator('li').last()
    await expect(last).toBeAttached()
    await expect.poll(() => transcript(page).locator('li').count()).toBeGreaterThan(2000)
    const toEnd = await transcript(page)
      .locator('[data-part~="transcript"]')
      .evaluate(async (panel) => {
        const started = performance.now()
        panel.scrollTop = panel.scrollHeight
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return performance.now() - started
      })
    expect(toEnd).toBeLessThan(1000)
  })
})

test('when YouTube refuses, the way by hand is shown and leads on [Y-01, Y-04]', async ({ page, origin }) => {
  await openAnalyzer(page, origin, 'hears_refused')
  await analyze(page, watch('unknown-001'))
  await expect(page.getByRole('heading', { name: 'No video at this link' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Paste a link' })).toHaveAttribute('aria-selected', 'true')
  await analyze(page, watch('bot-wall-01'))
  const box = page.getByRole('region', { name: 'YouTube wouldn’t give us the transcript' })
  await expect(box).toBeFocused()
  await expect(box.getByRole('listitem')).toHaveText([
    /^Open the video/,
    'More, then ‘Show transcript’',
    'Copy all, paste below',
  ])
  await expect(box.getByRole('link')).toHaveAttribute('href', watch('bot-wall-01'))
  await expect(toasts(page)).toContainText('YouTube wouldn’t give us the transcript.')
  await expect(pasteTab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(address(page)).toHaveValue(watch('bot-wall-01'))
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('Transcript', { exact: true }).fill(pasted)
  await analyzeButton(page).click()
  await expectResult(page)
  await expect(transcript(page).locator('mark').first()).toHaveText(/iver lund/i)
})

test.describe('an address of an analysis', () => {
  test.use({ toleratedConsole: /status of 404/ })

  test('is for members, and says so kindly when there is none', async ({ page, origin }) => {
    const missing = '/youtube-analyzer/3f0e2a52-9c1b-4c7e-8b1d-0a6f5d2e4c11'
    await open(page, missing)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(missing)}&why=analyze`)
    await openAnalyzer(page, origin, 'hears_elsewhere')
    await open(page, missing)
    await expect(page.getByRole('heading', { name: 'No analysis at this link' })).toBeVisible()
    await pasteTab(page).click()
    await page.getByLabel('Transcript', { exact: true }).fill('no brand is named in any of these words')
    await analyze(page, bins)
    await expectResult(page)
    await expect(page.getByRole('heading', { name: 'No brands found' })).toBeVisible()
    await expect(detected(page).getByRole('status')).toHaveText('0 found, 0 selected')
  })
})
