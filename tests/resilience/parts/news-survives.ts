import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { identitySecret } from '../../../apps/server/src/features/accounts/encryption.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrator.ts'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { createDatabase, startPostgres } from '../../../tools/parts/postgres.ts'
import { startApi } from '../../../tools/parts/stack.ts'
import { callFromSite } from './caller.ts'
import { openPatientBrowser } from './patient-browser.ts'

const people = 60
const writers = 6
const secret = 'only-for-this-drill-only-for-this-drill'

export type NewsFigures = {
  /** Replies and mentions written under idempotency keys and acknowledged. */
  written: number
  repeatedSends: number
  lost: number
  doubled: number
  /** Browsers whose last count was wrong. */
  wronglyTold: number
  connects: number
  secondsUntilAllKnew: number
}

/**
 * Browsers are connected directly to two api processes. While members write, one process is killed, then Postgres is
 * restarted, then the other process is killed. Afterwards every member has every notice exactly once, and every
 * browser the right count.
 */
export async function findOutWhetherNewsSurvive(): Promise<NewsFigures> {
  const postgres = await startPostgres({ isDurable: true })
  const databaseUrl = await createDatabase(postgres.url, 'news')
  await migrate(databaseUrl)
  const { members, writer } = await addPeople(databaseUrl)
  const ports = [await freePort(), await freePort()]
  const urls = ports.map((port) => `http://localhost:${port}`)
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    ORIGIN: String(urls[0]),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'fatal',
    RUN_JOBS: 'false',
    DRAIN_SECONDS: '0',
  }
  const start = (index: number) => startApi(settings, { port: Number(ports[index]) })
  const apis = [await start(0), await start(1)]
  const browsers = members.map(({ cookie }, index) => openPatientBrowser(urls, cookie, index))

  const writing = new AbortController()
  const written = { replies: new Map<number, number>(), mentions: new Map<number, number>(), repeatedSends: 0 }
  const work = Array.from({ length: writers }, async (_, index) => {
    while (!writing.signal.aborted) await writeOne(urls, members, writer, written, index)
  })
  const killAndStart = async (index: number): Promise<void> => {
    apis[index]?.process.kill('SIGKILL')
    await apis[index]?.stop()
    await pause(1000)
    apis[index] = await start(index)
  }
  await pause(2000)
  await killAndStart(0)
  await pause(1500)
  await postgres.restart(1500)
  await pause(2000)
  await killAndStart(1)
  await pause(1500)
  writing.abort()
  await Promise.all(work)

  const stopped = performance.now()
  const truth = await readTruth(databaseUrl, members)
  const isTold = (index: number) => browsers[index]?.lastTold() === truth.unread[index]
  for (let tries = 0; tries < 200 && !members.every((_, index) => isTold(index)); tries += 1) await pause(50)
  const secondsUntilAllKnew = Math.round((performance.now() - stopped) / 100) / 10
  const differences = members.flatMap(({ id }, index) => [
    (truth.replies[index] ?? 0) - (written.replies.get(id) ?? 0),
    (truth.mentions[index] ?? 0) - (written.mentions.get(id) ?? 0),
  ])
  const figures = {
    written: sum([...written.replies.values(), ...written.mentions.values()]),
    repeatedSends: written.repeatedSends,
    lost: -sum(differences.filter((difference) => difference < 0)),
    doubled: sum(differences.filter((difference) => difference > 0)),
    wronglyTold: members.filter((_, index) => !isTold(index)).length,
    connects: sum(browsers.map((browser) => browser.connects())),
    secondsUntilAllKnew,
  }
  for (const browser of browsers) browser.leave()
  await Promise.all(apis.map((api) => api.stop()))
  return figures
}

type Member = { id: number; username: string; postId: number; cookie: string }
type Written = { replies: Map<number, number>; mentions: Map<number, number>; repeatedSends: number }

/** A comment on one member's post that mentions another, retried under one idempotency key until it is stored. */
async function writeOne(
  urls: string[],
  members: Member[],
  writer: string,
  written: Written,
  from: number,
): Promise<void> {
  const first = Math.floor(Math.random() * people)
  const [author, named] = [members[first], members[(first + 1 + Math.floor(Math.random() * (people - 1))) % people]]
  if (!author || !named) return
  const body = { key: randomUUID(), content: `Ask @${named.username}, they found one. ${randomUUID()}` }
  for (let tries = 0; ; tries += 1) {
    const url = String(urls[(from + tries) % urls.length])
    const path = `/api/forum/posts/${author.postId}/comments`
    const headers = { cookie: writer, origin: String(urls[0]) }
    const answer = await callFromSite(url, { path, body, headers }).catch(() => null)
    if (answer?.status === 200) break
    if (answer && answer.status < 500) throw new Error(`A comment was answered with ${answer.status} ${answer.body}`)
    written.repeatedSends += 1
    await pause(100)
  }
  written.replies.set(author.id, (written.replies.get(author.id) ?? 0) + 1)
  written.mentions.set(named.id, (written.mentions.get(named.id) ?? 0) + 1)
  await pause(20)
}

/** The final counts according to the database, once the queue is empty. */
async function readTruth(databaseUrl: string, members: Member[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await client.query('select from notice_queue limit 1')).rowCount === 0) break
    await pause(50)
  }
  const { rows } = await client.query<{ unread: number; replies: number; mentions: number }>(
    `select count(notices.id)::integer as unread,
       coalesce(sum(things) filter (where kind = 'reply'), 0)::integer as replies,
       coalesce(sum(things) filter (where kind = 'mention'), 0)::integer as mentions
     from unnest($1::integer[]) with ordinality as member (id, place) left join notices on user_id = member.id
     group by place order by place`,
    [members.map(({ id }) => id)],
  )
  await client.end()
  return {
    unread: rows.map(({ unread }) => unread),
    replies: rows.map(({ replies }) => replies),
    mentions: rows.map(({ mentions }) => mentions),
  }
}

/** Members with a post each, and an admin, to whom the limits of new members do not apply. All are signed in. */
async function addPeople(databaseUrl: string): Promise<{ members: Member[]; writer: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const join = async (username: string, isAdmin: boolean): Promise<{ id: number; cookie: string }> => {
    const token = randomBytes(24).toString('base64url')
    const { rows } = await client.query<{ id: number }>(
      `with member as (
         insert into users (username, display_username, is_admin) values ($1::text, $1::text, $2) returning id
       ), opened as (
         insert into sessions (user_id, token, expires_at) select id, $3, now() + interval '1 day' from member
       )
       select id from member`,
      [username, isAdmin, token],
    )
    const proof = createHmac('sha256', identitySecret(secret)).update(token).digest('base64')
    return { id: rows[0]?.id ?? 0, cookie: `bolodex_session=${encodeURIComponent(`${token}.${proof}`)}` }
  }
  const members: Member[] = []
  for (let index = 0; index < people; index += 1) {
    const username = `listener_${index}`
    const member = await join(username, false)
    const { rows } = await client.query<{ id: number }>(
      `insert into forum_posts (user_id, title, content) values ($1, 'Which era is this tag?', 'Green letters on cream.')
       returning id`,
      [member.id],
    )
    members.push({ ...member, username, postId: rows[0]?.id ?? 0 })
  }
  const { cookie } = await join('writer', true)
  await client.end()
  return { members, writer: cookie }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
