import { Email, NewPassword, Username } from '@bolodex/contract/accounts/credentials'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { findEmailProblem, findLoginProblem, findPasswordProblem, findUsernameProblem } from './use-typed-form.ts'

/** What the server would say of it. */
const refusal = (schema: ZodType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message

const emails = ['pat@example.org', ' pat@example.org ', 'p.a+t_x-y@sub.example.co', "o'neil@example.org", 'P@X.ORG']
const noEmails = ['', 'pat', 'pat@', 'pat@example', '@x.org', 'a..b@x.org', '.a@x.org', 'a.@x.org', 'a b@x.org']
const longEmail = `${'a'.repeat(250)}@x.org`

test.each([...emails, ...noEmails, 'a@-x.org', 'a@x.o', 'a@x_y.org', 'ä@x.org', longEmail])(
  'an address is judged as the server judges it: %j [A-04, A-16]',
  (typed) => {
    // In the words of the form, which are not those of the call.
    const isRefused = refusal(Email, typed) === 'Invalid email address'
    expect(findEmailProblem(typed)).toBe(isRefused ? 'Please enter a valid email address' : undefined)
  },
)

test.each(['', 'ab', ' ab ', 'abc', 'Pat_the-2nd', 'päm', 'a b c', 'x'.repeat(30), 'x'.repeat(31)])(
  'a username is judged as the server judges it: %j [A-16]',
  (typed) => {
    expect(findUsernameProblem(typed)).toBe(refusal(Username, typed))
  },
)

test.each(['', '12345', '123456', '      ', 'x'.repeat(200), 'x'.repeat(201)])(
  'a new password is judged as the server judges it: %j [A-04]',
  (typed) => {
    expect(findPasswordProblem(typed)).toBe(refusal(NewPassword, typed))
  },
)

test.each(['pat@example.org', 'pat', 'Thimble_Theo'])('one can sign in as %s', (typed) => {
  expect(findLoginProblem(typed)).toBeUndefined()
})

test.each(['', 'pa', '  pa  ', 'pat@', 'pat@example'])('one cannot sign in as %j [A-04]', (typed) => {
  expect(findLoginProblem(typed)).toBe('Please enter a valid email address')
})
