import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, open, screens, signIn, test } from './page-test.ts'
import { drawTag, patient } from './read-tag-steps.ts'
import { toasts } from './tag-files.ts'

/** Reads a tag with a name that only the catalogue knows, and follows 'Add it'. The chosen file is the shutter. */
async function readTag(page: Page, number: string, name: string): Promise<void> {
  const buffer = await drawTag(number, name)
  const chooser = page.locator('input[type="file"][accept="image/*"]')
  await chooser.setInputFiles({ name: 'tag.jpg', mimeType: 'image/jpeg', buffer })
  await patient(page.getByText(`“${name}”`)).toBeVisible()
}

const addIt = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`${name}.*Add it`, 's') })
const carried = (page: Page) => page.getByRole('list', { name: 'From the tag you read' }).getByRole('listitem')

const brandsOf = async (database: pg.Client, number: string): Promise<unknown[]> => {
  const { rows } = await database.query(
    `select b.name from brand_identifiers i join brands b on b.id = i.brand_id where i.number = $1`,
    [number],
  )
  return rows
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a brand is added from a read tag with photo and number in five taps [X-09b]', async ({
    page,
    origin,
    database,
  }) => {
    await database.query(`delete from brand_identifiers where number = '61843'`)
    await signIn(page, origin, 'adds_from_tag')
    let taps = 0
    await page.exposeFunction('noteTap', () => (taps += 1))
    await page.addInitScript(() => {
      const { noteTap } = globalThis as unknown as { noteTap: () => void }
      addEventListener('touchstart', () => noteTap(), { capture: true })
    })
    await open(page, '/')
    await page.getByRole('link', { name: 'Scan', exact: true }).tap()
    await readTag(page, 'RN 61843', 'Helly Hansen')
    await addIt(page, 'Helly Hansen').tap()
    await expect(carried(page)).toHaveText(['Tag photo: the one you just took', 'RN 61843'])
    await expect(page.getByLabel('Brand Name', { exact: true })).toHaveValue('Helly Hansen')
    await page.getByLabel('Description', { exact: true }).tap()
    await page.keyboard.type('Sailing jackets with a red flag')
    const sent = page.waitForRequest('**/api/brands/*/upload')
    await page.getByRole('button', { name: 'Submit Brand' }).tap()
    await sent
    // The photo is decoded on the server.
    await patient(page).toHaveURL('/')
    const shutter = 1
    expect(taps + shutter).toBeLessThanOrEqual(5)
    expect(await brandsOf(database, '61843')).toEqual([{ name: 'Helly Hansen' }])
  })
})

for (const { name: screen, ...viewport } of screens)
  test.describe(`without a connection on a ${screen}`, () => {
    test.use({ viewport })

    test('the number of a read tag arrives with its brand once the connection is back [X-11c]', async ({
      page,
      context,
      origin,
      database,
    }) => {
      const [number, name] = screen === 'phone' ? ['51377', 'Cotopaxi'] : ['51378', 'Filson']
      await database.query(`delete from brand_identifiers where number = $1`, [number])
      await signIn(page, origin, `adds_later_${screen}`)
      await open(page, '/read-tag')
      await readTag(page, `RN ${number}`, name)
      await addIt(page, name).click()
      await expect(carried(page)).toHaveText(['Tag photo: the one you just took', `RN ${number}`])
      await page.getByLabel('Description', { exact: true }).fill('Typed in the basement of a shop')
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Submit Brand' }).click()
      await expect(toasts(page)).toContainText('We’ll send it when you’re back online.')
      expect(await brandsOf(database, number)).toEqual([])
      await context.setOffline(false)
      // One toast for the brand and its photo, unless the photo takes longer.
      await expect(toasts(page)).toContainText(new RegExp(`Sent: new brand: ${name}|2 things sent`))
      expect(await brandsOf(database, number)).toEqual([{ name }])
    })
  })
