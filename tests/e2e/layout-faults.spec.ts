import type { Page } from '@playwright/test'
import { confirmWithPassword, openSettings, slab } from './member.ts'
import { expect, open, settle, signIn, test } from './page-test.ts'
import { findLayoutFaults } from './measure-layout.ts'

/** Adds rules to the page as a mistake in one of our style sheets would. */
async function plant(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, rules)
}

test('recovery codes are whole at nine widths, and narrow columns are found', async ({ page, origin }) => {
  await signIn(page, origin, 'layout_codes')
  await openSettings(page, 'security')
  await slab(page, 'Recovery codes').getByRole('button', { name: 'New recovery codes' }).click()
  await confirmWithPassword(page.getByRole('dialog'), 'Get new codes')
  await expect(page.getByRole('heading', { level: 1, name: 'Save your recovery codes' })).toBeVisible()
  expect(await findLayoutFaults(page)).toEqual([])
  await plant(
    page,
    `ol:has(> li > code) { grid-template-columns: repeat(auto-fit, minmax(8.25rem, 1fr)) !important }
     li:has(> code) { min-width: 0 !important }`,
  )
  const faults = await findLayoutFaults(page)
  for (const width of [768, 1024, 1180, 1920])
    expect(
      faults.filter((fault) => fault.startsWith(`at ${width} px`) && /overlap|outside its box/.test(fault)),
    ).not.toEqual([])
  await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
})

test('quotes of videos are readable at nine widths, and broken words are found', async ({ page }) => {
  await open(page, '/brands/barlow-and-thrane')
  await expect(page.getByRole('region', { name: 'Videos that mention it' }).locator('blockquote').first()).toBeVisible()
  await settle(page)
  expect(await findLayoutFaults(page)).toEqual([])
  await plant(
    page,
    `@media (width >= 560px) {
       section[aria-labelledby=videos] article { grid-template-columns: 152px minmax(0, 1fr) !important }
       section[aria-labelledby=videos] article > div { display: block !important }
       li:has(> blockquote) { grid-template-columns: 84px minmax(0, 1fr) 11rem !important }
       li:has(> blockquote) > :last-child { grid-column: auto !important }
     }`,
  )
  const faults = await findLayoutFaults(page)
  for (const width of [1024, 1180])
    expect(
      faults.filter((fault) => fault.startsWith(`at ${width} px`) && /is broken in|outside its box/.test(fault)),
    ).not.toEqual([])
})
