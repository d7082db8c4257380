import { brandIdOf } from './curate-steps.ts'
import { findBarriersInBothThemes, open, signIn, test } from './page-test.ts'
import { expect, givePhoto, photosOf, tagFile } from './tag-files.ts'

const slug = 'zz-photo-timeline'

test.describe('the tags of a brand by year, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('are on a timeline, by kind, and a member says once which look right [X-26b, X-26c]', async ({
    page,
    origin,
    database,
  }) => {
    test.slow()
    await open(page, `/brands/${slug}`)
    const section = page.getByRole('region', { name: 'Tags by year' })
    await expect(section.getByRole('heading', { name: 'No dated tags yet' })).toBeVisible()
    const tags = [
      { kind: 'neck tag', yearFrom: '1973', yearTo: '1983' },
      { kind: 'neck tag', yearFrom: '1984', yearTo: '1996' },
      { kind: 'care label', yearFrom: '1974', yearTo: '1983' },
      { kind: 'zipper', yearFrom: '1990' },
    ]
    for (const [seed, about] of tags.entries())
      await givePhoto(page, slug, await tagFile(500, 300, { seed: 80 + seed }), about)
    await photosOf(page, slug, tags.length)
    await signIn(page, origin, 'member_of_timeline')
    await database.query(
      `update users set created_at = now() - interval '9 days' where username = 'member_of_timeline'`,
    )
    await expect(async () => {
      await open(page, `/brands/${slug}`)
      await expect(section.getByText('4 tags, 1973 to now.')).toBeVisible({ timeout: 500 })
    }).toPass()
    const cards = section.locator('li[id^="tag-"]')
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['1973–1983', '1984–1996'])
    await expect(section.getByRole('figure', { name: /Years of each kind of tag, \d+ to \d+/ })).toBeVisible()

    const care = section.locator('li[id^="tag-"]').filter({ hasText: 'care label' })
    const [right, wrong] = [
      care.getByRole('button', { name: 'Looks right' }),
      care.getByRole('button', { name: 'Looks wrong' }),
    ]
    await right.click()
    await expect(care.getByText('1 of 1 member agrees')).toBeVisible()
    await expect(right).toHaveAttribute('aria-pressed', 'true')
    await wrong.click()
    await expect(care.getByText('0 of 1 member agrees')).toBeVisible()
    await expect(care.getByText('Members disagree. Not used for dating.')).toBeVisible()
    await expect(right).toHaveAttribute('aria-pressed', 'false')
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.reload()
    await expect(wrong).toHaveAttribute('aria-pressed', 'true')
    await wrong.click()
    await expect(care.getByText(/member/)).toHaveCount(0)

    await section.getByRole('button', { name: 'Neck tag 2' }).click()
    await expect(cards).toHaveCount(2)
    await section.getByRole('button', { name: 'All 4' }).click()
    await section
      .getByRole('link', { name: /Zipper, 1990 or later/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /Zipper, 1990 or later/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Add a dated tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a dated tag' })
    await expect(dialog.getByLabel('From year')).toBeVisible()
    await expect(dialog.getByLabel('Note')).toBeVisible()
  })
})

test('of many tags the first are shown, and a link to any other one shows it [X-26c]', async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const many = 30
  const brandId = await brandIdOf(database, 'Zz Photo Many')
  await database.query('delete from tag_photos where brand_id = $1', [brandId])
  const { rows } = await database.query<{ id: number }>(
    `insert into tag_photos (brand_id, sha256, width, height, kind, year_from, year_to)
     select $1, sha256, width, height, 'neck tag', 1950 + 2 * place, 1951 + 2 * place
     from (select sha256, min(width) as width, min(height) as height, row_number() over (order by min(id)) as place
       from tag_photos where retired_at is null group by sha256) as one
     order by place limit $2 returning id`,
    [brandId, many],
  )
  const last = page.locator(`#tag-${rows.at(-1)?.id}`)
  await open(page, '/brands/zz-photo-many')
  const cards = page.locator('li[id^="tag-"]')
  await expect(cards).toHaveCount(24)
  await expect(last).toHaveCount(0)
  await open(page, `/brands/zz-photo-many#tag-${rows.at(-1)?.id}`)
  await page.reload()
  await expect(cards).toHaveCount(many)
  await expect(last).toBeInViewport()
})

test('a guest who judges a tag is asked to sign in', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Tags by year' })
  await open(page, '/brands/barlow-and-thrane')
  await section.getByRole('button', { name: 'Looks right' }).first().click()
  await expect(page).toHaveURL(/\/auth\?next=/)
})
