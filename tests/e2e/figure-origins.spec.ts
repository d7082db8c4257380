import { brandIdOf, dialogOf, signInAdmin } from './curate-steps.ts'
import { addPost } from './forum-steps.ts'
import { brandNamed, expect, open, screens, test } from './page-test.ts'
import { addItem, openItem, panelOf, takeQueue } from './review-steps.ts'

// The brand's price is of an imported list of 2020, its sell rate of today: no figure can pass for the other's.
const price = String.raw`\$12 \(from a list, \d+ years ago\)`
const rate = String.raw`34% sell rate \(estimate, today\)`

for (const [index, { name: screen, ...viewport }] of screens.entries())
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })
    const id = 6500 + index

    test('wherever a brand is shown with its figures, each says what it rests on and how old it is [X-07c, X-24b]', async ({
      page,
      database,
      origin,
    }) => {
      await signInAdmin(page, database, origin, `weighs_figures_${screen}`)
      const name = 'Zz Basis Import'

      await test.step('in the form for a new brand, when its name is taken', async () => {
        await open(page, '/submit-brand')
        await page.getByLabel('Brand Name', { exact: true }).fill(name)
        await expect(page.locator('[data-part~=known-brand]')).toContainText(new RegExp(`${price}, ${rate}`))
      })

      await test.step('beside a thread about it', async () => {
        const post = await addPost(database, { title: `Is its price right on a ${screen}?`, brand: 'zz-basis-import' })
        await open(page, `/forum/post/${post}`)
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
        await expect(other).toContainText(/\$10 \(.+, today\), 20% sell rate \(.+, today\)/)
        await other.click()
        await expect(merge).toContainText(new RegExp(`${price}, ${rate}`))
      })

      await test.step('in the review queue', async () => {
        await takeQueue(database)
        const [double, real] = [await brandIdOf(database, name), await brandIdOf(database, 'Zz Video Linked')]
        await addItem(database, id, {
          kind: 'duplicate',
          target: 'brand',
          targetId: double,
          otherId: real,
          subjectId: null,
        })
        await open(page, '/review')
        await openItem(page, name)
        await expect(panelOf(page)).toContainText(new RegExp(`${price} · ${rate}`))
        await database.query('delete from review_items where id = $1', [id])
      })
    })

    test('so do cards, rows, Did you mean, the BOLO list and the shop strip [X-07a, X-07d, X-24b]', async ({
      page,
    }) => {
      const name = 'Zz Basis Import'
      const short = /from a list, \d+ yr/

      for (const view of ['grid', 'list'])
        await test.step(`in the ${view}`, async () => {
          await open(page, `/?q=zz+basis+import&view=${view}`)
          await expect(brandNamed(page, name).getByText('$12')).toBeVisible()
          await expect(brandNamed(page, name).getByText(short)).toBeVisible()
        })

      await test.step('where it is asked whether it was meant', async () => {
        await open(page, '/?q=zz+bazis+imporrt')
        const meant = page.locator('[data-part=did-you-mean]').getByRole('link', { name })
        await expect(meant).toContainText(new RegExp(`${price}.*${rate}`))
      })

      await test.step('on the page of the brand', async () => {
        await open(page, '/brands/zz-basis-import')
        const figures = page.getByRole('region', { name: 'What it sells for' })
        await expect(figures.getByText(/Price: an imported list, \d+ years ago/)).toBeVisible()
        await page.getByRole('button', { name: 'Add to BOLO list' }).click()
      })

      await test.step('on the BOLO list', async () => {
        await open(page, '/bolo')
        await expect(page.getByRole('article').filter({ hasText: name })).toContainText(new RegExp(price))
      })

      // Only phones have it.
      if (screen !== 'phone') return
      await test.step('in the shop strip', async () => {
        await page.getByRole('switch', { name: /Shop mode/ }).click()
        await open(page, '/brands/zz-basis-import')
        const look = page.getByRole('region', { name: 'Last looks' }).getByRole('link', { name })
        await expect(look).toContainText(/\$12 \d+ yrfrom a list, \d+ years ago/)
      })
    })
  })
