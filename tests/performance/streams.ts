// 2,000 browsers of 2,000 members (`--short`: 500), connected to one api process over real HTTP connections from another process. What a
// connection costs in memory; how long after its commit a notice for all of them has reached the last; how long after it
// was sent a reply reaches the one person it is for, through everything that lies between.
import { fork } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { assembleApi } from '../../apps/server/src/assemble.ts'
import { identitySecret } from '../../apps/server/src/features/accounts/encryption.ts'
import { startDelivery } from '../../apps/server/src/features/notices/deliver-notices.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { callFromSite } from '../resilience/parts/caller.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { startPace } from './parts/pace.ts'
import { quantile } from './parts/statistics.ts'

const floor = { allWithinMs: 1000, replyP99Ms: 500, kbPerConnection: 64 }
const isShort = process.argv.includes('--short')
const people = isShort ? 500 : 2000
const rounds = isShort ? 3 : 7
const replies = isShort ? 60 : 200
const secret = 'only-for-measuring-only-for-measuring'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const now = () => performance.timeOrigin + performance.now()

await runScript(async () => {
  const readPace = startPace()
  const server = await startPostgres({ isDurable: true })
  const url = await createDatabase(server.url, 'streams')
  await migrate(url)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const config = readConfig({
    DATABASE_URL: url,
    APP_SECRET: secret,
    ORIGIN: site,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
    DRAIN_SECONDS: '0',
  })
  const log = createLogger(config)
  const { db, pool, close } = openDatabase(config, log, 'command')
  const members = await addMembers(pool)
  const api = await assembleApi(config, log)
  atEnd(() => api.stop())
  await api.app.listen({ port, host: '127.0.0.1' })
  // What another process of the site would have; it shares nothing with the api but the database.
  const delivery = startDelivery({ db, log })
  atEnd(async () => {
    await delivery.stop()
    await close()
  })

  const browsers = openBrowsers()
  await warmUp(site, members)
  const before = await measureMemory()
  const began = now()
  await browsers.ask({ url: site, cookies: members.map(({ cookie }) => cookie) })
  const secondsToConnect = Math.round((now() - began) / 100) / 10
  const after = await measureMemory()
  const perConnection = (pick: (memory: NodeJS.MemoryUsage) => number) =>
    Math.round((10 * (pick(after) - pick(before))) / people / 1024) / 10

  const allMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await pool.query(`insert into notice_queue (kind, user_id, post_id)
      select 'mention', user_id, id from forum_posts`)
    const committed = now()
    delivery.noticeDelivery.wake()
    const { at } = await browsers.ask({ everybody: round })
    allMs.push(Math.round(at - committed))
    await pause(300)
  }

  const replyMs: number[] = []
  const [writer] = await addAdmin(pool)
  for (let index = 0; index < replies; index += 1) {
    const member = members[(index * 7) % people]
    const heard = browsers.ask({ one: (index * 7) % people, unread: rounds + 1 })
    const sent = now()
    const { status, body } = await callFromSite(site, {
      path: `/api/forum/posts/${member?.postId}/comments`,
      body: { key: crypto.randomUUID(), content: `Number ${index} of those that are measured` },
      headers: { cookie: String(writer) },
    })
    if (status !== 200) throw new Error(`A reply was answered with ${status} ${body}`)
    replyMs.push((await heard).at - sent)
  }

  const pace = readPace()
  const figures = {
    connections: people,
    secondsToConnect,
    kbPerConnection: perConnection(({ rss }) => rss),
    ofThemInTheHeap: perConnection(({ heapUsed }) => heapUsed),
    msToAll: allMs,
    worstMsToAll: Math.max(...allMs),
    replyMs: { p50: percentile(replyMs, 0.5), p99: percentile(replyMs, 0.99) },
    pace,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed =
    figures.worstMsToAll <= floor.allWithinMs * pace &&
    figures.replyMs.p99 <= floor.replyP99Ms * pace &&
    figures.kbPerConnection <= floor.kbPerConnection
  process.exitCode = isPassed ? 0 : 1
})

type Member = { cookie: string; postId: number }

/** Members who are signed in and have written a post each. */
async function addMembers(pool: pg.Pool): Promise<Member[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(24).toString('base64url'))
  const { rows } = await pool.query<{ token: string; postId: number }>(
    `with given as (select token, n from unnest($1::text[]) with ordinality as given (token, n)),
     members as (
       insert into users (username, display_username) select 'reader_' || n, 'reader_' || n from given returning id, username
     ), opened as (
       insert into sessions (user_id, token, expires_at)
       select id, token, now() + interval '1 day' from members join given on username = 'reader_' || n
       returning user_id, token
     ), written as (
       insert into forum_posts (user_id, title, content)
       select id, 'Which era is this tag?', 'Green letters on cream, found in Leeds.' from members returning id, user_id
     )
     select token, written.id as "postId" from opened join written using (user_id)`,
    [tokens],
  )
  return rows.map(({ token, postId }) => ({ cookie: cookieOf(token), postId }))
}

/** A caller exempt from the limits of new members. */
async function addAdmin(pool: pg.Pool): Promise<string[]> {
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `with admin as (insert into users (username, display_username, is_admin) values ('writer', 'writer', true) returning id)
     insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from admin`,
    [token],
  )
  return [cookieOf(token)]
}

function cookieOf(token: string): string {
  const proof = createHmac('sha256', identitySecret(secret)).update(token).digest('base64')
  return `bolodex_session=${encodeURIComponent(`${token}.${proof}`)}`
}

function openBrowsers() {
  const child = fork(join(import.meta.dirname, 'parts/connected-browsers.ts'))
  atEnd(async () => child.kill())
  return {
    ask: (order: object): Promise<{ at: number }> =>
      new Promise((resolve, reject) => {
        child.once('message', (answer) => resolve(answer as { at: number }))
        child.removeAllListeners('exit').once('exit', (code) => reject(new Error(`The browsers ended with ${code}`)))
        child.send(order)
      }),
  }
}

/** Code that runs for the first time takes memory that no connection is to blame for. */
async function warmUp(site: string, members: Member[]): Promise<void> {
  const some = openBrowsers()
  await some.ask({ url: site, cookies: members.slice(0, 200).map(({ cookie }) => cookie) })
}

async function measureMemory(): Promise<NodeJS.MemoryUsage> {
  await pause(500)
  collectGarbage()
  await pause(500)
  collectGarbage()
  return process.memoryUsage()
}

function percentile(values: number[], share: number): number {
  return Math.round(quantile(values, share))
}
