import { sql } from 'kysely'
import type { Brand } from '@bolodex/contract/brands'
import type { Database } from '#platform/database.ts'

export type BrandStore = ReturnType<typeof createBrandStore>

/** Reads and, later, writes of the directory's brands. */
export function createBrandStore(db: Database) {
  const brands = db
    .selectFrom('brands')
    .leftJoin('tag_photos', 'tag_photos.id', 'brands.tag_photo_id')
    .select([
      'brands.id',
      'brands.slug',
      'brands.name',
      'brands.description',
      'brands.average_sale_price',
      'brands.sell_through_rate',
      'brands.garment_types',
      'brands.source',
      'brands.source_url',
      'brands.created_at',
      'brands.user_id',
      'brands.submitted_by',
      'brands.upvotes',
      'brands.downvotes',
      'tag_photos.sha256 as photo_sha256',
      'tag_photos.submitted_by as photo_submitted_by',
    ])
  const inOrder = sql`brands.name collate "und-x-icu"`
  type Row = Awaited<ReturnType<typeof brands.executeTakeFirstOrThrow>>

  const toBrand = (row: Row): Brand => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    tagPhotoUrl: row.photo_sha256 && `/photos/${row.photo_sha256}.webp`,
    tagSubmittedBy: row.photo_submitted_by,
    averageSalePrice: row.average_sale_price,
    sellThroughRate: row.sell_through_rate,
    garmentTypes: row.garment_types,
    source: row.source === 'youtube' ? 'youtube' : 'manual',
    sourceUrl: row.source_url,
    createdAt: row.created_at.toISOString(),
    userId: row.user_id,
    submittedBy: row.submitted_by,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
  })

  return {
    /** One page in order of name, as people sort names: 'É' beside 'E', case ignored. */
    async listPage(page: number, pageSize: number): Promise<Brand[]> {
      // The page's ids come from the index alone; only its own rows are then looked up.
      const ids = db
        .selectFrom('brands')
        .select('id')
        .orderBy(inOrder)
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      const rows = await brands.where('brands.id', 'in', ids).orderBy(inOrder).orderBy('brands.id').execute()
      return rows.map(toBrand)
    },

    /** Names are unique in lower case, so the rows are the distinct names. */
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('brands')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Every brand in order of id, read in steps so that the whole is never held. */
    async *listAll(): AsyncGenerator<Brand> {
      const step = 1000
      let after = 0
      for (;;) {
        // Each step starts where the last one ended.
        // oxlint-disable-next-line no-await-in-loop
        const rows = await brands.where('brands.id', '>', after).orderBy('brands.id').limit(step).execute()
        for (const row of rows) yield toBrand(row)
        if (rows.length < step) return
        after = rows.at(-1)?.id ?? after
      }
    },
  }
}
