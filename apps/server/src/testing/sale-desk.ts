import { expect } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import {
  listSharedSales,
  monthOf,
  shareSales,
  SharingState,
  type SharedSaleInput,
} from '@bolodex/contract/sales/shared-sales'
import { SoldFigures } from '@bolodex/contract/sales/sold-figures'
import { rebuildCells } from '#features/sales/rebuild-cells.ts'
import { addBrand, addMember, type Member } from './builders.ts'
import { shareInFile } from './share-in-file.ts'
import { createTestApp } from './test-app.ts'
import { emptyTables } from './test-database.ts'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'

/** A valid sale; a test states only what matters to it. */
export const sale = (more: Partial<SharedSaleInput> = {}): SharedSaleInput => ({
  brand: 'Harrow Lane',
  garment: 'Outerwear',
  price: 60,
  currency: 'USD',
  month: monthOf(new Date()),
  days: 12,
  platform: 'ebay',
  ...more,
})

/** An app in which members share sales of 'Harrow Lane'. */
async function openSaleDesk() {
  const subject = await createTestApp({ RATE_LIMIT_FACTOR: '10000' })
  const { db, pool } = subject.database
  const join = (given: Parameters<typeof addMember>[1] = {}) => addMember(db, given)
  const send = (method: Method, url: string, member: Member | null, payload?: object) =>
    subject.app.inject({
      method,
      url,
      headers: member ? { cookie: member.cookie } : {},
      ...(payload && { payload }),
    })
  const turnOn = (member: Member) => send('PUT', '/api/account/sharing', member)
  const share = (member: Member, sales: object[], key?: string) =>
    send('POST', '/api/account/shared-sales', member, { sales, ...(key && { key }) })
  const shareAll = async (member: Member, sales: SharedSaleInput[]): Promise<(number | null)[]> => {
    await turnOn(member)
    const answer = await share(member, sales)
    expect(answer.statusCode, answer.body).toBe(200)
    return shareSales.answer.parse(answer.json()).ids
  }
  const list = async (member: Member) =>
    listSharedSales.answer.parse((await send('GET', '/api/account/shared-sales', member)).json())
  const state = async (member: Member) => SharingState.parse((await send('GET', '/api/account/sharing', member)).json())
  const rebuild = (now = new Date()) =>
    pool
      .query('delete from cell_rebuilds')
      .then(() =>
        rebuildCells(
          { db, secrets: ['the secret of a test'], currency: 'USD', log: { info: () => undefined } },
          { now },
        ),
      )
  const sold = async (slug = 'harrow-lane') =>
    SoldFigures.parse((await send('GET', `/api/brands/${slug}/sold`, null)).json())
  const readBrand = async () => BrandDetails.parse((await send('GET', '/api/brands/harrow-lane', null)).json())

  /** Members who sold one each at these prices. */
  const sellers = (prices: number[], more: Partial<SharedSaleInput> = {}, created?: Date) =>
    Promise.all(
      prices.map(async (price) => {
        const member = await join({ created_at: created ?? new Date(Date.now() - 200 * 86_400_000) })
        await shareAll(member, [sale({ price, ...more })])
        return member
      }),
    )

  /** Starts over with only that brand; returns its id. */
  const reset = async (): Promise<number> => {
    await emptyTables(pool, 'brands, sale_sharing, sold_cells, sold_quarters, withdrawn_sales, cell_rebuilds')
    return (await addBrand(db, { name: 'Harrow Lane', average_sale_price: 40 })).id
  }
  return { subject, reset, join, send, turnOn, share, shareAll, list, state, rebuild, sold, readBrand, sellers }
}

/** One for all tests of a file. */
export const shareSaleDesk = () => shareInFile(openSaleDesk, (desk) => desk.subject.close())
