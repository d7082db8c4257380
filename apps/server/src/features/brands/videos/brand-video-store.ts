import type pg from 'pg'
import { limits } from '@bolodex/contract/limits'
import { momentOf } from '#platform/json-text.ts'

export type BrandVideoStore = ReturnType<typeof createBrandVideoStore>

/** The columns of the contract's BrandVideo, of a row `v` of brand_videos, its video and whoever saved it. */
const videoColumns = `
  v.id,
  json_build_object('id', y.id, 'url', 'https://www.youtube.com/watch?v=' || y.id, 'title', y.title,
    'channel', y.channel, 'lengthSeconds', y.length_seconds) as video,
  v.is_members_word as "isMembersWord",
  json_build_object('name', coalesce(u.display_username, 'former member'),
    'isMember', u.id is not null and u.disabled_at is null) as "savedBy",
  ${momentOf('v.created_at')} as "savedAt",
  coalesce((
    select json_agg(mention order by mention."startMs", mention.id) from (
      select m.id, m.start_ms as "startMs", m.quote, m.name_from as "from", m.name_to as "to", m.price,
        m.sell_through_rate as "sellThroughRate", m.found_by as "foundBy"
      from brand_mentions m where m.brand_video_id = v.id
      order by m.start_ms, m.id limit ${limits.mentionsPerVideo}) mention), '[]') as mentions`

/** Reads what videos say of a brand, as JSON that is sent as it is. */
export function createBrandVideoStore(pool: pg.Pool) {
  return {
    async listOfBrand(brandId: number, before: number | null): Promise<string> {
      const { rows } = await pool.query<{ videos: string }>({
        name: 'videos of a brand',
        text: `
          select json_build_object(
            'count', coalesce(f.videos, 0), 'medianPrice', f.median_price, 'prices', coalesce(f.prices, 0),
            'videos', coalesce((
              select json_agg(shown order by shown.id desc) from (
                select ${videoColumns}
                from brand_videos v join videos y on y.id = v.video_id left join users u on u.id = v.user_id
                where v.brand_id = $1 and v.hidden_at is null and ($2::bigint is null or v.id < $2)
                order by v.id desc limit ${limits.brandVideosPerPage}) shown), '[]'))::text as videos
          from (select) one left join brand_video_figures f on f.brand_id = $1`,
        values: [brandId, before],
      })
      return rows[0]?.videos ?? ''
    },
  }
}
