import { freshSiteTest as test, type FreshSite } from './fresh-site.ts'
import { expect, findBarriersOnEveryScreen, open, signIn } from './page-test.ts'
import { expectFirstScreen, followExample } from './stranger.ts'
import pg from 'pg'

test.setTimeout(180_000)

/** Runs SQL on the database of the fresh site. */
async function run(site: FreshSite, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

test('a site without samples knows brand names on its first day, and shows its admin what to do next', async ({
  page,
  site,
}) => {
  await expect
    .poll(async () => (await run(site, 'select count(*)::integer as names from brand_catalogue')).rows[0].names, {
      timeout: 90_000,
    })
    .toBe(13_043)

  await test.step('the empty directory says what can be done', async () => {
    // The number of names is memoized for a minute.
    await expect(async () => {
      await open(page, '/')
      await expect(page.getByText('Type a brand: we know 13,000 names.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 80_000 })
    await expect(page.getByRole('heading', { name: 'No prices yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import a list' })).toHaveCount(0)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
  })

  await test.step('a stranger sees what the site is and where to type, and the example leads to a name', async () => {
    await expectFirstScreen(page)
    await followExample(page)
    await expect(page.getByText('Carhartt', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Carhartt: sold on eBay' })).toBeVisible()
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
  })

  await test.step('a name as people type it is found among the known ones', async () => {
    await open(page, '/?q=levis')
    await expect(
      page
        .getByText('Levi’s', { exact: true })
        .or(page.getByText("Levi's", { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Add it/ }).first()).toBeVisible()
  })

  await test.step('no other page speaks of brands that are not there', async () => {
    await open(page, '/auth')
    await expect(page.getByText('Be one of the first to add a price.')).toBeVisible()
    await open(page, '/contact')
    await expect(page.getByText('This site hasn’t named a contact yet.')).toBeVisible()
  })

  await test.step('an admin gets the list to import, and the steps that are left', async () => {
    await signIn(page, site.origin, 'first_admin')
    await run(site, `update users set is_admin = true where username = 'first_admin'`)
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Import a list' })).toHaveAttribute('href', '/submit-brand#import')
    await open(page, '/system')
    const steps = page.getByRole('region', { name: 'Set-up' }).getByRole('listitem')
    await expect(steps.filter({ hasText: 'Known names' })).toContainText('Done')
    for (const step of ['First brands', 'Contacts', 'Mail server', 'Nightly backup'])
      await expect(steps.filter({ hasText: step })).toContainText('To do')
    await open(page, '/review')
    await expect(page.getByText('Nothing to review right now.')).toBeVisible()
  })
})
