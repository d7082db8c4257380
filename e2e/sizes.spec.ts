import type { Page } from '@playwright/test'
import { signInAdmin } from './curate-steps.ts'
import { expect, measureShift, openPages, settle, test } from './journey.ts'
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
    [430, 932],
  ],
  [
    [768, 1024],
    [568, 320],
  ],
  [
    [1440, 900],
    [1024, 768],
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

/** How far the page is wider than the window, and which parts of it stick out to the right. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.slice(-3).map((element) => `${element.tagName}.${element.className} ends beyond ${clientWidth}`)
  })
}

/** Buttons and links whose boxes lie over one another: a thumb could not tell them apart. */
async function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')]
    const shown = controls.filter((element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    )
    type Box = { left: number; right: number; top: number; bottom: number }
    /** What is seen of a box: lists that scroll cut off what lies beyond them. */
    const clip = (box: Box, element: Element): Box => {
      let seen = box
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const { left, right, top, bottom } = outer.getBoundingClientRect()
        seen = {
          left: Math.max(seen.left, left),
          right: Math.min(seen.right, right),
          top: Math.max(seen.top, top),
          bottom: Math.min(seen.bottom, bottom),
        }
      }
      return seen
    }
    // A link within a text has a box for each of its lines. What stays in reach of the thumb lies over the page.
    const boxes = shown.flatMap((element) => {
      const isFixed = element.closest('[data-part~=search-dock], [data-part~=verdicts]') !== null
      return [...element.getClientRects()].flatMap((whole) => {
        const box = clip(whole, element)
        return box.right - box.left < 2 || box.bottom - box.top < 2 || isFixed ? [] : [{ element, box }]
      })
    })
    const overlaps: string[] = []
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue
        // A button inside a field, as the eye of a password.
        if (a.element.matches('input') && a.element.parentElement === b.element.parentElement) continue
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (width > 3 && height > 3)
          overlaps.push(`${a.element.outerHTML.slice(0, 90)} and ${b.element.outerHTML.slice(0, 90)}`)
      }
    return overlaps.slice(0, 5)
  })
}

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
const shownToAdmins = ['/submit-brand', '/account-settings', '/forum/new', '/notices', '/suggestions', '/review']

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
        const wrong = [...(await findOverflow(tab)), ...(await findOverlaps(tab))]
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
