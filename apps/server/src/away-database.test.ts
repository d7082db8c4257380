import { randomUUID } from 'node:crypto'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrator.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { freePort } from '#testing/free-port.ts'
import { openTestApp } from '#testing/test-app.ts'
import { createDatabase, startPostgres, startReplica, type Postgres } from '../../../tools/parts/postgres.ts'

/** A proxy between the product and the primary that the test can switch off. */
type Gate = {
  url: string
  open: () => Promise<void>
  close: () => void
  /** The next statement with this in it is done, and its answer never arrives. */
  loseAnswerTo: (text: string) => void
}

const log = createLogger({ LOG_LEVEL: 'silent' })
const sentence = 'We can’t load or save anything right now. Try again in a moment.'
let primary: Postgres
let replica: Postgres
let direct: pg.Pool
let gate: Gate
let app: FastifyInstance
let cookie: string
let brandId: number

beforeAll(async () => {
  primary = await startPostgres()
  const url = await createDatabase(primary.url, 'away')
  await migrate(url)
  replica = await startReplica(primary)
  direct = new pg.Pool({ connectionString: url, max: 4 })
  direct.on('error', () => {})
  gate = createGate(url, await freePort())
  await gate.open()
  const replicaUrl = Object.assign(new URL(replica.url), { pathname: '/away' }).href
  ;({ app } = await openTestApp({ url: gate.url }, { DATABASE_REPLICA_URL: replicaUrl }))
}, 120_000)
afterAll(async () => {
  await app.close()
  gate.close()
  await direct.end()
  await replica.stop()
  await primary.stop()
})

beforeEach(async () => {
  const { db, close } = openDatabase({ DATABASE_URL: gate.url, DATABASE_POOL_SIZE: 1 }, log)
  cookie = await signIn(db, (await addUser(db)).id)
  brandId = (await addBrand(db)).id
  await close()
})

const vote = (body: object) =>
  app.inject({ method: 'POST', url: `/api/brands/${brandId}/vote`, headers: { cookie }, payload: body })

const countVotes = async (): Promise<number> => {
  const { rows } = await direct.query('select count(*)::integer from brand_votes where brand_id = $1', [brandId])
  return rows[0].count
}

/** Lets a vote wait for a lock, and ends its connection there. */
async function breakOff(sending: () => ReturnType<typeof vote>) {
  const holder = await direct.connect()
  await holder.query(`begin; select from brands where id = ${brandId} for update`)
  const answer = sending()
  let ended = 0
  while (ended === 0) {
    await pause(20)
    const { rowCount } = await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'bolodex'`,
    )
    ended = rowCount ?? 0
  }
  await holder.query('rollback')
  holder.release()
  return answer
}

test('a vote with a key whose connection breaks is cast again, once', async () => {
  const answer = await breakOff(() => vote({ voteType: 'up', key: randomUUID() }))
  expect([answer.statusCode, await countVotes()]).toEqual([200, 1])
})

test('a vote without an idempotency key whose connection breaks is refused with Retry-After', async () => {
  const answer = await breakOff(() => vote({ voteType: 'up' }))
  expect(answer.json()).toEqual({ code: 'overloaded', message: sentence })
  expect([answer.statusCode, answer.headers['retry-after'], await countVotes()]).toEqual([503, '5', 0])
})

test('retrying a committed vote whose response was lost does not withdraw it', async () => {
  gate.loseAnswerTo('insert into sent_once')
  const answer = await vote({ voteType: 'up', key: randomUUID() })
  expect(answer.json()).toMatchObject({ brandId, voteType: 'up' })
  expect([answer.statusCode, await countVotes()]).toEqual([200, 1])
})

test('a brief outage of the primary is waited out', async () => {
  gate.close()
  const sent = vote({ voteType: 'up', key: randomUUID() })
  await pause(1000)
  await gate.open()
  expect([(await sent).statusCode, await countVotes()]).toEqual([200, 1])
})

/** Reads for this many seconds and returns the slowest response time in milliseconds. */
async function readFor(seconds: number): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < seconds * 2; turn += 1) {
    const asked = performance.now()
    expect((await app.inject('/api/directory')).statusCode).toBe(200)
    times.push(performance.now() - asked)
    await pause(500)
  }
  return Math.max(...times)
}

test('without a primary the replica is read and the process stays ready, while writes are refused', async () => {
  await pause(2000)
  gate.close()
  const refused = vote({ voteType: 'up', key: randomUUID() })
  expect(await readFor(7)).toBeLessThan(3000)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect((await refused).json()).toEqual({ code: 'overloaded', message: sentence })
  await gate.open()
  expect((await vote({ voteType: 'up' })).statusCode).toBe(200)
}, 40_000)

test('a replica that never got what the primary wrote last is read once there is no primary', async () => {
  const following = new pg.Client({ connectionString: replica.url })
  await following.connect()
  await following.query('select pg_wal_replay_pause()')
  await direct.query('update brands set updated_at = now()')
  // Longer than the ten seconds of allowed replica lag, and than a primary may be silent.
  await pause(12_000)
  gate.close()
  await pause(5000)
  expect(await readFor(2)).toBeLessThan(3000)
  await gate.open()
  await following.query('select pg_wal_replay_resume()')
  await following.end()
}, 40_000)

// The last one: it makes a primary of the replica.
test('a server that follows another is not written to until it is the primary', async () => {
  const url = Object.assign(new URL(replica.url), { pathname: '/away' }).href
  const { pool, close } = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 1 }, log)
  const written = pool.query(`update brands set description = 'Written' where id = $1 returning id`, [brandId])
  await pause(500)
  const promoting = new pg.Client({ connectionString: url })
  await promoting.connect()
  await promoting.query('select pg_promote()')
  expect((await written).rowCount).toBe(1)
  await promoting.end()
  await close()
})

function createGate(target: string, port: number): Gate {
  const { hostname, port: targetPort } = new URL(target)
  let server: Server | null = null
  let lost: string | null = null
  const sockets = new Set<Socket>()
  const pass = (client: Socket): void => {
    const upstream = connect(Number(targetPort), hostname)
    const end = (): void => {
      for (const socket of [client, upstream]) socket.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    let isMute = false
    client.on('data', (data) => {
      if (lost !== null && data.includes(lost)) {
        lost = null
        isMute = true
      }
      upstream.write(data)
    })
    upstream.on('data', (data) => (isMute ? end() : client.write(data)))
  }
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: `${port}` }).href,
    open: async () => {
      server = createServer(pass).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: () => {
      server?.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    loseAnswerTo: (text) => {
      lost = text
    },
  }
}
