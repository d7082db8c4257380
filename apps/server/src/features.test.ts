import { expect, test } from 'vitest'
import { combineOffers } from './features.ts'

type Offers = { read: () => number; write: () => number }
const names = { read: true, write: true } as const
const [read, write] = [() => 1, () => 2]

test('offers of several features are combined', () => {
  expect(combineOffers<Offers>(names, [{ read }, undefined, { write }])).toEqual({ read, write })
})

test('an offer that is missing or made twice stops the start', () => {
  expect(() => combineOffers<Offers>(names, [{ read }])).toThrow('write is offered by 0 features')
  expect(() => combineOffers<Offers>(names, [{ read, write }, { read }])).toThrow('read is offered by 2 features')
})
