import { expect, test } from 'vitest'
import { rateStrength } from './new-password-field.tsx'

test.each([
  ['weak', ['a', 'secret', 'abcdefghijkl', 'aaaaaaaaaaaaaaaa', '123456789012', 'qwertyuiop', 'abababababab', 'Passw1']],
  ['fair', ['Tr0ub4dor', 'olive door', 'Kx9#mPq', 'wool scarf']],
  ['strong', ['thimble and thread', 'correct horse battery', 'Kx9#mPq2vLw!', 'a scarf of green wool']],
] as const)('these are %s', (strength, passwords) => {
  for (const password of passwords) expect([password, rateStrength(password)]).toEqual([password, strength])
})

test('a longer password is never rated lower than its beginning', () => {
  const order = ['weak', 'fair', 'strong']
  const whole = 'Thimble & thread 1987, wool'
  const rates = Array.from(whole, (_, index) => order.indexOf(rateStrength(whole.slice(0, index + 1))))
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
})
