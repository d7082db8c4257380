import { expect, test } from 'vitest'
import { signInLink } from '#lib/sign-in-link.ts'
import { readReason } from './guests-only.tsx'

const reasonOf = (address: string) => readReason(new URL(address, 'http://page.invalid').searchParams)

test('the sign-in link carries the destination and the reason', () => {
  expect(signInLink('/submit-brand?name=A&B', 'add')).toBe('/auth?next=%2Fsubmit-brand%3Fname%3DA%26B&why=add')
  expect(signInLink('/notices')).toBe('/auth?next=%2Fnotices')
})

test.each(['add', 'flag', 'suggest', 'comment', 'analyze', 'vote'] as const)('%s is a reason', (why) => {
  expect(reasonOf(signInLink('/', why))).toBe(why)
})

test.each(['/auth', '/auth?why=', '/auth?why=You+won+a+prize', '/auth?why=toString', '/auth?why=ADD'])(
  'an address that names no reason of ours shows none: %s',
  (address) => {
    expect(reasonOf(address)).toBeNull()
  },
)
