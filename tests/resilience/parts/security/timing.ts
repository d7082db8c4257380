import { createHash, randomBytes } from 'node:crypto'
import { waitForMail } from '../../../../tools/parts/mailbox.ts'
import { call, callFromSite, cookiesOf } from '../caller.ts'
import { compare, openAccount, type Question } from '../enumeration.ts'
import { createTally, type Group } from './group.ts'
import type { Site } from './site.ts'

const medianRatio = 1.1

/**
 * Whether the timing of a refusal reveals how much of a secret was right: all but its last character, or none of it.
 */
export const timing: Group = {
  name: 'timing',
  floor: { full: 2000, short: 300 },
  run: async (site) => {
    const tally = createTally()
    const ratios: number[] = []
    for (const [name, question] of Object.entries(await askAbout(site))) {
      // A password is hashed before the comparison, which takes a tenth of a second.
      const isHashed = /password|recovery/.test(name)
      const triesEach = site.isShort ? (isHashed ? 10 : 30) : isHashed ? 50 : 200
      const wanted = { triesEach, maxRounds: 5, medianRatio }
      const { triesEach: tried, ratio, differences, medianMs } = await compare(question, wanted)
      ratios.push(ratio)
      tally.add({ tried: 2 * tried, succeeded: differences.map((what) => `${name}: the answers differ: ${what}`) })
      tally.note(ratio > medianRatio && `${name}: medians ${medianMs.known} and ${medianMs.unknown} ms, ratio ${ratio}`)
    }
    return tally.end(
      `${ratios.length} secrets, nearly right against wholly wrong; the largest ratio of medians is ${Math.max(...ratios)}`,
    )
  },
}

async function askAbout(site: Site): Promise<Record<string, Question>> {
  const { url } = site.direct
  const email = 'timing@example.org'
  await openAccount(url, site.stack, email)
  await callFromSite(url, { path: '/api/auth/request-reset', body: { email } })
  const reset = new URL((await waitForMail(site.stack.mail.webUrl, email, { subject: /password/i })).link).hash.slice(1)
  const password = 'needle and thread'
  const joined = await callFromSite(url, { path: '/api/auth/join', body: { username: 'timing', password } })
  const { codes = [] } = JSON.parse(joined.body) as { codes?: string[] }
  const [cookie = '', session = ''] = /^([^=]+)=([^;]+)/.exec(cookiesOf(joined))?.slice(1) ?? []
  const [token = '', proof = ''] = decodeURIComponent(session).split('.')
  const setup = randomBytes(24).toString('base64url')
  await site.ask(
    "insert into setup_links (code, expires_at) values ($1, now() + interval '1 day') on conflict do nothing",
    [createHash('sha256').update(setup).digest()],
  )

  const inSession = (text: string) => () =>
    call(url, { method: 'GET', path: '/api/session', headers: { cookie: `${cookie}=${encodeURIComponent(text)}` } })
  const inBody = (path: string, write: (secret: string) => object) => (secret: string) => () =>
    callFromSite(url, { path, body: write(secret) })
  const metrics = (secret: string) => () =>
    call(url, { method: 'GET', path: '/metrics', headers: { authorization: `Bearer ${secret}` } })
  const both = (status: number, secret: string, ask: (text: string) => Question['known']): Question => ({
    status,
    known: ask(nearly(secret)),
    unknown: ask(wrong(secret)),
  })
  return {
    'the token of a session': both(200, token, (text) => inSession(`${text}.${proof}`)),
    'the proof of a session': both(200, proof, (text) => inSession(`${token}.${text}`)),
    'a known session with a wrong proof': {
      status: 200,
      known: inSession(`${token}.${wrong(proof)}`),
      unknown: inSession(`${wrong(token)}.${wrong(proof)}`),
    },
    'the token of the metrics': both(404, site.settings['METRICS_TOKEN'] ?? '', metrics),
    'the set-up link': both(
      200,
      setup,
      inBody('/api/setup/check', (secret) => ({ token: secret })),
    ),
    'a reset link': both(
      400,
      reset,
      inBody('/api/auth/reset', (secret) => ({ token: secret, password })),
    ),
    'a verification link': both(
      400,
      `1.${'a'.repeat(40)}`,
      inBody('/api/auth/verify', (secret) => ({ token: secret })),
    ),
    'a password': both(
      401,
      password,
      inBody('/api/auth/sign-in', (secret) => ({ login: 'timing', password: secret })),
    ),
    'a recovery code': both(
      403,
      codes[0] ?? 'none',
      inBody('/api/auth/recover', (secret) => ({ username: 'timing', code: secret, password })),
    ),
  }
}

/** Right but for the last character. */
const nearly = (secret: string): string => secret.slice(0, -1) + (secret.endsWith('x') ? 'y' : 'x')
/** As long, of the same kind, and right nowhere. */
const wrong = (secret: string): string =>
  secret
    .replaceAll(/[a-z]/gi, (letter) => (letter === 'q' ? 'z' : 'q'))
    .replaceAll(/\d/g, (digit) => `${(Number(digit) + 3) % 10}`)
