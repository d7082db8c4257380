import pg from 'pg'
import { TOTP } from 'otpauth'
import { safeNext } from '../../../apps/web/src/lib/safe-next.ts'
import { waitForMail } from '../../../tools/parts/mailbox.ts'
import type { Stack } from '../../../tools/parts/stack.ts'
import { callFromSite, type Answer } from './caller.ts'

export type Takeovers = Record<string, { tried: number; succeeded: string[] }>

type Attempt = [name: string, hasSucceeded: boolean]

const password = 'thimble and thread'
let serial = 0

/** A separate browser with its own cookie jar. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly #site: string

  constructor(site: string) {
    this.#site = site
  }

  async send(path: string, body?: object, method = 'POST'): Promise<Answer> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await callFromSite(this.#site, {
      method,
      path,
      ...(body && { body }),
      headers: cookie ? { cookie } : {},
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  async who(): Promise<string | null> {
    const { user } = JSON.parse((await this.send('/api/session', undefined, 'GET')).body) as {
      user: { username: string } | null
    }
    return user?.username ?? null
  }

  /** A copy with all of its cookies, as a thief would have. */
  steal(): Browser {
    const thief = new Browser(this.#site)
    for (const [name, value] of this.cookies) thief.cookies.set(name, value)
    return thief
  }
}

/** Tries to take accounts over. Every way is really tried; successful ones are named. */
export async function tryTakeovers(site: string, stack: Stack): Promise<Takeovers> {
  const open = (): Browser => new Browser(site)
  const join = async () => {
    serial += 1
    const username = `drilled_${serial}`
    const browser = open()
    requireOk(await browser.send('/api/auth/join', { username, password }))
    return { browser, username, email: `${username}@example.org` }
  }
  const tokenFor = async (email: string, subject: RegExp): Promise<string> =>
    new URL((await waitForMail(stack.mail.webUrl, email, { subject })).link).hash.slice(1)
  const joinWithAddress = async () => {
    const person = await join()
    requireOk(await person.browser.send('/api/account/email', { email: person.email, password }, 'PUT'))
    const token = await tokenFor(person.email, /verify/i)
    requireOk(await person.browser.send('/api/auth/verify', { token }))
    return { ...person, token }
  }
  const isIn = async (browser: Browser): Promise<boolean> => (await browser.who()) !== null

  const fixation = async (): Promise<Attempt[]> => {
    const [attacker, victim] = [await join(), await join()]
    const planted = attacker.browser.steal()
    await planted.send('/api/auth/sign-in', { login: victim.username, password })
    const old = attacker.browser.cookies.get('bolodex_session') ?? ''
    const forged = open()
    forged.cookies.set('bolodex_session', old.split('.')[0] ?? '')
    const altered = open()
    altered.cookies.set('bolodex_session', `${old.slice(0, -6)}AAAA%3D`)
    return [
      ['the planted session became the victim’s', (await attacker.browser.who()) === victim.username],
      ['the session’s token did not change at the sign-in', planted.cookies.get('bolodex_session') === old],
      ['a token without its proof', await isIn(forged)],
      ['a token with another proof', await isIn(altered)],
    ]
  }

  const tokens = async (): Promise<Attempt[]> => {
    const { browser, email, token } = await joinWithAddress()
    const other = await join()
    await other.browser.send('/api/account/email', { email: other.email, password }, 'PUT')
    const othersToken = await tokenFor(other.email, /verify/i)
    const ok = async (path: string, body: object) => (await open().send(path, body)).status === 200
    await browser.send('/api/account/password/reset')
    const first = await tokenFor(email, /password/i)
    await browser.send('/api/account/password/reset')
    await waitForCount(stack.mail.webUrl, email, 3)
    const second = await tokenFor(email, /password/i)
    const reset = (resetToken: string) => ok('/api/auth/reset', { token: resetToken, password: 'a newer needle' })
    return [
      ['a verification link used twice', await ok('/api/auth/verify', { token })],
      ['a link for another account', await ok('/api/auth/verify', { token: othersToken.replace(/^\d+/, '1') })],
      ['an altered link', await ok('/api/auth/verify', { token: `${othersToken.slice(0, -2)}xx` })],
      ['the reset link itself was refused', !(await reset(second))],
      ['a reset link used twice', await reset(second)],
      ['an older reset link after a reset', await reset(first)],
      ['a verification link as a reset link', await reset(othersToken)],
      ['the old password after a reset', await ok('/api/auth/sign-in', { login: email, password })],
      ['a session from before the reset', await isIn(browser)],
    ]
  }

  const preHijack = async (): Promise<Attempt[]> => {
    serial += 1
    const email = `victim${serial}@example.org`
    const thief = open()
    const planted = { email, username: `thief_${serial}`, password: 'planted by a thief' }
    requireOk(await thief.send('/api/auth/sign-up', planted))
    const plantedToken = await tokenFor(email, /verify/i)
    // The victim, or a machine that looks into their mail, opens the link.
    await open().send('/api/auth/verify', { token: plantedToken })
    const victim = { email, username: `victim_${serial}`, password }
    const owner = open()
    requireOk(await owner.send('/api/auth/sign-up', victim))
    await waitForCount(stack.mail.webUrl, email, 2)
    requireOk(await owner.send('/api/auth/verify', { token: await tokenFor(email, /verify/i) }))
    requireOk(await owner.send('/api/auth/sign-in', { login: email, password }))
    const signIn = async (login: string) =>
      (await thief.send('/api/auth/sign-in', { login, password: planted.password })).status === 200
    return [
      ['the planted password by the address', await signIn(email)],
      ['the planted password by the planted name', await signIn(planted.username)],
      ['the thief is in', await isIn(thief)],
      ['the owner is somebody else', (await owner.who()) !== victim.username],
    ]
  }

  const redirects = (): Promise<Attempt[]> => {
    const forms = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%09/evil.example',
    ]
    const more = ['/\t/evil.example', '\\\\evil.example', '/.//evil.example', '/..//evil.example', 'http:evil.example']
    const isAway = (next: string) => new URL(safeNext(next), site).origin !== site
    return Promise.resolve([...forms, ...more].map((next): Attempt => [`next=${next}`, isAway(next)]))
  }

  const extraFields = async (): Promise<Attempt[]> => {
    const fields = {
      isAdmin: true,
      is_admin: true,
      isModerator: true,
      is_moderator: true,
      emailVerified: true,
      tagsSubmitted: 99,
      upvotesReceived: 99,
      id: 1,
    }
    const attempts: Attempt[] = []
    for (const [name, value] of Object.entries(fields)) {
      serial += 1
      const body = { username: `greedy_${serial}`, password, [name]: value }
      attempts.push([`join with ${name}`, (await open().send('/api/auth/join', body)).status === 200])
      const signUp = { ...body, email: `greedy${serial}@example.org` }
      attempts.push([`sign-up with ${name}`, (await open().send('/api/auth/sign-up', signUp)).status === 200])
      const { browser } = await join()
      const rename = { username: `renamed_${serial}`, [name]: value }
      attempts.push([
        `rename with ${name}`,
        (await browser.send('/api/account/username', rename, 'PUT')).status === 200,
      ])
    }
    const client = new pg.Client({ connectionString: stack.databaseUrl })
    await client.connect()
    const { rowCount } = await client.query(
      "select 1 from users where username ~ '^(drilled|greedy|renamed)_' and (is_admin or is_moderator or tags_submitted > 0 or upvotes_received > 0)",
    )
    await client.end()
    return [...attempts, ['something was written', Number(rowCount) > 0]]
  }

  const stolen = async (): Promise<Attempt[]> => {
    const attempts: Attempt[] = []
    const ways: Record<string, (victim: Browser, username: string) => Promise<Answer>> = {
      'signing out everywhere else': (victim) => victim.send('/api/account/sessions', undefined, 'DELETE'),
      'a changed password': (victim) =>
        victim.send('/api/account/password', { currentPassword: password, password: 'another needle' }, 'PUT'),
      'a deleted account': (victim, username) => victim.send('/api/account/delete', { username }),
    }
    for (const [name, end] of Object.entries(ways)) {
      const { username } = await join()
      const [victim, elsewhere] = [open(), open()]
      requireOk(await victim.send('/api/auth/sign-in', { login: username, password }))
      requireOk(await elsewhere.send('/api/auth/sign-in', { login: username, password }))
      const thief = elsewhere.steal()
      requireOk(await end(victim, username))
      attempts.push([`a stolen session after ${name}`, await isIn(thief)])
    }
    const { browser } = await join()
    const thief = browser.steal()
    requireOk(await browser.send('/api/auth/sign-out'))
    return [...attempts, ['a stolen session after signing out', await isIn(thief)]]
  }

  const secondFactor = async (): Promise<Attempt[]> => {
    const { browser, username } = await join()
    const started = await browser.send('/api/account/two-factor', { password })
    const { key, backupCodes } = JSON.parse(started.body) as { key: string; backupCodes: string[] }
    const app = new TOTP({ secret: key })
    requireOk(await browser.send('/api/account/two-factor/confirm', { code: app.generate() }))
    const begin = async (): Promise<Browser> => {
      const next = open()
      requireOk(await next.send('/api/auth/sign-in', { login: username, password }))
      return next
    }
    const half = await begin()
    const skipped = await isIn(half)
    const asSession = open()
    asSession.cookies.set('bolodex_session', half.cookies.get('bolodex.two_factor') ?? '')
    const enter = async (code: string) =>
      (await (await begin()).send('/api/auth/second-factor', { code, isTrusted: false })).status === 200
    const code = app.generate()
    return [
      ['the password alone', skipped],
      ['the half-way cookie as a session', await isIn(asSession)],
      ['the code itself was refused', !(await enter(code))],
      ['a code used twice', await enter(code)],
      ['the backup code itself was refused', !(await enter(backupCodes[0] ?? ''))],
      ['a backup code used twice', await enter(backupCodes[0] ?? '')],
    ]
  }

  const outsideSignIn = async (): Promise<Attempt[]> => {
    const attempts: Attempt[] = []
    for (const query of ['', '?code=x', '?code=x&state=forged', '?state=forged&error=none', '?code=x&state=%00']) {
      const browser = open()
      await browser.send(`/api/auth/callback/google${query}`, undefined, 'GET')
      attempts.push([`a made-up answer of Google: ${query}`, await isIn(browser)])
    }
    const started = open()
    const { headers } = await started.send('/api/auth/google', undefined, 'GET')
    const state = new URL(String(headers.location)).searchParams.get('state') ?? ''
    const other = open()
    await other.send(`/api/auth/callback/google?code=x&state=${state}`, undefined, 'GET')
    return [...attempts, ['a state of another browser', await isIn(other)]]
  }

  const result: Takeovers = {}
  const attacks = { fixation, tokens, preHijack, redirects, extraFields, stolen, secondFactor, outsideSignIn }
  for (const [name, attack] of Object.entries(attacks)) {
    const attempts = await attack()
    result[name] = { tried: attempts.length, succeeded: attempts.flatMap(([what, has]) => (has ? [what] : [])) }
  }
  return result
}

async function waitForCount(webUrl: string, to: string, count: number): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) {
    const mails = (await (await fetch(`${webUrl}/messages?to=${encodeURIComponent(to)}`)).json()) as unknown[]
    if (mails.length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Fewer than ${count} mails came.`)
}

/** An attack on something that does not work in the first place proves nothing. */
function requireOk(answer: Answer): void {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.body}`)
}
