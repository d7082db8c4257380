import { callFromSite, type Answer } from './caller.ts'

export type Stuffing = { tried: number; checked: number; hasRetryAfter: boolean; isStillShut: boolean }

const password = 'nobody guesses this one'

/** A caller with its own network address, as the trusted proxy would report it. */
const from = (number: number) => ({ 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` })

type Try = (number: number) => Promise<Answer>

/** Tries passwords and codes: many accounts from one network address, then one account from many addresses. */
export async function stuff(site: string, tries: number): Promise<Record<string, Stuffing>> {
  const victims = ['stuffed-victim', 'recovered-victim']
  for (const [index, username] of victims.entries())
    requireStatus(
      await callFromSite(site, { path: '/api/auth/join', body: { username, password }, headers: from(1000 + index) }),
      [200],
    )
  const signIn = (login: string, word: string, address: number) =>
    callFromSite(site, { path: '/api/auth/sign-in', body: { login, password: word }, headers: from(address) })
  const recover = (username: string, address: number) =>
    callFromSite(site, {
      path: '/api/auth/recover',
      body: { username, code: `wrong-${address}`, password },
      headers: from(address),
    })
  return {
    signInFromOneAddress: await attack(
      tries,
      (number) => signIn(`leaked-${number}@example.org`, `word ${number}`, 1),
      () => signIn('stuffed-victim', password, 1),
    ),
    signInToOneAccount: await attack(
      tries,
      (number) => signIn('Stuffed-Victim', `word ${number}`, 2000 + number),
      () => signIn('stuffed-victim', password, 9000),
    ),
    recoverFromOneAddress: await attack(
      tries,
      (number) => recover(`somebody-${number}`, 2),
      () => recover('recovered-victim', 2),
    ),
    recoverOneAccount: await attack(
      tries,
      (number) => recover('recovered-victim', 4000 + number),
      () => recover('recovered-victim', 9001),
    ),
  }
}

/** `checked`: how many attempts were evaluated before the rate limit. */
async function attack(tries: number, one: Try, afterwards: () => Promise<Answer>): Promise<Stuffing> {
  const answers: Answer[] = []
  for (let number = 0; number < tries; number += 1) answers.push(requireStatus(await one(number), [401, 403, 429]))
  const refused = answers.filter(({ status }) => status === 429)
  const hasRetryAfter = refused.length > 0 && refused.every(({ headers }) => Number(headers['retry-after']) >= 1)
  // Even the right password is refused like a wrong one now.
  const isStillShut = (await afterwards()).status === 429
  return { tried: tries, checked: tries - refused.length, hasRetryAfter, isStillShut }
}

/** A failing server verifies nothing either, and would look safe. */
function requireStatus(answer: Answer, expected: number[]): Answer {
  if (!expected.includes(answer.status)) throw new Error(`Answered ${answer.status}: ${answer.body}`)
  return answer
}
