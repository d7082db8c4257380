import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { migrate } from '#platform/database/migrator.ts'
import { grantRuntimeRole } from '#platform/database/runtime-role.ts'
import { testConfig } from '#testing/test-app.ts'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { assembleApi, type Api } from './assemble.ts'

const [owner, runtime] = ['owner', 'runtime'].map((kind) => `test_${kind}_${randomBytes(6).toString('hex')}`) as [
  string,
  string,
]
const origin = 'http://localhost'
let superuser: pg.Client
let asRuntime: pg.Client
let api: Api

beforeAll(async () => {
  const url = await createEmptyDatabase()
  superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  for (const role of [owner, runtime]) await superuser.query(`create role ${role} login password 'roles-of-a-test'`)
  await superuser.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`)
  await superuser.query(`alter schema public owner to ${owner}`)
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: 'roles-of-a-test' }).href
  await migrate(urlOf(owner))
  await grantRuntimeRole(urlOf(owner), runtime)
  asRuntime = new pg.Client({ connectionString: urlOf(runtime) })
  await asRuntime.connect()
  const config = testConfig(urlOf(runtime), { MIGRATE_ON_START: 'false', RUN_JOBS: 'true' })
  api = await assembleApi(config, createLogger(config))
})
afterAll(async () => {
  await api?.app.close()
  await asRuntime?.end()
  for (const role of [runtime, owner])
    await superuser.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  await superuser.end()
})

test('the role the product runs as owns nothing', async () => {
  const { rows } = await superuser.query(
    `select relname::text from pg_class where relowner = $1::regrole
     union all select proname::text from pg_proc where proowner = $1::regrole
     union all select nspname::text from pg_namespace where nspowner = $1::regrole`,
    [runtime],
  )
  expect(rows).toEqual([])
})

const forbidden = [
  'create table planted (id integer)',
  'alter table users add column planted text',
  'alter table brand_votes disable trigger all',
  'alter table users drop constraint users_pkey cascade',
  'drop table users cascade',
  'truncate brands cascade',
  'create function planted() returns void language sql as $$ select $$',
  "insert into schema_migrations (name, checksum) values ('planted', 'x')",
  'alter role current_user createrole',
]

test.each(forbidden)('it cannot: %s', async (statement) => {
  await expect(asRuntime.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('the whole product runs as that role: accounts, brands, a file, votes, posts and jobs', async () => {
  const send = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await api.app.inject({ method: 'POST', url, payload, headers: { origin, ...headers } })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    return answer
  }
  const joined = await send('/api/auth/join', { username: 'runner', password: 'a long enough secret' })
  const cookie = joined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const brand = { name: 'Roleworn', description: 'Coats by somebody who owns nothing.' }
  await send('/api/brands', brand, { cookie })
  await send(
    '/api/brands/csv',
    sendFile(
      'name,description,averageSalePrice,sellThroughRate,garmentTypes\nFileborn,Came with a file of brands.,,,\n',
    ),
    {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
    },
  )
  const { rows } = await superuser.query('select id from brands order by id')
  expect(rows).toHaveLength(2)
  await send(`/api/brands/${rows[0].id}/vote`, { voteType: 'up' }, { cookie })
  await send('/api/forum/posts', { title: 'Who owns what', content: 'Nobody owns anything here.' }, { cookie })
  await expect.poll(countStats, { timeout: 20_000 }).toBeGreaterThan(0)
})

/** Made by a job that is enqueued when the worker starts. */
const countStats = async () => Number((await superuser.query('select count(*) from site_stats')).rows[0].count)

const sendFile = (text: string) =>
  Buffer.from(
    `--b\r\ncontent-disposition: form-data; name="file"; filename="brands.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--b--\r\n`,
  )
