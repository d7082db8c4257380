import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fieldsOf, type Person } from './person.ts'

/** Signing in with a Google account that bears a member's address but need not be theirs. */
export const google: Attack = {
  name: 'google',
  finding: 14,
  isThrough:
    'Somebody with a Google account of a member’s address, for which Google cannot vouch, is signed in as that member.',
  setUp: async (target) => {
    const addresses = ['owner@example.org', 'unverified@gmail.com', 'owner@gmail.com.example.org']
    const victims: Person[] = []
    for (const address of addresses) {
      const victim = await target.meetMember({ ageDays: 60 })
      await target.database.query('update users set email = $2, email_verified = true where id = $1', [
        victim.id,
        address,
      ])
      victims.push(victim)
    }
    return async () => {
      const parts: Record<string, Outcome> = {}
      for (const [index, address] of addresses.entries()) {
        const thief = target.meet()
        await signInByGoogle(target, thief, address)
        const user = fieldsOf(await thief.get('/api/session'))['user'] as { username: string } | null
        const isThrough = user?.username === victims[index]?.username
        parts[address] = { tried: 1, through: isThrough ? 1 : 0 }
      }
      return addUp(parts)
    }
  },
}

/** Signs in through the Google stand-in as a browser does, with this account. */
async function signInByGoogle({ url }: Target, person: Person, address: string): Promise<void> {
  const start = await person.get('/api/auth/google')
  const jar = new Map<string, string>()
  let next = new URL(String(start.headers.location))
  for (let step = 0; step < 12; step += 1) {
    if (next.href.startsWith(url)) {
      await person.get(`${next.pathname}${next.search}`)
      return
    }
    const isChoosing = next.pathname.startsWith('/interaction/')
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoosing && { method: 'POST', body: new URLSearchParams({ another: address }) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The stand-in for Google answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
  }
  throw new Error('Signing in with Google did not finish.')
}
