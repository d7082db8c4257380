import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { storedFields } from '@bolodex/contract/accounts/stored-fields'
import { tableRegister } from '#domain/table-register.ts'
import { addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { shareTestDatabase } from '#testing/test-database.ts'

const database = shareTestDatabase()
let columns: { table: string; column: string }[]

beforeAll(async () => {
  const { rows } = await database.pool.query(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
      column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    -- A view shows what a table stores.
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, 2`)
  columns = rows
})

const tablesAboutNobody = Object.entries(tableRegister).flatMap(([table, entry]) =>
  'isAboutNobody' in entry ? [table] : [],
)

const readDataModel = () => readFile(new URL('../../../docs/data-model.md', import.meta.url), 'utf8')

const named = storedFields.flatMap(({ fields }) =>
  fields.flatMap((field) =>
    Object.entries(field.columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
  ),
)

test('every column is on the privacy page, or in a table without personal data [G-18]', () => {
  const ours = columns.filter(
    ({ table }) => !table.startsWith('graphile_worker.') && !tablesAboutNobody.includes(table),
  )
  expect(ours.length).toBeGreaterThan(100)
  const unnamed = ours.map(({ table, column }) => `${table}.${column}`).filter((name) => !named.includes(name))
  expect(unnamed).toEqual([])
})

test('the privacy page names no column twice, and none that is not there [G-18]', () => {
  const present = columns.map(({ table, column }) => `${table}.${column}`)
  expect(named.filter((name) => !present.includes(name))).toEqual([])
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  expect(tablesAboutNobody.filter((name) => !columns.some(({ table }) => table === name))).toEqual([])
})

test('a table without personal data refers to no member [G-18]', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(5)
  const personal = /user|email|_set_by|voter|token|secret|address/
  const suspicious = columns.filter(({ column }) => personal.test(column)).map(({ table }) => table)
  const aboutSomebody = new Set([...rows.map(({ table }) => table), ...suspicious])
  // It counts the members with a wrong sum.
  aboutSomebody.delete('vote_recounts')
  expect(tablesAboutNobody.filter((table) => aboutSomebody.has(table))).toEqual([])
})

// The specification's user fields, and where each is stored.
const fieldsOfUser = {
  id: 'users.id',
  username: 'users.username',
  password: 'identities.password_hash',
  email: 'users.email',
  emailVerified: 'users.email_verified',
  emailVerificationToken: 'email_claims.nonce',
  isAdmin: 'users.is_admin',
  isTwoFactorEnabled: 'users.is_two_factor_enabled',
  twoFactorSecret: 'two_factors.secret',
  twoFactorVerified: 'users.two_factor_verified',
  isPaidUser: 'users.is_paid_user',
  tagsSubmitted: 'users.tags_submitted',
  upvotesReceived: 'users.upvotes_received',
  downvotesReceived: 'users.downvotes_received',
  createdAt: 'users.created_at',
}

test('every field of a user has its column, and the data-model page says where [A-17]', async () => {
  const page = (await readDataModel()).replaceAll(/ +/g, ' ')
  const present = columns.map(({ table, column }) => `${table}.${column}`)
  for (const [field, column] of Object.entries(fieldsOfUser)) {
    expect(present, field).toContain(column)
    expect(page, field).toContain(`| ${field} | \`${column}\` |`)
  }
})

test('the data-model page names every table', async () => {
  const page = await readDataModel()
  const tables = new Set(columns.map(({ table }) => table).filter((table) => !table.includes('.')))
  expect([...tables].filter((table) => !page.includes(`\`${table}\``))).toEqual([])
})

test('no read answers a password hash or a second-factor secret, not even one’s own [A-17]', async () => {
  const subject = await createTestApp()
  const { db } = subject.database
  const { id } = await addUser(db, { is_admin: true })
  await db
    .insertInto('identities')
    .values({ user_id: id, provider_id: 'credential', account_id: String(id), password_hash: 'keep-to-yourself-1' })
    .execute()
  await db
    .insertInto('two_factors')
    .values({ user_id: id, secret: 'keep-to-yourself-2', backup_codes: 'keep-to-yourself-3' })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: id, code_hash: 'keep-to-yourself-4' }).execute()
  const cookie = await signIn(db, id)
  const brand = await addBrand(db, { user_id: id, slug: 'kept' })
  const post = await addPost(db, { user_id: id, brand_id: brand.id })
  const reads = subject.app.contractRoutes.filter(({ method }) => method === 'GET')
  const answered = await Promise.all(
    reads.map(async ({ path }) => {
      const url = path.replace(':slug', 'kept').replace(':id', String(post.id))
      const { statusCode, body } = await subject.app.inject({ url, headers: { cookie } })
      expect(body, path).not.toContain('keep-to-yourself')
      return statusCode
    }),
  )
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(8)
  await subject.close()
})
