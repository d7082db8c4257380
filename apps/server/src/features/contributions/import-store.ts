import type pg from 'pg'
import { accountCaps, pendingImports } from '@bolodex/contract/accounts/account-caps'
import type { CsvBrand } from '@bolodex/brand-csv/brand-csv'
import { brandFacts, csvKeys } from '@bolodex/contract/brand-facts'
import { factTypes } from '#domain/brands/brand-json.ts'
import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/brand-names/name-keys'
import { foldName } from '@bolodex/brand-names/fold-name'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { createRowWriter } from '#platform/database/row-streams.ts'
import { longStatements } from '#platform/database/database.ts'
import { askAboutLookAlikes } from '#domain/brands/look-alike-store.ts'
import { createFairCap, type Held } from '#platform/limits/fair-cap.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { dropWith } from './pending-import-store.ts'
import type { Submitter } from './new-brand-store.ts'

const importCap = createFairCap(pendingImports)
const isNewcomer = `coalesce(u.created_at > now() - interval '${accountCaps.firstWeek.untilHours} hours', true)`

export type StagedBrand = { row: number; brand: CsvBrand }

type Finished = { count: number; userId: number; adminId: number | null }

type Step = { first: string; last: string; size: number }

/** A staged row whose name is in the directory already, and the address of the brand that has it. */
export type KnownRow = StagedBrand & { slug: string }

/** Extra numbers tried for names with the same slug; then the id is used. */
const spareNumbers = 9
const highestNumber = 50

/** The columns of a file, each as in the row of a brand. */
const facts = csvKeys.map((key) => {
  const { column, kind } = brandFacts[key]
  return { key, column, type: factTypes[kind] }
})
const factColumns = facts.map(({ column }) => column).join(', ')
const bytesOfTexts = facts
  .filter(({ type }) => type !== 'integer')
  .map(({ column, type }) => (type === 'text' ? column : `array_to_string(${column}, '')`))
  .map((text) => `coalesce(octet_length(${text}), 0)`)
  .join(' + ')

/** Adds thousands of brands in one transaction on one connection. Closing it before `commit` undoes it all. */
export function createImportStore(client: pg.ClientBase) {
  return {
    /** Creates a temporary table for the rows to add. Each row gets the id of its future brand. */
    async begin(): Promise<void> {
      await run(`begin; ${longStatements};
        create temporary table staged_brands (
          id integer not null default nextval(pg_get_serial_sequence('public.brands', 'id')),
          row integer not null, name_key text not null, plain_key text not null, sound_key text not null, plain_slug text not null,
          search_text text not null, ${facts.map(({ column, type }) => `${column} ${type}`).join(', ')}, slug text
        ) on commit drop`)
    },

    /** The target of valid rows; they are in the table when `end` resolves. */
    stage() {
      const columns = `row, name_key, plain_key, sound_key, plain_slug, search_text, ${factColumns}`
      const writer = createRowWriter(client, `staged_brands (${columns})`)
      return {
        add: ({ row, brand }: StagedBrand) => {
          const { plain, sound } = foldName(brand.name)
          return writer.add([
            row,
            nameKeyOf(brand.name),
            plain,
            sound,
            slugOf(brand.name),
            searchTextOf(brand.name, brand.description),
            ...csvKeys.map((key) => brand[key]),
          ])
        },
        end: async () => {
          await writer.end()
          await run(
            'create index on staged_brands (name_key); create index on staged_brands (plain_slug); analyze staged_brands',
          )
        },
      }
    },

    /**
     * Removes rows whose name is already a brand's name or alias. Renames are blocked until the end by one lock:
     * Postgres cannot hold thousands of name locks, and the unique index keeps names distinct.
     */
    async takeOutKnown(): Promise<KnownRow[]> {
      await run('lock table brand_aliases in share mode')
      const { rows } = await client.query<KnownRow>(`
        with known as (
          select s.id, b.slug from staged_brands s join brands b using (name_key)
          union
          select s.id, b.slug from staged_brands s join brand_aliases a on a.alias_key = s.name_key
            join brands b on b.id = a.brand_id
        )
        delete from staged_brands s using known where s.id = known.id
        returning ${stagedColumns}, known.slug`)
      return rows
    },

    /** Finds an address for each, which no other has or had. */
    async chooseSlugs(): Promise<void> {
      await run(`
        with crowded as (
          select plain_slug, count(*) as wanted from staged_brands s group by plain_slug
          having count(*) > 1
            or exists (select from brands where slug = plain_slug)
            or exists (select from former_brand_slugs where slug = plain_slug)
        ), candidates as (
          select plain_slug, number, case number when 1 then plain_slug else plain_slug || '-' || number end as slug
          from crowded cross join lateral generate_series(1, least(${highestNumber}, wanted + ${spareNumbers})) as number
        ), free as (
          select plain_slug, slug, row_number() over (partition by plain_slug order by number) as place
          from candidates c
          where not exists (select from brands b where b.slug = c.slug)
            and not exists (select from former_brand_slugs f where f.slug = c.slug)
            and (number = 1 or not exists (select from staged_brands s where s.plain_slug = c.slug))
        ), placed as (
          select id, plain_slug, row_number() over (partition by plain_slug order by id) as place
          from staged_brands join crowded using (plain_slug)
        )
        update staged_brands s set slug = coalesce(free.slug, s.plain_slug || '-' || s.id)
        from placed left join free using (plain_slug, place) where placed.id = s.id`)
    },

    /**
     * How all that is about to be added is cut into steps: by name, so that two who add the same names at the same time
     * do it in the same order and never wait for each other.
     */
    async listSteps(rowsPerStep: number): Promise<Step[]> {
      const { rows } = await client.query<Step>(
        `select min(name_key) as first, max(name_key) as last, count(*) as size
         from (select name_key, (row_number() over (order by name_key) - 1) / $1::integer as step from staged_brands) s
         group by step order by step`,
        [rowsPerStep],
      )
      return rows
    },

    /** The total size of texts to be added. */
    async countBytes(): Promise<number> {
      const { rows } = await client.query<{ bytes: number }>(`
        select coalesce(sum(${bytesOfTexts}), 0)::bigint as bytes from staged_brands`)
      return rows[0]?.bytes ?? 0
    },

    /** Adds the brands of one step, and returns their number; rows whose name was taken meanwhile remain. */
    async add({ first, last }: Step, submitter: Submitter): Promise<number> {
      const { rowCount } = await client.query({
        name: 'add staged brands',
        text: `
          insert into brands (id, slug, name_key, plain_key, sound_key, search_text, ${factColumns}, user_id, price_basis,
            sell_through_basis)
          select id, coalesce(slug, plain_slug), name_key, plain_key, sound_key, search_text, ${factColumns}, $3, 'import', 'import'
          from staged_brands where name_key between $1 and $2 order by name_key
          on conflict (name_key) do nothing`,
        values: [first, last, submitter.id],
      })
      return rowCount ?? 0
    },

    /** Enqueues a review of names that resemble other brands. */
    reviewLookAlikes: () => run(askAboutLookAlikes('select id from staged_brands')),

    /** Rows that were not added because their name was taken meanwhile. */
    async listOvertaken(): Promise<KnownRow[]> {
      const { rows } = await client.query<KnownRow>(`
        select ${stagedColumns}, b.slug from staged_brands s join brands b using (name_key) where b.id <> s.id`)
      return rows
    },

    /**
     * Stores what is staged for an admin instead of adding it, and answers whether there was room: an account, a network
     * and all of them together may have a number of files waiting.
     */
    async keepForReview(userId: number, network = `member ${userId}`): Promise<boolean> {
      await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.pendingImports])
      const { rows: held } = await client.query<Held<number> & { userId: number }>(
        `select p.id, p.user_id as "userId", coalesce(p.network, 'member ' || p.user_id) as holder, ${isNewcomer} as "isNew"
         from pending_imports p left join members u on u.id = p.user_id where p.accepted_at is null order by p.id`,
      )
      const { rows: own } = await client.query<{ isNew: boolean }>(
        `select ${isNewcomer} as "isNew" from members u where u.id = $1`,
        [userId],
      )
      if (held.filter((entry) => entry.userId === userId).length >= pendingImports.perAccount) return false
      const place = importCap.place(held, { holder: network, isNew: own[0]?.isNew ?? true })
      if (place.isFull) return false
      if (place.evicted !== null) await client.query(dropWith('id = $1'), [place.evicted])
      const { rows } = await client.query<{ id: number }>(
        `insert into pending_imports (user_id, network, rows, bytes)
         select $1, $2, count(*), sum(${bytesOfTexts}) from staged_brands returning id`,
        [userId, network],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error('A file was stored and has no number')
      await client.query(
        `insert into pending_import_rows (import_id, row, facts, similar_id)
         select $1, s.row, ${stagedBrand}, coalesce(
           (select b.id from brands b where b.sound_key = s.sound_key and b.plain_key = s.plain_key limit 1),
           (select b.id from brands b where b.sound_key = s.sound_key and s.sound_key <> '' limit 1))
         from staged_brands s`,
        [id],
      )
      await client.query(
        `insert into review_items (kind, target_kind, target_id, subject_id) values ('import', 'import', $1, $2)`,
        [id, userId],
      )
      return true
    },

    /** Whether the one account has no file waiting; if it has, others are not to blame. */
    async isOwnWaiting(userId: number): Promise<boolean> {
      const { rowCount } = await client.query('select from pending_imports where user_id = $1', [userId])
      return (rowCount ?? 0) > 0
    },

    /** Completes a file that an admin accepted, and notifies its member of the number of brands added. */
    async finishPending(id: number, { count, userId, adminId }: Finished): Promise<void> {
      const { rowCount } = await client.query('delete from pending_imports where id = $1', [id])
      // Its account was undone while the brands were being added.
      if (rowCount !== 1) throw new Error(`Pending import ${id} does not exist`)
      await client.query(
        `insert into notice_queue (kind, user_id, actor_id, text)
         values ('import accepted', $1, (select id from members where id = $2), $3)`,
        [userId, adminId, String(count)],
      )
    },

    /** Removes the first rows of a waiting file, up to the last one added, and returns how many remain. */
    async dropPending(id: number, lastRow: number): Promise<number> {
      const { rows } = await client.query<{ rows: number }>(
        `with waiting as (
           select id from pending_imports where id = $1 and accepted_at is null for update
         ), dropped as (
           delete from pending_import_rows r using waiting w where r.import_id = w.id and r.row <= $2 returning 1
         )
         update pending_imports p set rows = p.rows - (select count(*) from dropped)::integer
         from waiting w where p.id = w.id returning p.rows`,
        [id, lastRow],
      )
      const left = rows[0]?.rows
      if (left === undefined) throw new AppError('conflict', brandsWording.importDecided)
      if (left === 0) await client.query('delete from pending_imports where id = $1', [id])
      return left
    },

    async commit(): Promise<void> {
      await run('commit')
    },
  }

  async function run(statement: string): Promise<void> {
    await client.query(statement)
  }
}

const stagedBrand = `json_build_object(${facts.map(({ key, column }) => `'${key}', s.${column}`).join(', ')})`

const stagedColumns = `s.row, ${stagedBrand} as brand`
