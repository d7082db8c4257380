import { repeat, type Attack } from './attack.ts'
import { Person } from './person.ts'
import { startProduct } from './product.ts'

const triesOfOneAddress = 20

/** A client forges X-Forwarded-For at a site without a proxy. */
export const spoofedAddress: Attack = {
  name: 'spoofed-address',
  finding: 12,
  isThrough: `With TRUSTED_PROXIES=0 more than ${triesOfOneAddress} passwords are checked by made-up X-Forwarded-For, or the operator is not warned of such a header.`,
  setUp: async ({ settings }) => {
    const product = await startProduct({ ...settings, TRUSTED_PROXIES: '0' })
    return async () => {
      const tries = 50
      const answers = await repeat({ times: tries, atOnce: 4 }, (index) =>
        new Person(product.url, `198.18.12.${index}`).post('/api/auth/sign-in', {
          login: `leaked_${index}`,
          password: 'a leaked one',
        }),
      )
      const checked = answers.filter(({ status }) => status === 401).length
      const isWarned = product.log.some((line) => /TRUSTED_PROXIES|x-forwarded-for/i.test(line))
      await product.stop()
      return {
        tried: tries + 1,
        through: Math.max(0, checked - triesOfOneAddress) + (isWarned ? 0 : 1),
        notes: [`${checked} checked`, isWarned ? 'the operator is warned' : 'no line of the log speaks of it'],
      }
    }
  },
}
