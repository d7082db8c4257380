import { expect, test } from 'vitest'
import { explainClose, explainMeant } from './near-wording.ts'

test.each([
  ['barlow thrane', 'same', 'name', 'Barlow & Thrane', 'Same name with “&”'],
  ['barlow and thrane', 'same', 'name', 'Barlow & Thrane', 'Same name with “&”'],
  ['barlow thrane', 'same', 'name', 'Barlow-Thrane', 'Same name with a hyphen'],
  ['levis', 'same', 'name', 'Levi’s', 'Same name with an apostrophe'],
  ['jcrew', 'same', 'name', 'J.Crew', 'Same name with a period'],
  ['Elise', 'same', 'name', 'Élise', 'Same name with accents'],
  ['northface', 'same', 'name', 'North Face', 'Same name, spelled differently'],
  ['barl', 'begins', 'name', 'Barlow & Thrane', 'Starts with “barl”'],
  ['barlowthrane', 'same', 'alias', 'BarlowThrane', 'On tags as BarlowThrane'],
  ['lvc', 'same', 'spoken', 'LVC', 'People also say “LVC”'],
] as const)('%s is a close match: %s %s %s', (q, match, role, text, why) => {
  expect(explainClose(q, { match, role, text })).toBe(why)
})

test.each([
  ['barlow', 'close', 'name', 'Barlowe', 'One more letter'],
  ['kestrell', 'close', 'name', 'Kestrel', 'One less letter'],
  ['kestral', 'close', 'name', 'Kestrel', 'One letter off'],
  ['filsun', 'close', 'name', 'Filson Co', 'Looks or sounds alike'],
  ['hobn', 'begins', 'name', 'Hobnail', 'Starts with “hobn”'],
  ['orange tab', 'same', 'alias', 'Orange Tab', 'Also called Orange Tab'],
] as const)('%s may mean: %s %s %s', (q, match, role, text, why) => {
  expect(explainMeant(q, { match, role, text })).toBe(why)
})
