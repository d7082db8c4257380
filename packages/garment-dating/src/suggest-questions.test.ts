import { expect, test } from 'vitest'
import type { Clues } from './clues.ts'
import { createDater } from './date-garment.ts'
import { datingRules } from './rules.ts'
import { suggestQuestions } from './suggest-questions.ts'

const thisYear = 2026
const dateGarment = createDater(datingRules, thisYear)
const questionsFor = (clues: Clues, count = 3) =>
  suggestQuestions(dateGarment(clues), datingRules, { thisYear, clues, count })

const shirt = { text: '50% COTTON 50% POLYESTER\nMADE IN U.S.A.' }

test('a yes to a question leaves the years it promised', () => {
  const questions = questionsFor(shirt)
  expect(questions).toHaveLength(3)
  for (const { rule, from, to, narrowsBy } of questions) {
    const after = dateGarment({ ...shirt, seen: [rule.id] })
    expect([after.from, after.to ?? thisYear]).toEqual([from, to])
    expect(narrowsBy).toBeGreaterThan(0)
    expect(after.clashes).toEqual([])
  }
})

test('questions about a brand’s tags come first if the brand is known, and only then', () => {
  const ofBrand = questionsFor({ ...shirt, brand: 'Champion' })
  expect(ofBrand.map(({ rule }) => rule.brand)).toEqual(['Champion', 'Champion', 'Champion'])
  expect(questionsFor(shirt, 50).filter(({ rule }) => rule.brand)).toEqual([])
})

test('no question is about what is known, answered or would narrow nothing', () => {
  const [first] = questionsFor(shirt)
  const id = first?.rule.id ?? ''
  expect(questionsFor({ ...shirt, seen: [id] }, 50).map(({ rule }) => rule.id)).not.toContain(id)
  const open = suggestQuestions(dateGarment(shirt), datingRules, { thisYear, isAnswered: (one) => one === id })
  expect(open.map(({ rule }) => rule.id)).not.toContain(id)
  expect(questionsFor({ text: 'STYLE 25450 F97', brand: 'Patagonia' })).toEqual([])
})

test('what is printed is not asked for as missing', () => {
  const ids = (clues: Clues) => questionsFor(clues, 50).map(({ rule }) => rule.id)
  expect(ids(shirt)).toContain('care-us-none')
  expect(ids({ text: `${shirt.text}\nMACHINE WASH WARM\nTUMBLE DRY LOW` })).not.toContain('care-us-none')
})

test('boxes of other markets are left out', () => {
  const markets = questionsFor(shirt, 50).map(({ rule }) => rule.market)
  expect(new Set(markets)).toEqual(new Set(['US', 'any']))
})

test('dated notes of the brand are asked for', () => {
  const notes = [{ id: 'note-1', brand: 'Rope & Anchor', label: 'Black tag, white script', from: 1984, to: 1992 }]
  const dating = dateGarment({ brand: 'Rope & Anchor' }, notes)
  const asked = suggestQuestions(dating, datingRules, { thisYear, notes, count: 20 })
  expect(asked.find(({ rule }) => rule.id === 'note-1')).toMatchObject({ from: 1984, to: 1992 })
})
