import { writeFile } from 'node:fs/promises'
import {
  cell,
  chooser,
  csv,
  figures,
  goodRows,
  header,
  importBox,
  openImport,
  readDownload,
  upload,
} from './import-steps.ts'
import { expect, findBarriersInBothThemes, screens, test } from './page-test.ts'
import { findLayoutFaults } from './measure-layout.ts'
import { toasts } from './member.ts'

test('the template has the five columns and two example rows, and is itself a good file [B-01]', async ({
  page,
  origin,
}) => {
  await openImport(page, origin, 'imports_template')
  const { name, text } = await readDownload(page, /Download Template/)
  expect(name).toBe('brands_template.csv')
  const [columns, ...rows] = text.trimEnd().split('\r\n')
  expect(columns).toBe(header)
  expect(rows).toHaveLength(2)
  await chooser(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(figures(page)).toContainText('2 good rows')
})

test('the chooser takes .csv, and Upload waits for a file [B-02]', async ({ page, origin }) => {
  await openImport(page, origin, 'imports_chooser')
  await expect(chooser(page)).toHaveAttribute('accept', '.csv')
  await expect(upload(page)).toBeDisabled()
  const file = csv('haul.csv', ...goodRows('Zz Chosen', 3))
  await chooser(page).setInputFiles(file)
  await expect(importBox(page)).toContainText('haul.csv')
  await expect(importBox(page)).toContainText(`3 rows, ${file.buffer.length} bytes`)
  await expect(upload(page)).toBeEnabled()
})

test('a file that is not CSV and a missing file get different messages [B-03]', async ({ page, origin }) => {
  await openImport(page, origin, 'imports_wrong')
  await chooser(page).setInputFiles({ name: 'haul.xlsx', mimeType: 'text/csv', buffer: Buffer.from('x') })
  await expect(chooser(page)).toHaveAccessibleDescription('Please select a CSV file')
  await expect(toasts(page)).toContainText('Please select a CSV file')
  await expect(upload(page)).toBeDisabled()
  await chooser(page).setInputFiles(csv('HAUL.CSV', ...goodRows('Zz Capital', 1)))
  await expect(importBox(page).getByText('Please select a CSV file')).toBeHidden()
  await expect(upload(page)).toBeEnabled()
  // As when the file chooser is opened again and closed without a file.
  await chooser(page).evaluate((input) => input.dispatchEvent(new Event('change', { bubbles: true })))
  await expect(chooser(page)).toHaveAccessibleDescription('No file selected')
  await expect(toasts(page)).toContainText('No file selected')
  await expect(upload(page)).toBeDisabled()
})

test('a file can be dropped [B-02]', async ({ page, origin }, testInfo) => {
  await openImport(page, origin, 'imports_dropped')
  const path = testInfo.outputPath('dropped.csv')
  await writeFile(path, csv('', ...goodRows('Zz Dropped', 2)).buffer)
  const box = await chooser(page).boundingBox()
  if (!box) throw new Error('The chooser is not on the page')
  // The events of a file dragged over the page and dropped.
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 20, data })
  }
  await expect(importBox(page)).toContainText('dropped.csv')
  await expect(figures(page)).toContainText('2 good rows')
})

test('good rows are imported, the file is cleared and the directory has them [B-04]', async ({ page, origin }) => {
  await openImport(page, origin, 'imports_good')
  await chooser(page).setInputFiles(csv('good.csv', ...goodRows('Zz Imported', 12)))
  await expect(upload(page)).toBeEnabled()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/brands/csv'))
  await upload(page).click()
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  await expect(toasts(page)).toContainText('Successfully imported 12 brands')
  await expect(figures(page)).toContainText('Saved 12')
  await expect(importBox(page)).toContainText('Choose a CSV file')
  await expect(upload(page)).toBeDisabled()
  await page.getByRole('link', { name: 'Brands', exact: true }).click()
  await page.getByRole('searchbox').fill('zz imported')
  await expect(page.getByText('12 brands', { exact: true })).toBeVisible()
})

test('a file is uploaded only once, and its progress is pushed, not polled [B-02, G-15]', async ({ page, origin }) => {
  await openImport(page, origin, 'imports_progress')
  await chooser(page).setInputFiles(csv('many.csv', ...goodRows('Zz Progress', 1500)))
  await expect(upload(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await importBox(page).evaluate((box) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const note = () => {
      const button = box.querySelector<HTMLButtonElement>('[data-part~="import-file"] > button')
      seen.push(
        `${button?.textContent} ${button?.disabled} ${box.querySelector('[data-part~="import-figures"] b')?.textContent}`,
      )
    }
    new MutationObserver(note).observe(box, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await upload(page).click()
  await expect(toasts(page)).toContainText('Successfully imported 1500 brands', { timeout: 30_000 })
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen).toContainEqual(expect.stringMatching(/^Uploading\.\.\. true Sending the file$/))
  expect(seen).toContainEqual(expect.stringMatching(/^Uploading\.\.\. true Saving row [\d,]+ of 1,500$/))
  await page.waitForLoadState('networkidle')
  // Afterwards once each: how many brands there are, and what of the member’s still waits and may be added.
  expect(asked.toSorted()).toEqual([
    'GET /api/account/allowance',
    'GET /api/account/pending-import',
    'GET /api/site',
    'POST /api/brands/csv',
  ])
})

test('a file that cannot be read at all is refused before anything is sent [B-05f]', async ({ page, origin }) => {
  await openImport(page, origin, 'imports_headless')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const file = { name: 'headless.csv', mimeType: 'text/csv', buffer: Buffer.from('brand\nBarlow\n') }
  await chooser(page).setInputFiles(file)
  await expect(chooser(page)).toHaveAccessibleDescription(/^The first row must name the columns: name, description/)
  await expect(upload(page)).toBeDisabled()
  await chooser(page).setInputFiles({ ...file, buffer: Buffer.from(`${header}\nCaf\xe9,Latin letters,1,1,`, 'latin1') })
  await expect(chooser(page)).toHaveAccessibleDescription(/^We can’t read this file as text/)
  expect(asked.filter((url) => url.includes('/api/brands/csv'))).toEqual([])
})

for (const { name: screen, ...size } of screens)
  test(`columns with other names are matched on a ${screen}, and the rows are sent as ours [B-05f]`, async ({
    page,
    origin,
    database,
  }) => {
    await page.setViewportSize(size)
    await openImport(page, origin, `imports_own_${screen}`)
    const name = `Zz Own Columns ${screen}`
    const lines = ['Label,Where,Notes,Sold for', `${name},Shelf 4,Canvas bags from a mill,"$1,200"`, 'Z,Shelf 5,Short,']
    await chooser(page).setInputFiles({
      name: 'own.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    const matcher = importBox(page).getByRole('form', { name: 'Match your columns' })
    await expect(matcher.getByLabel('Name', { exact: true })).toHaveValue('0')
    await expect(matcher.getByLabel('Description')).toHaveValue('2')
    await expect(matcher.getByLabel('Price')).toHaveAccessibleDescription('Like “$1,200”')
    await expect(upload(page)).toBeDisabled()
    expect(await findLayoutFaults(page)).toEqual([])
    expect(await findBarriersInBothThemes(page)).toEqual([])
    // A column is one thing only: what it was before is open again.
    await matcher.getByLabel('Name', { exact: true }).selectOption('Notes')
    await expect(matcher).toContainText('Pick the column for Description first.')
    await matcher.getByLabel('Name', { exact: true }).selectOption('Label')
    await matcher.getByLabel('Description').selectOption('Notes')
    await matcher.getByRole('button', { name: 'Check the rows' }).click()
    await expect(cell(page, 3, 'name')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Leave out row 3' }).click()
    await upload(page).click()
    await expect(page.getByText('Successfully imported 1 brands').first()).toBeVisible()
    const { rows } = await database.query('select description, average_sale_price from brands where name = $1', [name])
    expect(rows).toEqual([{ description: 'Canvas bags from a mill', average_sale_price: 1200 }])
  })

test('without a connection it says so, and the file stays [B-05c]', async ({ page, origin, context }) => {
  await openImport(page, origin, 'imports_offline')
  await chooser(page).setInputFiles(csv('offline.csv', ...goodRows('Zz Offline', 2)))
  await expect(upload(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await upload(page).click()
  await expect(page.locator('[data-part~=toast-error]')).toContainText('Failed to upload CSV file')
  await expect(importBox(page)).toContainText('offline.csv')
  await context.setOffline(false)
  await upload(page).click()
  await expect(toasts(page)).toContainText('Successfully imported 2 brands')
})
