import type pg from 'pg'
import type { Brand } from '@bolodex/contract/brands'
import type { MemberPhoto } from '@bolodex/contract/members'
import { brandColumns, brandSource, tagPhotoColumns, tagPhotoSource } from './brand-json.ts'

type Page = { before: number; limit: number }

/** What one person gave, the newest first. As JSON, in which the database writes numbers and moments as they are sent. */
export function createContributionStore(pool: pg.Pool) {
  async function list<Item>(name: string, text: string, values: unknown[]): Promise<Item[]> {
    const { rows } = await pool.query<{ item: Item }>({ name, text, values })
    return rows.map(({ item }) => item)
  }

  return {
    /** Brands they added. */
    listBrands: (userId: number, { before, limit }: Page) =>
      list<Brand>(
        'brands of a member',
        `select to_json(brand) as item
         from (select ${brandColumns} from ${brandSource}
           where b.user_id = $1 and b.id < $2 order by b.id desc limit $3) brand`,
        [userId, before, limit],
      ),

    /** Photos of theirs that are shown, each with its brand. */
    listPhotos: (userId: number, { before, limit }: Page) =>
      list<MemberPhoto>(
        'photos of a member',
        `select to_json(photo) as item
         from (select ${tagPhotoColumns}, json_build_object('slug', b.slug, 'name', b.name) as brand
           from ${tagPhotoSource} join brands b on b.id = t.brand_id
           where t.user_id = $1 and t.id < $2 and t.retired_at is null order by t.id desc limit $3) photo`,
        [userId, before, limit],
      ),
  }
}
