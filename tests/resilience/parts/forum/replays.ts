import { randomUUID } from 'node:crypto'
import { ask, join, sendAs } from './member.ts'

export type Replays = { requests: number; written: number; expected: number; differentAnswers: number; failed: number }

const times = 50

/**
 * The same request repeatedly, in parallel and in sequence, at two processes, as from a phone on a train or a
 * retrying proxy. Each is written once, with equal answers.
 */
export async function replay(sites: string[], databaseUrl: string): Promise<Replays> {
  const network = '198.51.100.7'
  const [first = ''] = sites
  const { cookie } = await join(first, 'replaying_rhea', network)
  await ask(databaseUrl, `update users set created_at = now() - interval '9 days' where username = 'replaying_rhea'`)
  const say = (n: number, path: string, body: object) =>
    sendAs({ site: sites[n % sites.length] ?? first, origin: first, cookie, network }, path, body)

  const answers: { status: number; text: string; thing: string }[] = []
  const sendMany = async (thing: string, path: string, body: object): Promise<void> => {
    const send = async (n: number) => {
      const { status, body: answered } = await say(n, path, body)
      answers.push({ status, text: JSON.stringify(answered), thing })
    }
    await Promise.all(Array.from({ length: times }, (_, n) => send(n)))
    for (let n = 0; n < times; n += 1) await send(n)
  }
  await sendMany('post', '/api/forum/posts', {
    title: 'Sent again and again',
    content: 'The line was bad on the way to Hull.',
    key: randomUUID(),
  })
  const [post] = await ask<{ id: number }>(
    databaseUrl,
    `select id from forum_posts where title = 'Sent again and again'`,
  )
  const thread = `/api/forum/posts/${post?.id}/comments`
  await sendMany('comment', thread, { content: 'Short.', key: randomUUID() })
  await sendMany('long comment', thread, { content: 'A comment that is long enough to be known.', key: randomUUID() })

  const written = await ask<{ rows: number }>(
    databaseUrl,
    `select (select count(*) from forum_posts where title = 'Sent again and again')
       + (select count(*) from forum_comments where post_id = $1) as rows`,
    [post?.id],
  )
  const things = new Set(answers.map(({ thing }) => thing))
  const different = new Set(answers.map(({ thing, text }) => `${thing} ${text}`)).size - things.size
  return {
    requests: answers.length,
    written: Number(written[0]?.rows),
    expected: things.size,
    differentAnswers: different,
    failed: answers.filter(({ status }) => status !== 200).length,
  }
}
