import { ask, join, type Member, type Said } from './member.ts'

/**
 * The outcome of one kind of spam: how much was sent, how much is publicly visible, and whether refusals gave a
 * reason.
 */
export type Scenario = {
  name: string
  sent: number
  shown: number
  mostShown: number
  pending: number
  refused: number
  silent: number
}

const advertisement = 'Two hundred branded coats for the price of one, write to me before Friday'

/** Everything a spammer tries, from accounts of this minute. */
export async function trySpam(site: string, databaseUrl: string): Promise<Scenario[]> {
  let network = 10
  let serial = 0
  const newcomer = (sameNetwork = false): Promise<Member> => {
    if (!sameNetwork) network += 1
    serial += 1
    return join(site, `spamming_${serial}`, `203.0.113.${network}`)
  }
  const crowd = async (count: number): Promise<Member[]> => {
    network += 1
    const members: Member[] = []
    for (let n = 0; n < count; n += 1) members.push(await newcomer(true))
    return members
  }
  const host = await newcomer()
  const { body } = await host.send('/api/forum/posts', { title: 'A thread to spam', content: 'Please be kind to it.' })
  const thread = `/api/forum/posts/${String(body['id'])}/comments`
  const comment = (member: Member, content: string) => member.send(thread, { content })
  const post = (member: Member, content: string) => member.send('/api/forum/posts', { title: 'Have a look', content })

  const inTurn = async <T>(list: T[], work: (one: T, index: number) => Promise<Said>): Promise<Said[]> => {
    const said: Said[] = []
    for (const [index, one] of list.entries()) said.push(await work(one, index))
    return said
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const links = (count: number, form = (n: number) => `https://s${n}.example`) => numbers(count).map(form).join(' ')

  const fast = await newcomer()
  const chatty = await newcomer()
  const linking = await newcomer()
  const disguised = await newcomer()
  const changing = await newcomer()
  const repeating = await newcomer()
  const known = await newcomer()
  await ask(databaseUrl, `update users set created_at = now() - interval '9 days' where username = $1`, [
    known.username,
  ])

  return [
    judge(
      'a new account comments fifty times at once',
      10,
      await Promise.all(numbers(50).map((n) => comment(fast, `No. ${n}`))),
    ),
    judge(
      'a new account posts ten times',
      2,
      await inTurn(numbers(10), (n) => post(chatty, `Post number ${n} of ten`)),
    ),
    judge('a new account posts links', 0, await inTurn(numbers(3), (n) => comment(linking, `Offer ${n}: ${links(2)}`))),
    judge('more links than fit', 0, await inTurn([3, 10, 40], (n) => comment(linking, `Offers ${n}: ${links(n)}`))),
    judge('links in disguise', 0, [
      await comment(disguised, `Go to ${links(1, () => 'www.shop.example')}`),
      await comment(disguised, 'Go to HTTPS://SHOP.EXAMPLE now'),
      await comment(disguised, 'Go to ｈｔｔｐｓ：／／shop.example now'),
    ]),
    judge('a link that is added later', 0, await addLater(changing, thread)),
    judge(
      'an account repeats itself',
      1,
      await inTurn(numbers(8), (n) => comment(repeating, `${advertisement} today${'!'.repeat(n)}`)),
    ),
    judge('ten accounts say the same', 1, await inTurn(await crowd(10), (member) => comment(member, advertisement))),
    judge(
      'ten accounts say the same at once, each in its own spelling',
      1,
      await Promise.all(
        (await crowd(10)).map((member, n) =>
          comment(member, `${'*'.repeat(n)}${advertisement.toUpperCase()} please${'.'.repeat(n)}`),
        ),
      ),
    ),
    judge(
      'ten accounts of one network comment seven times each, all at once',
      60,
      await Promise.all(
        (await crowd(10)).flatMap((member, place) => numbers(7).map((n) => comment(member, `Flood ${place} ${n}`))),
      ),
    ),
    judge(
      'an old account that never wrote brings links',
      0,
      await inTurn(numbers(3), (n) => comment(known, `See ${links(1)} no. ${n}`)),
    ),
  ]
}

/** A harmless text first, and then the link. */
async function addLater(member: Member, thread: string): Promise<Said[]> {
  const { body } = await member.send(thread, { content: 'What a lovely thread' })
  const { id } = body['comment'] as { id: number }
  return [await member.send(`/api/forum/comments/${id}`, { content: 'What a lovely https://shop.example' }, 'PATCH')]
}

function judge(name: string, mostShown: number, said: Said[]): Scenario {
  const pending = said.filter(({ status, body }) => status === 200 && body['isPending'] === true).length
  const shown = said.filter(({ status, body }) => status === 200 && body['isPending'] === false).length
  const refused = said.filter(({ status }) => status >= 400 && status < 500)
  // A sentence: it starts with a capital, ends with a period, and has a few words.
  const isSentence = ({ message }: Said) => /^[A-Z].+ .+ .+\.$/s.test(message)
  return {
    name,
    sent: said.length,
    shown,
    mostShown,
    pending,
    refused: refused.length,
    silent: said.length - shown - pending - refused.filter(isSentence).length,
  }
}
