import { expect, test } from 'vitest'
import { forumRules } from '@bolodex/contract/forum/forum-rules'
import { AppError } from '#platform/errors.ts'
import { cpuSeconds } from '@bolodex/contract/testing/cpu-seconds'
import { checkText, codeOfText, findAddresses, type TextFacts } from './ask-to-write.ts'

/** A long-standing member writing an original text. */
const ordinary: TextFacts = {
  kind: 'comment',
  isEdit: false,
  isExempt: false,
  firstDaySeconds: 0,
  hasShownText: true,
  today: 0,
  daySeconds: 0,
  minuteSeconds: 0,
  links: 0,
  newLinks: 0,
  newPhotos: 0,
  isOwnCopy: false,
  isCopy: false,
}
const newcomer = { firstDaySeconds: 7200, hasShownText: false }

const decide = (facts: Partial<TextFacts>) => {
  const verdict = checkText({ ...ordinary, ...facts })
  return verdict instanceof AppError
    ? { code: verdict.code, sentence: verdict.message, wait: verdict.retryAfterSeconds }
    : verdict
}

test.each<[Partial<TextFacts>, 'shown' | 'pending']>([
  [{}, 'shown'],
  [newcomer, 'shown'],
  [{ ...newcomer, today: 9 }, 'shown'],
  [{ ...newcomer, kind: 'post', today: 2 }, 'shown'],
  [{ today: 299 }, 'shown'],
  // A link from a new member.
  [{ ...newcomer, links: 2, newLinks: 2 }, 'pending'],
  [{ ...newcomer, hasShownText: true, links: 1, newLinks: 1 }, 'pending'],
  [{ hasShownText: false, links: 1, newLinks: 1 }, 'pending'],
  [{ links: 10, newLinks: 10 }, 'shown'],
  // A change that brings none.
  [{ ...newcomer, isEdit: true, links: 1, newLinks: 0 }, 'shown'],
  [{ ...newcomer, isEdit: true, links: 1, newLinks: 1 }, 'pending'],
  // A copy of another member's text from today.
  [{ isCopy: true }, 'pending'],
  // A change is not a further text.
  [{ isEdit: true, today: 300, daySeconds: 60, minuteSeconds: 30 }, 'shown'],
])('%j is %s', (facts, verdict) => {
  expect(decide(facts)).toBe(verdict)
})

test.each<[Partial<TextFacts>, object]>([
  [
    { ...newcomer, today: 10 },
    {
      code: 'too_many_requests',
      sentence: 'You can write 10 comments on your first day. You can post again in 2 hours.',
      wait: 7200,
    },
  ],
  [
    { ...newcomer, kind: 'post', today: 3, firstDaySeconds: 89.2 },
    {
      code: 'too_many_requests',
      sentence: 'You can write 3 posts on your first day. You can post again in 90 seconds.',
      wait: 90,
    },
  ],
  [
    { kind: 'post', today: 20, daySeconds: 600 },
    {
      code: 'too_many_requests',
      sentence: 'You can write 20 posts in 24 hours. You can post again in 10 minutes.',
      wait: 600,
    },
  ],
  [
    { minuteSeconds: 0.4 },
    {
      code: 'too_many_requests',
      sentence: 'You’re going too fast. You can send your next comment in a second.',
      wait: 1,
    },
  ],
  [
    { ...newcomer, links: 3, newLinks: 3 },
    {
      code: 'invalid_input',
      sentence: 'You can use 2 links on your first day. You have 3. Please remove some.',
    },
  ],
  [
    { links: 11, newLinks: 1, isEdit: true },
    { code: 'invalid_input', sentence: 'You can use 10 links. You have 11. Please remove some.' },
  ],
  [
    { isOwnCopy: true, isCopy: true },
    { code: 'conflict', sentence: 'You already posted this in the last 24 hours.' },
  ],
])('%j is refused with a sentence', (facts, refusal) => {
  expect(decide(facts)).toEqual({ wait: undefined, ...refusal })
})

test('admins are exempt', () => {
  const worst = { today: 1000, minuteSeconds: 59, links: 99, newLinks: 99, isOwnCopy: true, isCopy: true, ...newcomer }
  expect(decide(worst)).toMatchObject({ code: 'too_many_requests' })
  expect(decide({ ...worst, isExempt: true })).toBe('shown')
})

test('the numbers in the sentences are those of the contract', () => {
  expect([forumRules.firstDay.posts, forumRules.firstDay.comments, forumRules.later.posts]).toEqual([3, 10, 20])
})

test.each([
  ['Nothing here, not even s.Oliver/Esprit or and/or', 0],
  ['See https://shop.example/a and http://shop.example/b.', 2],
  ['www.shop.example', 1],
  ['https://www.shop.example', 1],
  ['HTTPS://SHOP.EXAMPLE', 1],
  ['https://a.example,https://b.examplehttp://c.example', 3],
  ['ｈｔｔｐｓ：／／shop.example', 1],
  ['https://a.example '.repeat(40), 40],
])('the links of %j are counted', (text, count) => {
  expect(findAddresses(text).length).toBe(count)
})

test('a long text without spaces is read in no time', () => {
  const { seconds } = cpuSeconds(1, () => {
    findAddresses('www.'.repeat(5000))
    findAddresses(`https://${'a'.repeat(19_990)}`)
    findAddresses('http:/'.repeat(3333))
  })
  expect(seconds).toBeLessThan(1)
})

test('two texts that say the same share their code', () => {
  const text = 'Buy your branded coats from me, best price!'
  expect(codeOfText(text)).toEqual(codeOfText(' BUY your *branded* coats… from me -- best price '))
  expect(codeOfText(text)).not.toEqual(codeOfText(`${text} Now`))
})

test('a text shorter than 30 letters is not a copy of anything', () => {
  expect(codeOfText('Thank you very much, that is it!')).toBeNull()
  expect(codeOfText('a'.repeat(29))).toBeNull()
  expect(codeOfText('a'.repeat(30))).not.toBeNull()
})
