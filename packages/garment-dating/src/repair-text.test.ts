import { expect, test } from 'vitest'
import { createLexicon } from './lexicon.ts'
import { repairText } from './repair-text.ts'
import { datingRules } from './rules.ts'

const lexicon = createLexicon(datingRules)

test.each([
  ['MACHNE WA5H WAMR', 'MACHINE WASH WARM'],
  ['MADEIN KOR EA', 'MADE IN KOREA'],
  ['MADE IN TAlWAM', 'MADE IN TAIWAN'],
  ['100%GCOTTON', '100% COTTON'],
  ['10OT COTTON', '100% COTTON'],
  ['S0% POLYFSTER', '50% POLYESTER'],
  ['RM 54023', 'RN 54023'],
  ['RN 5 2002', 'RN 52002'],
  ['VVW.CARHARTT.COM', 'WWW.CARHARTT.COM'],
  ['PATAGONIACOM', 'PATAGONIA.COM'],
  ['HECHO EN CAMBOYA', 'HECHO EN CAMBODIA'],
])('%s becomes %s', (damaged, repaired) => {
  expect(repairText(damaged, lexicon)).toBe(repaired)
})

test.each([
  'WEST GERMANY',
  'EAST GERMANY',
  'SPAIN',
  'SAIPAN',
  'MALAYA',
  'MALAYSIA',
  'SLOVENIA',
  'SLOVAKIA',
  'JORDACHE',
  'COOGI',
  'CUGGI',
  'GUCCI',
])('%s stays as it is', (word) => {
  expect(repairText(`MADE IN ${word}`, lexicon)).toBe(`MADE IN ${word}`)
})
