import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fieldsOf, password, Person, requireOk } from './person.ts'
import { startProduct, type Product } from './product.ts'
import { ageSessions } from './sessions.ts'

/** The allowed ratio between the fastest sign-ins of two kinds: other load slows some down, but speeds none up. */
const timingRatio = 1.6
const origin = 'https://bolodex.test'

/** Small leaks and gaps: timing, token ages, id spellings, cookie names, forgotten sessions. */
export const smallHoles: Attack = {
  name: 'small-holes',
  finding: 16,
  isThrough: `The time of a sign-in tells accounts without a password apart (the quickest differ by ${timingRatio} times), an 'after' token works after 61 s, an id has a second spelling, a cookie on https lacks __Host-, or an idle session opens an account.`,
  setUp: async (target) => {
    // A site on https behind its proxy, which speaks plain http with it.
    const product = await startProduct({ ...target.settings, ORIGIN: origin })
    return async () =>
      addUp({
        'spellings of ids': await spellIds(target),
        'names of cookies': await readCookies(target, product),
        'idle sessions': await wakeSessions(target),
        'time by username': await timeSignIns(target),
        'old tokens': await replayToken(target),
      })
  },
}

async function spellIds(target: Target): Promise<Outcome> {
  const [brand] = await target.takeBrands(1)
  const id = brand?.id ?? 0
  const spellings = [
    `0x${id.toString(16)}`,
    `${id}e0`,
    `%2B${id}`,
    `0${id}`,
    `${id}.0`,
    `%20${id}`,
    `0b${id.toString(2)}`,
  ]
  const taken: string[] = []
  for (const spelling of spellings) {
    const { status } = await target.meet().post(`/api/brands/${spelling}/vote`, { voteType: 'up' })
    if (status === 200) taken.push(spelling)
  }
  return { tried: spellings.length, through: taken.length, notes: taken }
}

async function readCookies({ takeBrands }: Target, product: Product): Promise<Outcome> {
  const [brand] = await takeBrands(1)
  const person = new Person(product.url, '198.18.16.1')
  const asSite = { origin }
  const answers = [
    await person.send('POST', `/api/brands/${brand?.id}/vote`, { voteType: 'up' }, asSite),
    await person.send('POST', '/api/auth/join', { username: 'drill_on_https', password }, asSite),
    await person.send('GET', '/api/auth/google'),
  ]
  await product.stop()
  const set = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []).map((line) => line.split('=')[0] ?? '')
  const bad = [...new Set(set.filter((name) => !name.startsWith('__Host-')))]
  if (set.length === 0) throw new Error('No cookie was set at all.')
  return { tried: new Set(set).size, through: bad.length, notes: bad }
}

async function wakeSessions(target: Target): Promise<Outcome> {
  const [member, admin] = [await target.meetMember(), await target.meetMember({ isAdmin: true })]
  await ageSessions(target, member.id, '8 days')
  await ageSessions(target, admin.id, '13 hours')
  const notes: string[] = []
  const isIn = async (person: Person) => fieldsOf(await person.get('/api/session'))['user'] !== null
  if (await isIn(member)) notes.push('a member’s after 8 days')
  if (await isIn(admin)) notes.push('an admin’s after 13 hours')
  return { tried: 2, through: notes.length, notes }
}

/** Sign-ins for usernames with a password, without one, and unknown, in turns. */
async function timeSignIns(target: Target): Promise<Outcome> {
  const times: Record<string, number[]> = { 'with a password': [], 'without a password': [], nobody: [] }
  const compare = () => {
    const quickest = Object.entries(times).map(([name, each]) => ({ name, ms: Math.min(...each) }))
    const slowest = Math.max(...quickest.map(({ ms }) => ms))
    return { quickest, apart: quickest.filter(({ ms }) => slowest / ms > timingRatio) }
  }
  const accounts = target.isShort ? 2 : 4
  // A difference caused by other load shrinks with more samples; a real leak stays.
  for (let account = 0; account < accounts || (compare().apart.length > 0 && account < 4 * accounts); account += 1) {
    const [known, passwordless] = [await target.meetMember(), await target.meetMember()]
    await target.database.query('delete from identities where user_id = $1', [passwordless.id])
    const logins = [known.username, passwordless.username, `nobody_${account}`]
    for (let turn = 0; turn < 5; turn += 1)
      for (const [index, login] of logins.entries()) {
        const { ms, status } = await target.meet().post('/api/auth/sign-in', { login, password: 'a wrong one' })
        if (status === 401) Object.values(times)[index]?.push(ms)
      }
  }
  const { quickest, apart } = compare()
  const notes = quickest.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`)
  return { tried: quickest.length, through: apart.length, notes }
}

/** A token gets its bearer past every cache; one that is found in a log must not do so for ever. */
async function replayToken(target: Target): Promise<Outcome> {
  const { value, at } = target.earlyToken
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, at + 61_000 - Date.now())))
  const { headers } = requireOk(await target.meet().get(`/api/directory?after=${encodeURIComponent(value)}`))
  const isTaken = /no-store/.test(String(headers['cache-control']))
  return { tried: 1, through: isTaken ? 1 : 0, notes: [`cache-control: ${String(headers['cache-control'])}`] }
}
