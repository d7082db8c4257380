import type { Page } from '@playwright/test'
import { expect } from './page-test.ts'

/** Markers in every cell that must never be shown: buyers, addresses, notes. */
export const marks = ['Zzbuyername', 'zzbuyeruser', '99997', 'Zzprivatenote', 'ZZSKU7'] as const

const header = [
  'Sales Record Number',
  'Order Number',
  'Buyer Username',
  'Buyer Name',
  'Buyer Note',
  'Ship To Zip',
  'Item Number',
  'Item Title',
  'Custom Label',
  'Quantity',
  'Sold For',
  'Shipping And Handling',
  'Sale Date',
  'Paid On Date',
]

const commas = header
  .slice(1)
  .map(() => ',')
  .join('')

type Sold = [title: string, price: string, day: string]

/** Sales of brands that the sample directory has, and two that are no certain brand. */
export const sold: Sold[] = [
  ['Barlow & Thrane waxed field coat L', '$120.00', 'Sep-07-26'],
  ['Barlow & Thrane moleskin shirt M', '$64.00', 'Sep-12-26'],
  ['Barlow & Thrane field coat XL', '$98.00', 'Oct-02-26'],
  ['Kestrel Loop fleece jacket S', '$41.00', 'Oct-03-26'],
  ['Plain wool scarf gray', '$12.00', 'Oct-04-26'],
  ['Lot of 3 Kestrel Loop sweaters M', '$84.00', 'Oct-05-26'],
  ['Chore coat like Kestrel Loop, lined, XL', '$46.00', 'Oct-06-26'],
]

/** An Orders report as eBay writes it, with marked buyers. */
export function writeOrders(rows: readonly Sold[] = sold): string {
  const lines = rows.map(([title, price, day], at) => {
    const [name, user, zip, note, label] = marks
    const number = 1000 + at
    return `${number},05-${number}-1,${user},"${name}, A",${note},${zip},31600000${number},"${title}",${label},1,${price},$7.50,${day},${day}`
  })
  const end = `${rows.length},record(s) downloaded, from Sep-01-26 to Oct-31-26`
  return [commas, header.map((cell) => `"${cell}"`).join(','), commas, ...lines, '', end, 'Seller ID : closet'].join(
    '\n',
  )
}

const active = [
  'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price,Current price,Sold quantity,Start date,End date',
  '"316000001000","Barlow & Thrane waxed field coat L",,"ZZSKU7","1","FIXED_PRICE","USD",120.0,120.0,"0","Aug-28-26 16:00:01 PDT","Dec-29-26 16:00:01 PST"',
  '"316000009999","Barlow & Thrane cap",,"ZZSKU7","1","FIXED_PRICE","USD",24.0,24.0,"0","Jun-29-26 16:00:01 PDT","Dec-29-26 16:00:01 PST"',
].join('\n')

export const files = {
  orders: { name: 'ebay-orders.csv', mimeType: 'text/csv', buffer: Buffer.from(writeOrders()) },
  active: { name: 'ebay-active.csv', mimeType: 'text/csv', buffer: Buffer.from(active) },
  own: {
    name: 'closet-log.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Item,Label,Sale $,Date,Posted,Where,Paid,Buyer,Notes',
        'Field coat L,Barlow & Thrane,118.00,03/04/26,2026-02-18,ebay,12,Zzbuyername,Zzprivatenote',
        'Fleece,Kestrel Loop,"72,50",11/04/26,2026-04-01,grailed,8.50,Zzbuyername,',
        'Hat,,,05/04/26,,ebay,,Zzbuyername,',
      ].join('\n'),
    ),
  },
  pdf: { name: 'invoice-october.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** Chooses a report and waits until it is read or asked about. */
export async function give(page: Page, file: Chosen): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file)
}

export async function expectSold(page: Page, count: number): Promise<void> {
  const term = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^Sold$/ }) })
  await expect(term.locator('dd').first()).toHaveText(String(count))
}

/** Everything that the browser keeps for this site: databases, caches, local and session storage, cookies. */
export async function readStorage(page: Page): Promise<{ sales: string; rest: string }> {
  return page.evaluate(async () => {
    const dump = async (name: string): Promise<string> => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
      const texts: string[] = []
      for (const store of database.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)))
          }),
        )
      database.close()
      return texts.join('\n')
    }
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const rest: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
    ]
    for (const name of names) if (name !== 'bolodex-sales') rest.push(await dump(name))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        rest.push(request.url, (await answer?.text()) ?? '')
      }
    }
    return { sales: names.includes('bolodex-sales') ? await dump('bolodex-sales') : '', rest: rest.join('\n') }
  })
}
