import { listedEra } from '#domain/photos/listed-era.ts'
import { eraBit, eraKeys, eraName, type EraKey } from '@bolodex/contract/directory/eras'
import { brandFacts, factKeys, type ColumnKey, type FactKey } from '@bolodex/contract/brand-facts'
import type { FactKind } from '@bolodex/contract/directory/fact-kinds'
import { changedFields } from '@bolodex/contract/curation/brand-changes'
import { limits } from '@bolodex/contract/limits'
import { brandSearchRules } from '@bolodex/contract/wanted/brand-searches'
import { starterSubmitter } from '@bolodex/contract/starter/starter-states'
import { momentOf } from '#platform/http/json-answers.ts'

/** The file name of a photo: the SHA-256 of its bytes. */
export const photoUrl = (table: string) => `'/photos/' || ${table}.sha256 || '.webp'`

/**
 * The submitter of a row under their current name: `user` is the users row joined by user_id. User ids are never
 * reused, so a missing user is a member who left.
 */
const submitterOf = (row: string, user: string) =>
  `coalesce(${user}.display_username, case when ${row}.user_id is null then 'guest' else 'former member' end)`

/** The same of a row `b` of brands: a starter brand is the site's own. */
const submitterOfBrand = `case when b.user_id is null and exists (select from starter_brands s where s.brand_id = b.id)
  then '${starterSubmitter}' else ${submitterOf('b', 'bu')} end`

/** The contract's StarterState of a row `b` of brands. Edits and merges are in its history. */
export const starterState = `(
  select case when s.confirmed_at is null and not exists (select from brand_revisions r
    where r.brand_id = b.id and r.kind in ('edited', 'suggestion', 'put back', 'merged')) then 'unconfirmed' else 'confirmed' end
  from starter_brands s where s.brand_id = b.id)`

/** The type of a fact's column. */
export const factTypes = {
  name: 'text',
  text: 'text',
  line: 'text',
  number: 'integer',
  list: 'text[]',
  notes: 'text[]',
  names: 'text[]',
} as const satisfies Record<FactKind, string>

/** Facts stored outside the row `b` of brands. */
const factsElsewhere: Record<Exclude<FactKey, ColumnKey>, string> = {
  aliases: 'array(select alias from brand_aliases a where a.brand_id = b.id order by a.id)',
}

/** Since when the shown price of a row `b` of brands holds. */
export const priceSetAt = 'coalesce(b.sold_as_of, b.price_set_at)'
export const priceBasis = `case when b.sold_price is null then b.price_basis else 'sales' end`

/** A fact of a row `b` of brands. */
const factSql = (key: FactKey): string =>
  key in factsElsewhere ? factsElsewhere[key as keyof typeof factsElsewhere] : `b.${brandFacts[key].column}`

/** The same for display: the shown price may come from sales. Edits, history and merges use the estimate. */
const shownFactSql = (key: FactKey): string => (key === 'averageSalePrice' ? 'b.shown_price' : factSql(key))

/** The names of the eras of a row `b` of brands. */
export const brandEras = `array_remove(array[${eraKeys
  .map((key) => `case when b.era_mask & ${eraBit(key)} <> 0 then '${eraName(key)}' end`)
  .join(', ')}], null)`

/**
 * The columns of the contract's Brand, of a row `b` of brands, its primary photo `p` and their submitters.
 * Handwritten because Postgres turns them into JSON that is sent unchanged; a test compares them with the contract.
 * Counts are the counters plus pending deltas.
 */
export const brandColumns = `
  b.id, b.slug, ${factKeys.map((key) => `${shownFactSql(key)} as "${key}"`).join(', ')},
  ${brandEras} as eras, p.id as "tagPhotoId", ${photoUrl('p')} as "tagPhotoUrl", p.blur as "tagPhotoBlur",
  case when p.id is not null then ${submitterOf('p', 'pu')} end as "tagSubmittedBy",
  ${momentOf(priceSetAt)} as "priceSetAt",
  ${priceBasis} as "priceBasis", b.sold_count as "soldCount",
  ${momentOf('b.sell_through_set_at')} as "sellThroughSetAt",
  b.sell_through_basis as "sellThroughBasis",
  b.source, b.source_url as "sourceUrl", ${starterState} as starter, ${momentOf('b.created_at')} as "createdAt",
  bu.id as "userId", ${submitterOfBrand} as "submittedBy",
  b.upvotes + coalesce((select sum(upvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as upvotes,
  b.downvotes + coalesce((select sum(downvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as downvotes`

/** The user with an id. The limit keeps the planner from scanning all users for each chunk of the full list. */
const userOf = (number: string, name: string) =>
  `left join lateral (select id, display_username from members where members.id = ${number} limit 1) ${name} on true`

const sourceWith = (photoId: string) => `brands b left join tag_photos p on p.id = ${photoId}
  ${userOf('b.user_id', 'bu')} ${userOf('p.user_id', 'pu')}`

/** The FROM clause for brandColumns. */
export const brandSource = sourceWith('b.tag_photo_id')

/**
 * The same with each brand's best tag photo of an era, if it has one: a neck tag first, as on the card, then what most
 * members find right.
 */
export const brandSourceOf = (era: EraKey | undefined): string =>
  era === undefined
    ? brandSource
    : sourceWith(`coalesce((
        select t.id from tag_photos t where t.brand_id = b.id and photo_eras(t) & ${eraBit(era)} <> 0
        order by t.kind <> 'neck tag', t.looks_right - t.looks_wrong desc, t.quality_pixels desc, t.id limit 1), b.tag_photo_id)`)

/**
 * The facts tracked by the history of a row `b` of brands; `photo` is what it records of the card's photo, a row `p`.
 */
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
  t.id, ${photoUrl('t')} as url, t.width, t.height, t.blur, t.kind, ${listedEra('t')} as era,
  t.year_from as "yearFrom", t.year_to as "yearTo", t.made_in as "madeIn", t.note,
  t.looks_right as "looksRight", t.looks_wrong as "looksWrong",
  ${submitterOf('t', 'tu')} as "submittedBy", ${momentOf('t.created_at')} as "createdAt"`

/** The FROM clause for tagPhotoColumns. */
export const tagPhotoSource = 'tag_photos t left join members tu on tu.id = t.user_id'

/** The number of confirmations, over rows of brand_identifiers: members with standing. */
export const confirmationsOf = 'count(*) filter (where is_by_established)'

/** Ordered by confirmations of members with standing, then by age. Offline copies order by the same. */
export const mostConfirmed = `${confirmationsOf} desc, min(id)`

/** The numbers that members found on tags of a row `b` of brands. */
const numbersOfBrand = `coalesce((
  select json_agg(json_build_object('kind', kind, 'number', number, 'confirmations', confirmations) order by place) from (
    select kind, number, ${confirmationsOf} as confirmations, row_number() over (order by ${mostConfirmed}) as place
    from brand_identifiers where brand_id = b.id
    group by kind, number order by place limit ${limits.identifiersShown}) shown), '[]')`

/** Who first wrote each dated note of a row `b` of brands: the author of a change, or who added the brand, a row `bu`. */
const noteAuthors = `array(
  select coalesce(
    (select coalesce(u.display_username, case when r.is_by_guest then 'guest' else 'former member' end)
      from ${changeSource}
      where r.brand_id = b.id and r.after -> 'datedNotes' ? note.line and not coalesce(r.before -> 'datedNotes' ? note.line, false)
      order by r.id limit 1),
    ${submitterOfBrand})
  from unnest(b.dated_notes) with ordinality note (line, place) order by note.place)`

/** How often a row `b` of brands was searched for this month, rounded down to a step; 0 while one network could have done it. */
const searchesOfBrand = `coalesce((
  select max(step) from brand_searches s join unnest(array[${brandSearchRules.steps.join()}]) step on step <= s.searches
  where s.brand_id = b.id and s.month = date_trunc('month', now() at time zone 'utc')::date and s.is_shared), 0)`

/** Merging may bring a brand more photos than can be added to it. */
const mostPhotos = 2 * limits.photosPerBrand

/** The further columns of the contract's BrandDetails. The primary photo comes first, then the oldest. */
export const brandDetailColumns = `
  ${momentOf('b.updated_at')} as "updatedAt", b.average_sale_price as "estimatedPrice",
  coalesce((
    select json_agg(photo order by photo.id <> b.tag_photo_id, photo.id) from (
      select ${tagPhotoColumns}
      from ${tagPhotoSource} where t.brand_id = b.id and t.retired_at is null
      order by t.id <> b.tag_photo_id, t.id limit ${mostPhotos}) photo), '[]') as photos,
  ${noteAuthors} as "datedNoteAuthors",
  b.version, ${numbersOfBrand} as identifiers, ${searchesOfBrand} as "searchesThisMonth",
  (select count(*) from brand_revisions r where r.brand_id = b.id) as changes,
  coalesce((
    select json_agg(change order by change.id desc) from (
      select ${changeColumns} from ${changeSource} where r.brand_id = b.id order by r.id desc limit 2) change
  ), '[]') as "latestChanges"`
