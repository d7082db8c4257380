import { expect, test } from 'vitest'
import { createBoxMatcher, isBox } from './match-boxes.ts'
import { datingRules } from './rules.ts'

const matchers = new Map<string | undefined, ReturnType<typeof createBoxMatcher>>()
function matcherFor(brand?: string) {
  const boxes = datingRules.filter(isBox).filter((rule) => !rule.brand || rule.brand === brand)
  const matcher = matchers.get(brand) ?? createBoxMatcher(boxes)
  matchers.set(brand, matcher)
  return matcher
}

test.each([
  ['sleeves have a single row of stitches', 'construction-single-stitch'],
  ['two rows of stitching along the hem of the tee', 'construction-double-stitch'],
  ['brass Talon zip', 'zipper-talon'],
  ['no washing instructions at all', 'care-us-none'],
  ['laundry symbols instead of words', 'care-us-symbols-no-words'],
  ['red, white and blue ILGWU union tag', 'union-ilgwu-1974-design'],
  ['the label has a QR code', 'web-qr-code'],
])('%s is the box %s', (phrase, id) => {
  expect(matcherFor()(phrase)?.id).toBe(id)
})

test.each([
  ['Levi’s', "Levi's", 'tab has a lowercase e', 'levis-small-e'],
  ['Levi’s', "Levi's", 'LEVIS with capital E on the red tab', 'levis-big-e'],
  ['Patagonia', 'Patagonia', 'small label, no registered mark', 'patagonia-small-no-r'],
  ['Patagonia', 'Patagonia', 'small label with ®', 'patagonia-small-r'],
  ['Barbour', 'Barbour', 'label with 3 royal warrants', 'barbour-three-crests'],
  ['Nike', 'Nike', 'grey tag, red nike', 'nike-gray'],
])('of %s, %j and %j', (_, brand, phrase, id) => {
  expect(matcherFor(brand)(phrase)?.id).toBe(id)
})

test.each([
  'nice shirt',
  'size large',
  'union label',
  'white tag',
  'made in USA',
  'care label with symbols',
  'metal zipper',
  'tag sewn in on one side',
  'no union label',
  '',
])('%j is not a box', (phrase) => {
  expect(matcherFor()(phrase)).toBeNull()
})

test('every label and every phrase of a rule means that rule', () => {
  const boxes = datingRules.filter(isBox)
  const wrong = boxes.flatMap((rule) => {
    const match = matcherFor(rule.brand)
    return [rule.pattern.label, ...(rule.pattern.also ?? [])]
      .filter((phrase) => match(phrase)?.id !== rule.id)
      .map((phrase) => `${rule.id}: '${phrase}' is ${match(phrase)?.id}`)
  })
  expect(wrong).toEqual([])
})
