import { brandIdOf, dialogOf, signInAdmin } from './curate-steps.ts'
import { addPost } from './forum-steps.ts'
import { brandNamed, expect, open, test } from './journey.ts'
import { addItem, openItem, panelOf } from './review-steps.ts'

// The brand's price is of an imported list of 2020, its sell rate of today: no figure can pass for the other's.
const price = String.raw`\$12 \(an imported list, \d+ years ago\)`
const rate = String.raw`34% (sell rate |sold )?\(a member’s estimate, today\)`

test('wherever a brand is shown with its figures, each says what it rests on and how old it is [X-07c]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'weighs_figures')
  const name = 'Zz Basis Import'

  await test.step('in the form for a new brand, when its name is taken', async () => {
    await open(page, '/submit-brand')
    await page.getByLabel('Brand Name', { exact: true }).fill(name)
    await expect(page.locator('[data-part~=known-brand]')).toContainText(new RegExp(`${price}, sell rate ${rate}`))
  })

  await test.step('beside a thread about it', async () => {
    const id = await addPost(database, { title: 'Is its price right?', brand: 'zz-basis-import' })
    await open(page, `/forum/post/${id}`)
    const aside = page.getByRole('complementary', { name: 'This thread’s brand' })
    await expect(brandNamed(page, name)).toContainText('$12')
    await aside.getByRole('button', { name: `About the ${name} numbers` }).click()
    await expect(aside.locator('[popover]')).toContainText(/Price an imported list, \d+ years ago \(Feb 3, 2020\)/)
    await expect(aside.locator('[popover]')).toContainText(/Sell Rate a member’s estimate, today/)
  })

  await test.step('where two brands are made one', async () => {
    await open(page, '/brands/zz-basis-import?edit')
    await dialogOf(page).getByRole('button', { name: 'Merge into another brand' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge into another brand' })
    await merge.getByLabel('Find the brand to keep').fill('zz video linked')
    const other = merge.getByRole('button', { name: /Zz Video Linked/ })
    await expect(other).toContainText(/\$10 \(.+, today\), 20% sold \(.+, today\)/)
    await other.click()
    await expect(merge).toContainText(new RegExp(`${price}, ${rate}`))
  })

  await test.step('in the review queue', async () => {
    const [double, real] = [await brandIdOf(database, name), await brandIdOf(database, 'Zz Video Linked')]
    await addItem(database, 6500, {
      kind: 'duplicate',
      target: 'brand',
      targetId: double,
      otherId: real,
      subjectId: null,
    })
    await open(page, '/review')
    await openItem(page, name)
    await expect(panelOf(page)).toContainText(new RegExp(`${price} · ${rate}`))
    await database.query('delete from review_items where id = 6500')
  })
})
