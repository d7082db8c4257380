import type pg from 'pg'
import { brandIdOf, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, growOld, open, screens, signIn, test } from './page-test.ts'
import { openItem, panelOf, takeQueue, userIdOf } from './review-steps.ts'

const title = 'Dating rule union-actwu: 3 dated tags contradict it'

/** A union label with another brand's file, which three members call right. */
async function addLabel(database: pg.Client, brandId: number, userId: number, place: number): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into tag_photos (brand_id, sha256, width, height, kind, year_from, year_to, note, looks_right, user_id)
     select $1, sha256, width, height, 'union label', 1960, 1966, 'ACTWU label in the side seam', 3, $2
     from tag_photos where retired_at is null order by id offset $3 limit 1 returning id`,
    [brandId, userId, place],
  )
  return Number(rows[0]?.id)
}

test.use({ viewport: screens[0] })

test('dated tags contradict a dating rule, and an admin sees them next to it on a phone and decides [X-26]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  test.slow()
  await takeQueue(database)
  await signInAdmin(page, database, origin, 'rules_admin')
  const other = await browser.newContext()
  await signIn(await other.newPage(), origin, 'rules_member')
  await other.close()
  // Only members with standing count against a rule.
  await growOld('rules_admin')
  await growOld('rules_member')
  const admin = await userIdOf(database, 'rules_admin')
  const member = await userIdOf(database, 'rules_member')
  const [first, second] = [await brandIdOf(database, 'Zz Rules One'), await brandIdOf(database, 'Zz Rules Two')]
  await database.query('delete from tag_photos where brand_id in ($1, $2)', [first, second])
  await addLabel(database, first, admin, 0)
  await addLabel(database, first, member, 1)
  const linked = await addLabel(database, second, member, 2)
  await database.query(`select graphile_worker.add_job('check-dating-rules', job_key => 'check-dating-rules')`)
  await expect
    .poll(async () => (await database.query(`select from dating_rule_reviews where rule_id = 'union-actwu'`)).rowCount)
    .toBe(1)

  await expect(async () => {
    await open(page, '/review')
    await page.getByRole('button', { name: /^Dating rules [1-9]/ }).click({ timeout: 2000 })
  }).toPass()
  await openItem(page, title)
  const panel = panelOf(page)
  await expect(panel).toContainText('merged as ACTWU in 1976')
  await expect(panel).toContainText('1976–1995, give or take 1 year')
  await expect(panel).toContainText('Vintage Fashion Guild')
  await expect(panel).toContainText('docs/dating-rules.md')
  await expect(panel.getByRole('heading', { name: '3 dated tags outside these years' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(panel.getByRole('listitem').first()).toContainText('Union label, 1960–1966')
  await expect(panel.getByRole('listitem').first()).toContainText('3 of 3 members agree')
  await expect(panel.getByRole('link', { name: 'Zz Rules Two' })).toHaveAttribute(
    'href',
    `/brands/zz-rules-two#tag-${linked}`,
  )
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  await panel.getByRole('button', { name: 'Rule is right' }).click()
  const bar = page.getByRole('region', { name: 'Last decision' })
  await expect(bar).toContainText('Rule is right: Dating rule union-actwu')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText(title)
  await panel.getByRole('button', { name: 'Noted' }).click()
  await expect(bar).toContainText('Noted: Dating rule union-actwu')
  const { rows } = await database.query('select verdict, decided_by from review_items where kind = $1', ['dating-rule'])
  expect(rows).toEqual([{ verdict: 'accept', decided_by: admin }])
})
