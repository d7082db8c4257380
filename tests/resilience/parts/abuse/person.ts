import { setTimeout as pause } from 'node:timers/promises'
import { call, type Answer } from '../caller.ts'

export const password = 'needle and thread'

type Form = { field: string; name: string; type: string; bytes: Buffer; fields?: Record<string, string> }

/** A browser with its own network address, as the trusted proxy would report it. It stores cookies. */
export class Person {
  readonly site: string
  readonly network: string
  readonly cookies = new Map<string, string>()
  username = ''
  id = 0

  constructor(site: string, network: string) {
    this.site = site
    this.network = network
  }

  /** The headers of all calls by this person. */
  get headers(): Record<string, string> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return { origin: this.site, 'x-forwarded-for': this.network, ...(cookie && { cookie }) }
  }

  async send(method: string, path: string, body?: object | string, headers = {}): Promise<Answer> {
    const answer = await call(this.site, {
      method,
      path,
      ...(body !== undefined && { body }),
      headers: { ...this.headers, ...headers },
    }).catch(refused)
    this.keepCookies(answer)
    return answer
  }

  get = (path: string): Promise<Answer> => this.send('GET', path)
  post = (path: string, body?: object): Promise<Answer> => this.send('POST', path, body)

  /** The same call from another address of the same person's network, or from another network. */
  from(network: string): Person {
    const moved = new Person(this.site, network)
    for (const [name, value] of this.cookies) moved.cookies.set(name, value)
    return Object.assign(moved, { username: this.username, id: this.id })
  }

  /** Sends a form with a file. */
  async upload(path: string, { field, name, type, bytes, fields = {} }: Form): Promise<Answer> {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set(field, new File([new Uint8Array(bytes)], name, { type }))
    const encoded = new Response(form)
    return fetch(`${this.site}${path}`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: await encoded.arrayBuffer(),
    }).then(
      async (answer) => ({ status: answer.status, headers: {}, body: await answer.text(), ms: 0 }),
      () => refused(),
    )
  }

  private keepCookies({ headers }: Answer): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** A connection that was cut off is an answer as well. */
const refused = (): Answer => ({ status: 0, headers: {}, body: '', ms: 0 })

/** Attackers retry while the server is overloaded: a refusal for that reason alone does not count as a defense. */
export async function persist(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.status !== 503 || tries === 10) return answer
    await pause(2000)
  }
}

/** An attack on something that does not work in the first place proves nothing. */
export function requireOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer
}

export const fieldsOf = (answer: Answer): Record<string, unknown> =>
  answer.body.startsWith('{') ? (JSON.parse(answer.body) as Record<string, unknown>) : {}
