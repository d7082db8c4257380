import { Email, NewPassword, Username } from '@bolodex/contract/accounts/credentials'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { TypedEmail, TypedLogin } from './typed-credentials.ts'

const refusal = (schema: ZodType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message

const emails = ['pat@example.org', ' pat@example.org ', 'p.a+t_x-y@sub.example.co', "o'neil@example.org", 'P@X.ORG']
const noEmails = ['', 'pat', 'pat@', 'pat@example', '@x.org', 'a..b@x.org', '.a@x.org', 'a.@x.org', 'a b@x.org']
const longEmail = `${'a'.repeat(250)}@x.org`

test.each([...emails, ...noEmails, 'a@-x.org', 'a@x.o', 'a@x_y.org', 'ä@x.org', longEmail])(
  'an address is judged as the server judges it: %j [A-04, A-16]',
  (typed) => {
    // In the words of the form, which are not those of the call.
    const isRefused = refusal(Email, typed) === 'Invalid email address'
    expect(refusal(TypedEmail, typed)).toBe(isRefused ? 'Please enter a valid email address' : undefined)
  },
)

test.each(['pat@example.org', 'pat', 'Thimble_Theo'])('%s is accepted as a login', (typed) => {
  expect(refusal(TypedLogin, typed)).toBeUndefined()
})

test.each(['', 'pa', '  pa  ', 'pat@', 'pat@example'])('%j is refused as a login [A-04]', (typed) => {
  expect(refusal(TypedLogin, typed)).toBe('Please enter a valid email address')
})

test.each([
  ['ab', 'Username must be at least 3 characters'],
  [' ab ', 'Username must be at least 3 characters'],
  ['x'.repeat(31), 'Username must be at most 30 characters'],
  ['päm', 'Use only letters, numbers, _ and -'],
  ['a b c', 'Use only letters, numbers, _ and -'],
  ['admin', 'This username is taken'],
  ['Pat_the-2nd', undefined],
  ['x'.repeat(30), undefined],
])('a username is refused in a sentence, or accepted: %j [A-16]', (typed, sentence) => {
  expect(refusal(Username, typed)).toBe(sentence)
})

test.each([
  ['', 'Password must be at least 6 characters'],
  ['12345', 'Password must be at least 6 characters'],
  ['x'.repeat(201), 'Password must be at most 200 characters'],
  ['123456', undefined],
  ['      ', undefined],
  ['x'.repeat(200), undefined],
])('a new password is refused in a sentence, or accepted: %j [A-04]', (typed, sentence) => {
  expect(refusal(NewPassword, typed)).toBe(sentence)
})
