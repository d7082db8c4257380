import { brandFacts, factKeys, type ColumnKey, type FactKey } from '@bolodex/contract/brand-facts'
import { changedFields } from '@bolodex/contract/brands/brand-changes'
import { limits } from '@bolodex/contract/limits'
import { momentOf } from '#platform/http/json-answers.ts'

/** What a photo's file is called under its address: the hash of its bytes. */
export const photoUrl = (table: string) => `'/photos/' || ${table}.sha256 || '.webp'`

/**
 * Who gave a row, by the name they have now: `user` is the row of users that its user_id was joined with. Nobody's
 * number is used twice, so one without a user is that of somebody who has left.
 */
const submitterOf = (row: string, user: string) =>
  `coalesce(${user}.display_username, case when ${row}.user_id is null then 'guest' else 'former member' end)`

/** Facts that have a table of their own, of a row `b` of brands. */
const factsElsewhere: Record<Exclude<FactKey, ColumnKey>, string> = {
  aliases: 'array(select alias from brand_aliases a where a.brand_id = b.id order by a.id)',
}

/** What the shown price of a row `b` of brands rests on, and since when. */
export const priceSetAt = 'coalesce(b.sold_as_of, b.price_set_at)'
export const priceBasis = `case when b.sold_price is null then b.price_basis else 'sales' end`

/** A fact of a row `b` of brands. */
const factSql = (key: FactKey): string =>
  key in factsElsewhere ? factsElsewhere[key as keyof typeof factsElsewhere] : `b.${brandFacts[key].column}`

/** The same as it is shown: the price may rest on sales. Edits, history and merges are about the estimate. */
const shownFactSql = (key: FactKey): string => (key === 'averageSalePrice' ? 'b.shown_price' : factSql(key))

/**
 * The columns of the contract's Brand, of a row `b` of brands, its primary photo `p` and their submitters. Written by hand because the
 * database turns them into JSON that is sent as it is; a test holds them against the contract. Counts are the
 * counters and whatever is not rolled up yet.
 */
export const brandColumns = `
  b.id, b.slug, ${factKeys.map((key) => `${shownFactSql(key)} as "${key}"`).join(', ')},
  ${photoUrl('p')} as "tagPhotoUrl", p.blur as "tagPhotoBlur",
  case when p.id is not null then ${submitterOf('p', 'pu')} end as "tagSubmittedBy",
  ${momentOf(priceSetAt)} as "priceSetAt",
  ${priceBasis} as "priceBasis", b.sold_count as "soldCount",
  ${momentOf('b.sell_through_set_at')} as "sellThroughSetAt",
  b.sell_through_basis as "sellThroughBasis",
  b.source, b.source_url as "sourceUrl", ${momentOf('b.created_at')} as "createdAt",
  bu.id as "userId", ${submitterOf('b', 'bu')} as "submittedBy",
  b.upvotes + coalesce((select sum(upvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as upvotes,
  b.downvotes + coalesce((select sum(downvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as downvotes`

/** The user behind a number. The limit keeps the planner from reading all users for each piece of the whole list. */
const userOf = (number: string, name: string) =>
  `left join lateral (select id, display_username from members where members.id = ${number} limit 1) ${name} on true`

/** What brandColumns reads from. */
export const brandSource = `brands b left join tag_photos p on p.id = b.tag_photo_id
  ${userOf('b.user_id', 'bu')} ${userOf('p.user_id', 'pu')}`

/** The facts its history follows, of a row `b` of brands; `photo` says what is told of its card's photo, a row `p`. */
export const brandState = (photo: string): string => `json_build_object(
  ${factKeys.map((key) => `'${key}', ${factSql(key)}`).join(', ')},
  'tagPhoto', (select ${photo} from tag_photos p where p.id = b.tag_photo_id))`

/** The columns of the contract's ChangeSummary, of a row `r` of brand_revisions and its author `u`. */
export const changeColumns = `
  r.id, r.kind,
  json_build_object(
    'name', coalesce(u.display_username, case when r.is_by_guest then 'guest' else 'former member' end),
    -- Closed accounts have no page.
    'isMember', u.id is not null and u.disabled_at is null) as by,
  r.reason,
  array(
    select field from unnest(array[${changedFields.map((field) => `'${field}'`).join(', ')}]) as field
    where r.before -> field is distinct from r.after -> field) as fields,
  ${momentOf('r.created_at')} as "createdAt"`

export const changeSource = 'brand_revisions r left join members u on u.id = r.user_id'

/** The columns of the contract's TagPhoto, of a row `t` of tag_photos and its submitter `tu`. */
export const tagPhotoColumns = `
  t.id, ${photoUrl('t')} as url, t.width, t.height, t.blur, t.kind, t.era,
  ${submitterOf('t', 'tu')} as "submittedBy", ${momentOf('t.created_at')} as "createdAt"`

/** What tagPhotoColumns reads from. */
export const tagPhotoSource = 'tag_photos t left join members tu on tu.id = t.user_id'

/**
 * Those that more members of some standing confirmed come first, whatever new accounts say; among equals, those that
 * more members confirmed, then the older ones.
 */
export const mostConfirmed = `count(*) filter (where is_by_established) desc, count(*) desc, min(created_at), min(id)`

/** The numbers that members found on tags of a row `b` of brands. */
const numbersOfBrand = `coalesce((
  select json_agg(json_build_object('kind', kind, 'number', number, 'confirmations', confirmations) order by place) from (
    select kind, number, count(*) as confirmations, row_number() over (order by ${mostConfirmed}) as place
    from brand_identifiers where brand_id = b.id
    group by kind, number order by place limit ${limits.identifiersShown}) shown), '[]')`

/** Merging may bring a brand more photos than can be added to it. */
const mostPhotos = 4 * limits.photosPerBrand

/** The further columns of the contract's BrandDetails. The primary photo comes first, then the oldest. */
export const brandDetailColumns = `
  ${momentOf('b.updated_at')} as "updatedAt", b.average_sale_price as "estimatedPrice",
  coalesce((
    select json_agg(photo order by photo.id <> b.tag_photo_id, photo.id) from (
      select ${tagPhotoColumns}
      from ${tagPhotoSource} where t.brand_id = b.id and t.retired_at is null
      order by t.id <> b.tag_photo_id, t.id limit ${mostPhotos}) photo), '[]') as photos,
  b.version, ${numbersOfBrand} as identifiers,
  (select count(*) from brand_revisions r where r.brand_id = b.id) as changes,
  coalesce((
    select json_agg(change order by change.id desc) from (
      select ${changeColumns} from ${changeSource} where r.brand_id = b.id order by r.id desc limit 2) change
  ), '[]') as "latestChanges"`
