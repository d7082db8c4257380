import type { Page } from '@playwright/test'
import { signInAdmin } from './curate-steps.ts'
import { expect, measureShift, openPages, settle, test } from './page-test.ts'
import { measureLayout } from './measure-layout.ts'
import { takeQueue } from './review-steps.ts'

type Size = readonly [width: number, height: number]

/**
 * From the smallest phone to a desktop. Pages are loaded at the first size of each row, which are laid out differently;
 * at the others, the window of a loaded page gets that size.
 */
const sizes: readonly (readonly Size[])[] = [
  [
    [390, 844],
    [320, 640],
    [360, 740],
    [430, 932],
  ],
  [
    [768, 1024],
    [600, 960],
    [568, 320],
  ],
  [
    [1440, 900],
    [1024, 768],
    [1180, 820],
    [1920, 1080],
  ],
]

/** What people may enter: as long and as large as the limits let them, nothing, signs, and from right to left. */
const values = [
  { name: `Zz Long ${'Wordwithoutanyblank'.repeat(4)}`, description: 'W'.repeat(600), price: 1_000_000, rate: 100 },
  { name: 'Zz Empty', description: 'Ten letters', price: null, rate: null },
  { name: 'Zz 👖🧥🧦👗🥻 Emoji', description: '👖'.repeat(120), price: 12_345, rate: 0 },
  { name: 'زز ماركة ملابس عربية طويلة جدا', description: 'وصف طويل للماركة '.repeat(20), price: 999, rate: 50 },
] as const

const slugOf = (index: number) => `zz-sizes-${index}`

test.beforeEach(async ({ database }) => {
  for (const [index, { name, description, price, rate }] of values.entries())
    await database.query(
      `insert into brands (slug, name, name_key, plain_key, sound_key, description, search_text, average_sale_price,
         sell_through_rate, garment_types)
       values ($1, $2, lower($2), lower($2), '', $3, lower($2 || ' ' || $3), $4, $5, array['Outerwear', 'Casual Shirts',
         'Athletic Wear', 'Accessories'])
       on conflict do nothing`,
      [slugOf(index), name, description, price, rate],
    )
})

test.afterAll(async ({ database }) => {
  await database.query(`delete from brands where slug like 'zz-sizes-%'`)
})

const shown = [
  ...openPages,
  '/?view=list',
  '/?q=zz&pageSize=50',
  '/?q=zz&view=list',
  '/?q=barlow%20thrane',
  '/?q=kestral',
  ...values.map((_, index) => `/brands/${slugOf(index)}`),
]

/** What only members see, or only admins. */
const shownToAdmins = [
  '/submit-brand',
  '/account-settings',
  '/forum/new',
  '/notices',
  '/suggestions',
  '/review',
  '/review/log',
  '/system',
  '/system/site',
  '/system/invitations',
]

/** Looks at all of them in a few tabs at once: most of the time a page is waited for. */
async function findFaults(page: Page, addresses: string[], others: readonly Size[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const first = page.viewportSize() ?? { width: 0, height: 0 }
  const left = [...addresses]
  const look = async (tab: Page) => {
    for (let address = left.shift(); address; address = left.shift()) {
      await tab.goto(address)
      await settle(tab)
      const shift = await measureShift(tab)
      if (shift.sum > 0.02) found[`${address} moves`] = shift
      for (const [width, height] of [[first.width, first.height] as const, ...others]) {
        await tab.setViewportSize({ width, height })
        const wrong = await measureLayout(tab)
        if (wrong.length > 0) found[`${address} at ${width} × ${height}`] = wrong
      }
      await tab.setViewportSize(first)
    }
  }
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  await Promise.all(tabs.map(look))
  for (const tab of tabs.slice(1)) await tab.close()
  return found
}

for (const [[width, height] = [0, 0], ...others] of sizes)
  test.describe(`at ${width} × ${height} and near it`, () => {
    test.use({ viewport: { width, height } })

    test('nothing sticks out, overlaps or moves by itself', async ({ page, database, origin }) => {
      test.slow()
      expect(await findFaults(page, shown, others)).toEqual({})
      // What others decide meanwhile moves the queue, and should.
      await takeQueue(database)
      await signInAdmin(page, database, origin, `sizes_admin_${width}`)
      expect(await findFaults(page, shownToAdmins, others)).toEqual({})
    })
  })
