import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Attack } from './attack.ts'
import { fieldsOf, password, Person, requireOk } from './person.ts'
import { startProduct } from './product.ts'

/** A former operator knows the secret: it is rotated while members are signed in and use a second factor. */
export const secretRotation: Attack = {
  name: 'secret-rotation',
  finding: 18,
  isThrough:
    'After a new secret is put in front of the old one, a session has ended or a second factor no longer opens an account.',
  setUp: async (target) => {
    const member = await target.meetMember()
    const guarded = await target.meetMember()
    const { key } = fieldsOf(requireOk(await guarded.post('/api/account/two-factor', { password })))
    const app = new TOTP({ secret: String(key) })
    requireOk(await guarded.post('/api/account/two-factor/confirm', { code: app.generate() }))
    const secrets = `${randomBytes(32).toString('hex')},${target.settings['APP_SECRET']}`
    const product = await startProduct({ ...target.settings, APP_SECRET: secrets })
    return async () => {
      const notes: string[] = []
      const moved = new Person(product.url, member.network)
      for (const [name, value] of member.cookies) moved.cookies.set(name, value)
      if (fieldsOf(await moved.get('/api/session'))['user'] === null) notes.push('a session has ended')
      const next = new Person(product.url, '198.18.18.1')
      requireOk(await next.post('/api/auth/sign-in', { login: guarded.username, password }))
      // For the next time step: the current code was used to turn it on.
      const code = app.generate({ timestamp: Date.now() + 30_000 })
      const entered = await next.post('/api/auth/second-factor', { code, isTrusted: false })
      if (entered.status !== 200) notes.push(`a second factor is refused: ${entered.status}`)
      await product.stop()
      return { tried: 2, through: notes.length, notes }
    }
  },
}
