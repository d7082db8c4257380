import { repeat } from '../abuse/attack.ts'
import { createTally, type Group } from './group.ts'
import { exchange } from './raw.ts'
import type { Entrance, Site } from './site.ts'
import { craftRequests, type Crafted } from './smuggled-requests.ts'

/** A smuggled request: if executed, it votes for a brand without other votes. */
type Canary = { id: number; write: (origin: string) => string }

/** Requests that two servers in a row could read differently. */
export const smuggling: Group = {
  name: 'smuggling',
  floor: { full: 600, short: 200 },
  run: async (site) => {
    const tally = createTally()
    const canary = await chooseCanary(site)
    for (const entrance of site.entrances) {
      const clean = await readPages(entrance)
      const inner = canary.write(entrance.url)
      await proveCanary(site, entrance, canary, inner)
      const crafted = craftRequests(inner, entrance.url)
      const forms = crafted.flatMap((each) =>
        (site.isShort ? [each.parts] : waysToSend(each)).map((parts) => ({ ...each, parts })),
      )
      const before = await countVotes(site, canary)
      const found = await repeat({ times: forms.length, atOnce: 8 }, async (index) => {
        const { name, parts, mostAnswers, isRefused } = forms[index] as Crafted
        const { answers, rest } = await exchange(entrance.port, parts)
        const statuses = answers.map(({ status }) => status)
        const own = `${entrance.name}, ${name}: `
        if (answers.length > mostAnswers) return `${own}answered ${statuses.join(', ')}`
        // nginx still speaks HTTP/0.9, which has no heads.
        if (entrance.name === 'direct' && rest !== '' && !rest.startsWith('HTTP/'))
          return `${own}answered without a head: ${rest.slice(0, 40)}`
        if (isRefused && entrance.name === 'direct' && statuses.some((status) => status < 400))
          return `${own}taken for good: ${statuses.join(', ')}`
        if (answers.some(({ status }) => status >= 500 && status !== 501 && status !== 505))
          return `${own}answered ${statuses.join(', ')}`
        if (answers.some(({ head, body }) => `${head}${body}`.includes('evil.example')))
          return `${own}the answer names another site`
        // The next client on the connection must get its own answer.
        return findPoison(entrance, clean, own)
      })
      for (const each of found) tally.note(each)
      const votes = (await countVotes(site, canary)) - before
      tally.note(votes > 0 && `${entrance.name}: ${votes} requests inside others were carried out`)
      tally.note(await findPoison(entrance, clean, `${entrance.name}, at the end: `))
      site.requireAlive()
    }
    return tally.end('raw sockets, direct and through nginx; a request inside another would count a vote')
  },
}

async function chooseCanary(site: Site): Promise<Canary> {
  const [brand] = await site.ask<{ id: number }>('select id from brands order by id desc limit 1')
  const id = brand?.id ?? 0
  const body = '{"voteType":"up"}'
  const write = (origin: string) =>
    `POST /api/brands/${id}/vote HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nX-Forwarded-For: 198.51.100.7\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return { id, write }
}

async function countVotes(site: Site, { id }: Canary): Promise<number> {
  const [row] = await site.ask<{ votes: string }>('select count(*) as votes from brand_votes where brand_id = $1', [id])
  return Number(row?.votes)
}

/** Sent openly the request does count: otherwise its absence would prove nothing. */
async function proveCanary(site: Site, entrance: Entrance, canary: Canary, inner: string): Promise<void> {
  const before = await countVotes(site, canary)
  const { answers } = await exchange(entrance.port, inner)
  if ((await countVotes(site, canary)) !== before + 1)
    throw new Error(`The vote does not count ${entrance.name}: ${answers[0]?.status} ${answers[0]?.body}`)
}

/** In one piece, and with the head sent first. */
function waysToSend({ parts }: Crafted): string[][] {
  const whole = parts.join('')
  const head = whole.indexOf('\r\n\r\n')
  return head < 0 ? [[whole]] : [[whole], [whole.slice(0, head + 4), whole.slice(head + 4)]]
}

const pages = ['/api/site', '/api/brands/barlow-and-thrane', '/robots.txt']

async function readPages({ url }: Entrance): Promise<Map<string, string>> {
  const texts = await Promise.all(pages.map(async (path) => [path, await readPage(url, path)] as const))
  return new Map(texts)
}

async function readPage(url: string, path: string): Promise<string> {
  const answer = await fetch(url + path)
  return `${answer.status} ${answer.headers.get('location')} ${(await answer.text()).slice(0, 200)}`
}

async function findPoison({ url }: Entrance, clean: Map<string, string>, own: string): Promise<string | false> {
  for (const [path, text] of clean) {
    const now = await readPage(url, path)
    if (now !== text) return `${own}${path} is answered with ${now.slice(0, 80)}`
  }
  return false
}
