import { expect, test } from 'vitest'
import type { Clues } from '@bolodex/garment-dating/clues'
import { createDater } from '@bolodex/garment-dating/date-garment'
import { datingRules } from '@bolodex/garment-dating/rules'
import { chooseQuestions } from './shown-questions.ts'

const thisYear = 2026
const dateGarment = createDater(datingRules, thisYear)
const choose = (shown: readonly string[], clues: Clues, unseen: readonly string[] = []) =>
  chooseQuestions(shown, { dating: dateGarment(clues), rules: datingRules, clues, notes: [], unseen, thisYear })

const shirt: Clues = { text: '50% COTTON 50% POLYESTER\nMADE IN U.S.A.' }

test('three questions are open, and a ticked one stays in its place', () => {
  const { ids } = choose([], shirt)
  expect(ids).toHaveLength(3)
  const second = ids[1] ?? ''
  const after = choose(ids, { ...shirt, seen: [second] })
  expect(after.ids.indexOf(second)).toBe(after.ids[0] === ids[0] ? 1 : 0)
  expect(after.open.map(({ rule }) => rule.id)).not.toContain(second)
  expect(after.open.length).toBeLessThanOrEqual(3)
})

test('what was answered with no is replaced', () => {
  const { ids } = choose([], shirt)
  const after = choose(ids, shirt, ids)
  expect(after.open).toHaveLength(3)
  expect(after.ids.filter((id) => ids.includes(id))).toEqual([])
})

test('a tick that came with the address is shown', () => {
  const seen = ['construction-single-stitch']
  expect(choose([], { ...shirt, seen }).ids[0]).toBe(seen[0])
})
