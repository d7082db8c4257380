import { expect, test } from 'vitest'
import { explainClose, explainMeant } from './near-wording.ts'

test.each([
  ['northface', 'same', 'name', 'North Face', 'Same name, spelled differently'],
  ['barl', 'begins', 'name', 'Barlow & Thrane', 'Starts with “barl”'],
  ['barlowthrane', 'same', 'alias', 'BarlowThrane', 'On tags as BarlowThrane'],
  ['lvc', 'same', 'spoken', 'LVC', 'People also say “LVC”'],
  ['purple label', 'same', 'line', 'Purple Label', 'Purple Label: line of Ralph Lauren'],
  ['purp', 'begins', 'line', 'Purple Label', 'Purple Label: line of Ralph Lauren'],
  ['leeds moleskin', 'words', 'description', 'Barlow & Thrane', 'Has all your words'],
] as const)('%s is a close match: %s %s %s', (q, match, role, text, why) => {
  expect(explainClose(q, { match, role, text, brand: { name: 'Ralph Lauren' } })).toBe(why)
})

test.each([
  ['barlow', 'close', 'name', 'Barlowe', 'One more letter'],
  ['kestrell', 'close', 'name', 'Kestrel', 'One less letter'],
  ['kestral', 'close', 'name', 'Kestrel', 'One letter off'],
  ['filsun', 'close', 'name', 'Filson Co', 'Looks or sounds alike'],
  ['hobn', 'begins', 'name', 'Hobnail', 'Starts with “hobn”'],
  ['purpel label', 'close', 'line', 'Purple Label', 'Purple Label: line of Ralph Lauren'],
  ['orange tab', 'same', 'alias', 'Orange Tab', 'Also called Orange Tab'],
] as const)('%s may mean: %s %s %s', (q, match, role, text, why) => {
  expect(explainMeant(q, { match, role, text, name: 'Ralph Lauren' })).toBe(why)
})
