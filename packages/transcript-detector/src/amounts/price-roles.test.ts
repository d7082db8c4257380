import { expect, test } from 'vitest'
import type { OwnedAmount } from './find-owners.ts'
import { readPriceRoles } from './price-roles.ts'
import { roles } from './read-roles.ts'

const place = { index: 0, from: 0, to: 1, brand: 'gap' }

type Said = [role: OwnedAmount['role'], value: number, chance?: number]

function priceOf(...said: Said[]) {
  const owned = said.map(([role, value, chance = 0.9], at): OwnedAmount => {
    const likely = new Float64Array(roles.length)
    likely[roles.indexOf(role)] = chance
    const number = { from: at, to: at + 1, values: [value], kind: 'money' as const, isShort: false }
    return { ...number, role, likely, owner: place, key: 'gap', certainty: 1 }
  })
  const tied = new Map([[0, said.map(([, value]) => value)]])
  const { role, values, said: besides } = readPriceRoles([place], tied, owned).get('gap') ?? {}
  return { role, values, said: besides?.map((one) => `${one.role} ${one.amount}`) }
}

test('an own sale is the price, and the going rate is listed besides', () => {
  expect(priceOf(['paid', 7], ['going', 45], ['sold', 60])).toEqual({
    role: 'sold',
    values: [60],
    said: ['paid 7', 'going 45'],
  })
})

test('without a sale the going rate is the price, and is not repeated', () => {
  expect(priceOf(['going', 45], ['asked', 50])).toEqual({ role: 'going', values: [45], said: ['asked 50'] })
})

test('what is asked, offered, paid, new or sold by others is never a price', () => {
  expect(priceOf(['asked', 38], ['offered', 30], ['paid', 7], ['retail', 90], ['comp', 120])).toEqual({
    role: null,
    values: [],
    said: ['asked 38', 'offered 30', 'paid 7', 'retail 90', 'comp 120'],
  })
})

test('unlikely amounts, and numbers that are not money, are left out', () => {
  expect(priceOf(['asked', 38, 0.4], ['offered', 30, 0.6], ['size', 12], ['shipping', 8]).said).toEqual(['offered 30'])
})

test('repeated amounts are listed once, and only the first of very many', () => {
  const many = Array.from({ length: 20 }, (_, at): Said => ['paid', at + 1])
  expect(priceOf(['asked', 38], ['asked', 38], ...many).said).toEqual([
    'asked 38',
    'paid 1',
    'paid 2',
    'paid 3',
    'paid 4',
    'paid 5',
  ])
})
