import { sql } from 'kysely'
import { readLine } from '@bolodex/contract/directory/brand-lines'
import type { CopyPartEntry } from '@bolodex/contract/offline/copy-manifest'
import { copyLimits, type CopyKind } from '@bolodex/contract/offline/copy-manifest'
import type { CopiedBrand, CopiedMaker } from '@bolodex/offline-directory/copy-parts'
import type { TrigramLetters } from '@bolodex/contract/offline/copy-manifest'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { confirmationsOf, mostConfirmed, priceBasis, priceSetAt, starterState } from './brand-json.ts'

/** Some brands, or some of the catalogue: a mark that changes with any of their rows, and the parts made of them. */
export type Section = { key: string; mark: string; parts: CopyPartEntry[] }

export type StoredCopy = {
  version: number
  format: number
  madeAt: string
  brands: number
  total: number
  idsPerPart: number
  letters: TrigramLetters
  sections: Section[]
}
export type NewCopy = Omit<StoredCopy, 'version' | 'madeAt'>

export type CompressedPart = { brotli: Buffer; gzip: Buffer }

/** A part is kept for this long after it was last listed; the listing is recorded at this interval. */
const daysKept = 3

export type CopyStore = ReturnType<typeof createCopyStore>

/** Copies and their parts. */
export function createCopyStore(db: Database) {
  return {
    async findLatest(): Promise<StoredCopy | null> {
      const { rows } = await sql<StoredCopy>`
        select version, format, ${sql.raw(momentOf('made_at'))} as "madeAt", brands, total, ids_per_part as "idsPerPart",
          letters, sections
        from offline_copies order by version desc limit 1`.execute(db)
      return rows[0] ?? null
    },

    async findPart(hash: string): Promise<CompressedPart | null> {
      const row = await db
        .selectFrom('offline_copy_parts')
        .select(['brotli', 'gzip'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row ?? null
    },

    /** The size of a part, if it is stored already. */
    async measurePart(hash: string): Promise<number | null> {
      const { rows } = await sql<{ bytes: number }>`
        update offline_copy_parts set listed_at = now() where hash = ${hash}
        returning length(brotli) as bytes`.execute(db)
      return rows[0]?.bytes ?? null
    },

    async addPart(hash: string, kind: CopyKind, { brotli, gzip }: CompressedPart): Promise<void> {
      await db
        .insertInto('offline_copy_parts')
        .values({ hash, kind, brotli, gzip })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ listed_at: new Date() }))
        .execute()
    },

    async addCopy({ format, brands, total, idsPerPart, letters, sections }: NewCopy): Promise<number> {
      const { version } = await db
        .insertInto('offline_copies')
        .values({ format, brands, total, ids_per_part: idsPerPart, letters, sections: JSON.stringify(sections) })
        .returning('version')
        .executeTakeFirstOrThrow()
      return version
    },

    /** Rewritten rows without a relevant change: skipped by the next run. */
    async changeMarks(version: number, sections: Section[]): Promise<void> {
      await db
        .updateTable('offline_copies')
        .set({ sections: JSON.stringify(sections) })
        .where('version', '=', version)
        .execute()
    },

    /**
     * Deletes the parts that may hold a brand's earlier texts: those of its range, and those of earlier copies. The next copy
     * makes the range again.
     */
    async removeBrand(brandId: number): Promise<void> {
      const isOther = sql`section ->> 'key' <> 'brands ' || ${brandId}::integer / ids_per_part`
      const latest = sql`(select * from offline_copies order by version desc limit 1)`
      await sql`
        delete from offline_copy_parts where hash not in (
          select part ->> 'hash' from ${latest} c, jsonb_array_elements(sections) section,
            jsonb_array_elements(section -> 'parts') part where ${isOther})`.execute(db)
      await sql`
        update offline_copies set sections = (
          select coalesce(jsonb_agg(case when ${isOther} then section else jsonb_set(section, '{mark}', '""') end order by place), '[]')
          from jsonb_array_elements(sections) with ordinality listed (section, place))
        where version = (select max(version) from offline_copies)`.execute(db)
    },

    /** Marks parts as listed, and deletes those that have not been for days, with the copies that listed them. */
    async forgetOld(version: number, listed: string[]): Promise<void> {
      await sql`
        update offline_copy_parts set listed_at = now()
        where hash = any (${listed}::text[]) and listed_at < now() - interval '1 day'`.execute(db)
      await sql`
        delete from offline_copy_parts
        where listed_at < now() - make_interval(days => ${daysKept}) and hash <> all (${listed}::text[])`.execute(db)
      await sql`
        delete from offline_copies
        where version < ${version} and made_at < now() - make_interval(days => ${daysKept})`.execute(db)
    },
  }
}

/** The last brand that has a place in the copy, by upvotes; null when all have. */
export type Cut = { upvotes: number; id: number } | null

type Range = { range: number; brands: number; mark: string }

const isCopied = (cut: Cut) =>
  cut === null ? sql`true` : sql`(b.upvotes > ${cut.upvotes} or (b.upvotes = ${cut.upvotes} and b.id <= ${cut.id}))`

/** Days since 1970. */
const dayOf = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 86400)::integer`)

/** The source of copies, within one snapshot transaction. */
export function createCopySource(trx: Database) {
  return {
    /** False while another worker makes a copy. */
    async lock(): Promise<boolean> {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.makeOfflineCopy}) as "isMine"`.execute(trx)
      return rows[0]?.isMine === true
    },

    async describe(): Promise<{ lastId: number; total: number; letters: TrigramLetters }> {
      const { rows } = await sql<{ lastId: number; total: number; letters: TrigramLetters }>`
        select coalesce((select max(id) from brands), 0) as "lastId",
          (select coalesce(sum(brands), 0)::integer from brand_totals) as total,
          case when cardinality(show_trgm('語')) > 0 then 'all' else 'latin' end as letters`.execute(trx)
      return rows[0] ?? { lastId: 0, total: 0, letters: 'all' }
    },

    async findCut(most: number): Promise<Cut> {
      const { rows } = await sql<{ upvotes: number; id: number }>`
        select upvotes, id from brands order by upvotes desc, id offset ${most - 1} limit 1`.execute(trx)
      return rows[0] ?? null
    },

    /** The ranges that hold brands. Every version of a row carries the number of the transaction that wrote it. */
    async listRanges(idsPerPart: number, cut: Cut): Promise<Range[]> {
      const { rows } = await sql<Range>`
        with aliases as (
          select brand_id, sum(hashint8extended(id::bigint, xmin::text::bigint)) as mark
          from brand_aliases group by brand_id
        ), former as (
          select brand_id, sum(hashtextextended(slug, 0)) as mark
          from former_brand_slugs where brand_id is not null group by brand_id
        ), identifiers as (
          select brand_id, sum(hashint8extended(id, xmin::text::bigint)) as mark
          from brand_identifiers group by brand_id
        )
        select b.id / ${idsPerPart}::integer as range, count(*)::integer as brands, md5(concat_ws(' ',
          sum(hashint8extended(b.id::bigint, b.xmin::text::bigint)), sum(a.mark), sum(f.mark), sum(i.mark),
          sum(hashtextextended(p.sha256, b.id::bigint)))) as mark
        from brands b left join aliases a on a.brand_id = b.id left join former f on f.brand_id = b.id
          left join identifiers i on i.brand_id = b.id left join tag_photos p on p.id = b.tag_photo_id
        where ${isCopied(cut)} group by 1 order by 1`.execute(trx)
      return rows
    },

    async listBrands(range: number, idsPerPart: number, cut: Cut): Promise<CopiedBrand[]> {
      const first = range * idsPerPart
      const { rows } = await sql<Omit<CopiedBrand, 'lineNames' | 'lineNotes'> & { lines: string[] }>`
        select b.id, b.slug, b.name, b.description, b.upvotes, b.downvotes, b.garment_types as "garmentTypes",
          array(select alias from brand_aliases a where a.brand_id = b.id order by a.id) as aliases,
          array(select f.slug from former_brand_slugs f where f.brand_id = b.id
            order by f.created_at desc, f.slug limit ${copyLimits.formerSlugs}) as "formerSlugs",
          nullif(b.era_mask, 0) as "eraMask", b.shown_price as "averageSalePrice", b.sell_through_rate as "sellThroughRate",
          ${sql.raw(priceBasis)} as "priceBasis", b.sold_count as "soldCount", b.sell_through_basis as "sellThroughBasis",
          ${dayOf(priceSetAt)} as "priceDay", ${dayOf('b.sell_through_set_at')} as "sellThroughDay",
          ${dayOf('b.created_at')} as "createdDay", floor(extract(epoch from b.updated_at) / 60)::integer as "updatedMinute",
          coalesce((
            select jsonb_agg(to_jsonb(shown) - 'place' order by place) from (
              select kind, number, ${sql.raw(confirmationsOf)} as confirmations, min(id) as "firstId",
                row_number() over (order by ${sql.raw(mostConfirmed)}) as place
              from brand_identifiers where brand_id = b.id
              group by kind, number order by place limit ${copyLimits.identifiers}) shown), '[]') as identifiers,
          b.dated_notes as "datedNotes", b.lines, b.fake_warning as "fakeWarning", b.website, b.wikidata, ${sql.raw(starterState)} as starter,
            p.sha256 as photo,
          case when b.source = 'youtube' then coalesce(right(b.source_url, 11), '-') end as video
        from brands b left join tag_photos p on p.id = b.tag_photo_id
        where b.id between ${first} and ${first + idsPerPart - 1} and ${isCopied(cut)} order by b.id`.execute(trx)
      return rows.map(({ lines: written, ...brand }) => {
        const lines = written.map(readLine)
        return { ...brand, lineNames: lines.map(({ name }) => name), lineNotes: lines.map(({ note }) => note ?? '') }
      })
    },

    async markCatalogue(): Promise<string> {
      const { rows } = await sql<{ mark: string }>`
        select md5(concat_ws(' ', count(*), sum(hashint8extended(id::bigint, xmin::text::bigint)))) as mark
        from brand_catalogue`.execute(trx)
      return rows[0]?.mark ?? ''
    },

    /** The best known makers first. */
    async listMakers(most: number, after: number): Promise<CopiedMaker[]> {
      const { rows } = await sql<CopiedMaker>`
        select name, tier, kind, line_of as "lineOf", same_as as "sameAs", aliases, spoken
        from brand_catalogue order by tier nulls last, id offset ${after} limit ${most}`.execute(trx)
      return rows
    },
  }
}
