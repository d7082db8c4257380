// One very popular post: 3,000 readers, each on a separate connection, open its page and read its comments every ten
// seconds; first alone, then while 300 members comment on it every three seconds. No call may fail, the count must be
// exact afterwards, and readers must not wait much longer than before. Runs on a database with durable commits.
// `--seconds 30` sets the length of each phase, `--short` means ten seconds.
import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import { openDatabase, type OpenDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { addComment, addPost, addUser, signIn } from '../../apps/server/src/testing/builders.ts'
import { testSecret } from '../../apps/server/src/testing/builders.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'
import { actInTurns, createPerson, type Person } from './parts/crowd.ts'

/** Twice the quiet latency, or an unnoticeable one: quiet readers are answered from memory. */
const floor = { readersP99ToQuiet: 2, readersP99Ms: 50, errors: 0, drift: 0, lost: 0 }
const readers = 3000
const commenters = 300
/** As many as a page shows: the quiet page must cost as much to render as the busy one. */
const commentsBefore = 100
const readEveryMs = 10_000
const writeEveryMs = 3000
const warmMs = 6000
const monthMs = 30 * 86_400_000

await runScript(async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '30' }, short: { type: 'boolean', default: false } },
  })
  const forMs = values.short ? 10_000 : Number(values.seconds) * 1000
  const server = await startPostgres({ isDurable: true })
  const url = await createDatabase(server.url, 'hot_post')
  await migrate(url)
  const database = openDatabase(
    { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  const { postId, cookies } = await prepare(database)
  const api = await startApi({
    DATABASE_URL: url,
    APP_SECRET: testSecret,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    MIGRATE_ON_START: 'false',
  })
  const errors = new Map<string, number>()
  const note = (what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1)
  const audience = Array.from({ length: readers }, () => createPerson(api.url))
  const read = async (): Promise<number[]> => {
    const times: number[] = []
    await actInTurns(audience, { everyMs: readEveryMs, forMs }, async (person) => {
      for (const path of [`/forum/post/${postId}`, `/api/forum/posts/${postId}/comments`]) {
        const answer = await person.ask(path).catch((error: Error) => ({ status: error.message, ms: Number.NaN }))
        if (answer.status === 200) times.push(answer.ms)
        else note(`read: ${answer.status}`)
      }
    })
    return times.toSorted((a, b) => a - b)
  }

  const writers = cookies.map(() => createPerson(api.url))
  let written = 0
  const writeTimes: number[] = []
  const write = async (person: Person, index: number): Promise<void> => {
    const content = `Comment ${randomUUID()} by writer ${index}`
    const headers = { cookie: cookies[index] ?? '', origin: api.url }
    const answer = await person
      .ask(`/api/forum/posts/${postId}/comments`, { body: { content, key: randomUUID() }, headers })
      .catch((error: Error) => ({ status: 0, ms: 0, text: error.message }))
    if (answer.status !== 200) return note(`write: ${answer.status} ${answer.text.slice(0, 200)}`)
    written += 1
    writeTimes.push(answer.ms)
  }
  // Once beforehand, so that everybody is connected and no code runs for the first time. A site whose post is hot has been
  // running for a while.
  await Promise.all([read(), actInTurns(writers, { everyMs: warmMs, forMs: warmMs }, write)])
  const quiet = await read()
  const warmWrites = written
  writeTimes.length = 0
  const [busy] = await Promise.all([read(), actInTurns(writers, { everyMs: writeEveryMs, forMs }, write)])
  for (const person of [...audience, ...writers]) person.leave()

  const { counted, stored } = await countWhenRolledUp(database, postId)
  await database.close()
  await api.stop()
  const readersP99ToQuiet = round(p99(busy) / p99(quiet))
  const result = {
    readers,
    commenters,
    seconds: forMs / 1000,
    readsQuiet: { count: quiet.length, p50: median(quiet), p99: p99(quiet) },
    readsBusy: { count: busy.length, p50: median(busy), p99: p99(busy) },
    readersP99ToQuiet,
    writes: {
      count: writeTimes.length,
      p50: median(writeTimes.toSorted((a, b) => a - b)),
      p99: p99(writeTimes.toSorted((a, b) => a - b)),
    },
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
    lost: written + commentsBefore - stored,
    drift: stored - counted,
    floor,
  }
  for (const [what, count] of errors) console.log(`${count} × ${what}`)
  console.log(JSON.stringify(result))
  const isExact = result.errors === floor.errors && result.lost === floor.lost && result.drift === floor.drift
  const isFast = readersP99ToQuiet <= floor.readersP99ToQuiet || p99(busy) <= floor.readersP99Ms
  process.exitCode = isExact && written > warmWrites && isFast ? 0 : 1
})

/** A post with a page of comments, and members who joined a month ago. */
async function prepare({ db }: OpenDatabase): Promise<{ postId: number; cookies: string[] }> {
  const created_at = new Date(Date.now() - monthMs)
  const author = await addUser(db, { username: 'author', display_username: 'author', created_at })
  const { id: postId } = await addPost(db, { user_id: author.id, title: 'The one everybody reads' })
  const cookies: string[] = []
  for (let number = 0; number < commenters; number += 1) {
    const username = `commenter${number}`
    const { id } = await addUser(db, { username, display_username: username, created_at })
    cookies.push(await signIn(db, id))
  }
  for (let number = 0; number < commentsBefore; number += 1)
    await addComment(db, { post_id: postId, user_id: author.id })
  return { postId, cookies }
}

/** What the post's counter says once everything has been added to it, and how many comments there are. */
async function countWhenRolledUp({ pool }: OpenDatabase, postId: number): Promise<{ counted: number; stored: number }> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { rows } = await pool.query<{ counted: number; stored: number; waiting: number }>(
      `select comment_count as counted, (select count(*) from forum_comments where post_id = $1) as stored,
         (select count(*) from forum_deltas) as waiting
       from forum_posts where id = $1`,
      [postId],
    )
    const [row] = rows
    if (!row) throw new Error('The post is gone')
    if (row.waiting === 0 || Date.now() > deadline) return row
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function at(sorted: number[], part: number): number {
  return round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN)
}
function p99(sorted: number[]): number {
  return at(sorted, 0.99)
}
function median(sorted: number[]): number {
  return at(sorted, 0.5)
}
function round(value: number): number {
  return Math.round(value * 100) / 100
}
