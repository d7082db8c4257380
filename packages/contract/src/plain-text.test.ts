import { expect, test } from 'vitest'
import { factInputs } from './directory/brand-schemas.ts'
import { NewPost } from './forum/forum.ts'
import { dropHidden, findHidden, hiddenCharacters, tidyText } from './plain-text.ts'

test('a text is stored as NFC', () => {
  expect(tidyText(' Cafe\u0301 Ostler ')).toBe('Café Ostler')
})

test.each([
  ['emoji of one person', '👍🏽 great'],
  ['emoji of a family', '👩‍👩‍👧‍👦 haul'],
  ['a heart with its variant', 'love ❤️'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a keycap', '1️⃣ first'],
  ['Persian with a non-joiner', 'نمی\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['a variant of a Han letter', '葛\u{E0100}城'],
])('%s is accepted unchanged', (_what, text) => {
  expect(findHidden(text)).toBeNull()
  expect(dropHidden(text)).toBe(text)
})

test.each([
  ['a joiner between Latin letters', 'Del\u200Dmarva'],
  ['a joiner after an emoji', '👩\u200D'],
  ['two variants of one emoji', '❤\uFE0F\uFE0F'],
  ['two non-joiners', 'نمی\u200C\u200Cخواهم'],
  ['a variant of a digit', '7\uFE0F'],
  ['tags without a flag', 'a\u{E0067}\u{E0062}\u{E007F}'],
])('%s is refused, and dropHidden removes it', (_what, text) => {
  expect(findHidden(text)).toBe(hiddenCharacters)
  expect(findHidden(dropHidden(text))).toBeNull()
})

test('a brand name needs a letter or a digit, and invisible letters do not count', () => {
  const messageOf = (name: string) => factInputs.name.safeParse(name).error?.issues[0]?.message
  for (const name of ['!!', '👍👍', '— …', '\u0301\u0301'])
    expect([name, messageOf(name)]).toEqual([name, 'Brand name must have a letter or a digit'])
  for (const name of ['\u200B\u200B', '\u2800\u2800', '\u3164\u3164', '\u115F\u1160'])
    expect([name, messageOf(name)]).toEqual([name, hiddenCharacters])
  for (const name of ['A!', '無印', '37']) expect([name, messageOf(name)]).toEqual([name, undefined])
})

test('a post of blanks is refused, one of emoji is not', () => {
  const isTaken = (content: string) => NewPost.safeParse({ title: 'A tag', content }).success
  expect(isTaken('\u200B\u2800'.repeat(10))).toBe(false)
  expect(isTaken('👕'.repeat(10))).toBe(true)
})
