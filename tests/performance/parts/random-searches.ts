import type { Page } from '@playwright/test'
import { directorySorts } from '../../../packages/contract/src/directory/directory-query.ts'
import { eraKeys } from '../../../packages/contract/src/directory/eras.ts'
import { garmentTypes } from '../../../packages/contract/src/garment-types.ts'

type Answer = {
  brands: { id: number; averageSalePrice: number | null; upvotes: number }[]
  total: number
  close: { brand: { id: number }; text: string }[]
  didYouMean: { name: string }[]
}

/** What the page is answered to these addresses, in short. */
export function askDirectory(page: Page, addresses: string[]): Promise<string[]> {
  return page.evaluate(async (addresses) => {
    const answers: string[] = []
    for (const address of addresses) {
      const { brands, total, close, didYouMean } = (await (await fetch(address)).json()) as Answer
      answers.push(
        JSON.stringify({
          brands: brands.map(({ id, averageSalePrice, upvotes }) => [id, averageSalePrice, upvotes]),
          total,
          close: close.map(({ brand, text }) => [brand.id, text]),
          didYouMean: didYouMean.map(({ name }) => name),
        }),
      )
    }
    return answers
  }, addresses)
}

/** Pages, orders and filters, and texts near the names: whole, cut, misspelled, in parts, and none. */
export function drawAddresses(count: number, names: string[]): string[] {
  let state = 4711
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T
  const sorts = Object.keys(directorySorts)
  const spell = (name: string): string => {
    const cut = draw(name.length)
    return pick([
      name,
      name.toLowerCase().replaceAll(/[^a-z0-9 ]/g, ''),
      name.slice(0, cut + 1),
      name.slice(0, cut) + name.slice(cut + 1),
      name.replaceAll(' ', ''),
      name.slice(cut),
      pick(['coat', 'denim', 'made in', 'zz', 'levis', 'carhart', 'north face', 'ralph', 'xqzt', 'wool']),
    ]).slice(0, 60)
  }
  return Array.from({ length: count }, () => {
    const query = new URLSearchParams()
    if (draw(5) > 0) query.set('q', spell(pick(names)))
    if (draw(6) === 0) query.set('era', pick(eraKeys))
    if (draw(4) === 0) query.append('garment', pick(garmentTypes).name)
    if (draw(6) === 0) query.set('minPrice', String(draw(120)))
    if (draw(6) === 0) query.set('minSellThrough', String(draw(90)))
    if (draw(2) === 0) query.set('sort', pick(sorts))
    if (draw(6) === 0) query.set('page', String(1 + draw(4)))
    return `/api/directory?${query}`
  })
}
