import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { figuresRules as rules, memberSteps, quarterOf, saleSteps } from '@bolodex/contract/sales/cell-rules'
import { currencies } from '@bolodex/contract/sales/currencies'
import { sharedGarments, sharedMonths } from '@bolodex/contract/sales/shared-sales'
import type { Database } from '#platform/database/database.ts'
import { deriveKeys, type Secrets } from '#platform/secrets.ts'

/** Brands of a rebuild by their ids, the night it is done in, and the currency of shown prices. */
export type CellRange = { first: number; last: number; now: Date; currency: string }

/** The highest step that a count has reached. */
const stepOf = (steps: readonly number[], count: string) =>
  sql.raw(`(select max(step) from unnest(array[${steps.join(', ')}]) step where step <= ${count})`)

const quoteAll = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')
const currencyList = `array[${quoteAll(currencies)}]`
const garmentList = `array[${quoteAll(['', ...sharedGarments])}]`

/** A cell as one number, by which millions of rows are sorted and joined faster than by three columns. */
const cellOf = (garment: string) =>
  sql.raw(
    `(brand_id::bigint * 1024 + array_position(${currencyList}, currency) * 16 + array_position(${garmentList}, ${garment}) - 1)`,
  )
const brandOf = sql.raw('(cell / 1024)::integer')
const currencyOf = sql.raw(`(${currencyList})[cell / 16 % 64] collate "C"`)
const garmentOf = sql.raw(`(${garmentList})[cell % 16 + 1] collate "C"`)

const cell = sql.raw('cell')
const key = sql.raw('brand_id, currency, garment')

/** Per member: the maximum at which no member exceeds their share. Null with too few members. */
const fairShare = sql.raw(
  `case ${[5, 4, 3, 2, 1]
    .map((most) => {
      const total = `sum(least(inner_sales, ${most}))`
      return `when 100 * least(max(inner_sales), ${most}) <= ${rules.percentOfMember} * ${total} then ${most}`
    })
    .join(' ')} else 0 end`,
)

/** Sales of counted members in the twelve months, in both aggregates they belong to, at most five per member. */
const pickSales = ({ first, last, now }: CellRange) => sql`
  sharers as materialized (
    select k.user_id, k.member_key as member,
      u.created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${rules.established.days}) as is_established
    from (select distinct user_id from shared_sales where brand_id between ${first} and ${last}) s
      join sale_sharing k using (user_id) join members u on u.id = k.user_id
    where k.turned_on_at is not null and not k.is_left_out and u.disabled_at is null
      and has_standing(u.id, ${now.toISOString()}::timestamptz)
  ), sales as (
    select s.brand_id, s.currency, s.garment, k.member, k.is_established, s.id, s.price, s.month, s.days
    from shared_sales s join sharers k using (user_id)
    where s.brand_id between ${first} and ${last} and s.month >= ${`${sharedMonths(now).from}-01`}::date
  ), spread as (
    select ${cellOf("''")} as cell, member, is_established, id, price, month, days from sales
    union all
    select ${cellOf('garment')}, member, is_established, id, price, month, days from sales where garment is not null
  ), ranked as (
    select *, row_number() over (partition by ${cell}, member order by month desc, id) as place from spread
  ), picked as materialized (
    select *, count(*) filter (where place = 1) over (partition by ${cell}) as members_in
    from ranked where place <= ${rules.salesOfMember}
  ), previous as materialized (
    select *, ${cellOf('garment')} as cell from sold_cells where brand_id between ${first} and ${last}
  ), before as (
    -- Every sale of an older figure is out of the twelve months: nothing can be told by comparing with it.
    select * from previous where level is not null and month >= ${`${sharedMonths(now).from}-01`}::date
  ), candidates as materialized (
    select picked.* from picked left join before using (${cell})
    where members_in >= ${rules.few.members} or before.level is not null
  )`

/** The two pads of an HMAC key. */
export type PartKey = { inner: Buffer; outer: Buffer }

/** Prepares the key of remembered parts. It is derived from the site's secret: with a dump alone no sale can be guessed. */
export function derivePartKey(secrets: Secrets): PartKey {
  const [newest] = deriveKeys(secrets, (secret) => `${secret}:sold-parts`)
  const block = Buffer.alloc(64)
  createHash('sha256').update(newest).digest().copy(block)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}

/** A hash of a member's sales: equal for equal sales, whenever they were shared. Null for none. */
const codeOf = ({ inner, outer }: PartKey, which: RawBuilder<unknown>) => sql`
  hmac_sha256(${inner}::bytea, ${outer}::bytea, member || ':' || string_agg(concat_ws(' ', month, price, coalesce(days, -1)), ','
    order by month, price, days) filter (where ${which}))`

/** The counted sales of an aggregate, its figures, and each member's part. */
const computeFigures = (key: PartKey) => sql`
  centers as (
    select ${cell}, percentile_cont(0.5) within group (order by price) as center
    from candidates group by ${cell} having count(*) >= ${rules.outliers.from}
  ), measured as (
    select c.*, coalesce(price <= ${rules.outliers.times} * center and ${rules.outliers.times} * price >= center, true)
      as is_inner
    from candidates c left join centers using (${cell})
  ), turns as materialized (
    select *, row_number() over (partition by ${cell}, member, is_inner order by month desc, id) as turn from measured
  ), shares as (
    select ${cell}, ${fairShare} as most from (
      select ${cell}, count(*) filter (where is_inner) as inner_sales from turns group by ${cell}, member) by_member
    group by ${cell}
  ), weighed as materialized (
    select turns.*, is_inner and turn <= most as is_counted from turns join shares using (${cell})
  ), parts as (
    select ${cell}, array_agg(member order by member) as member_keys, array_agg(given order by member) as given,
      array_agg(counted order by member) as counted
    from (select ${cell}, member, ${codeOf(key, sql`true`)} as given, ${codeOf(key, sql`is_counted`)} as counted
      from weighed group by ${cell}, member) by_member
    group by ${cell}
  ), sums as (
    select ${cell}, count(*) as sales, count(*) filter (where turn = 1) as members,
      count(distinct member) filter (where days is not null and is_established) as dated_established,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price) as prices,
      percentile_cont(0.5) within group (order by days) as days,
      count(days) as dated, count(distinct member) filter (where days is not null) as dated_members
    from weighed where is_counted group by ${cell}
    having count(*) >= ${rules.few.sales} and count(*) filter (where turn = 1) >= ${rules.few.members}
      and count(*) filter (where turn = 1 and is_established) >= ${rules.established.members}
  ), figures as (
    select *, round_price(prices[2]) as median,
      sales >= ${rules.enough.sales} and members >= ${rules.enough.members} as is_enough,
      dated >= ${rules.enough.sales} and dated_members >= ${rules.enough.members}
        and dated_established >= ${rules.established.members} as is_dated
    from sums
  )`

/** Whether two figures differ by the parts of few members, who may work together against one other. */
const isFew = (changed: string) => sql.raw(`${changed} between 1 and ${rules.membersChanged - 1}`)

/**
 * The outcome per aggregate, compared with the last published figure: `is_fresh` takes tonight's, otherwise the last
 * one is stored, shown or not. A figure that differs from a published one by the parts of few members is not shown.
 */
const decide = ({ first, last, now }: CellRange) => sql`
  marks as (
    delete from withdrawn_sales where brand_id between ${first} and ${last} returning ${key}
  ), compared as (
    select ${cell}, p.level is not null as has_before,
      f.median is not null as is_qualified, coalesce(p.is_shown, false) as was_shown, p.member_keys as keys_before,
      coalesce(n.member_keys, '{}') as member_keys, coalesce(n.given, '{}') as given,
      coalesce(n.counted, '{}') as counted,
      case when p.level is null or p.member_keys = n.member_keys and p.given = n.given then 0
        else count_changed_members(p.member_keys, p.given, n.member_keys, n.given) end as changed,
      case when p.level is null or p.member_keys = n.member_keys and p.counted is not distinct from n.counted then 0
        else count_changed_members(p.member_keys, p.counted, n.member_keys, n.counted) end as counted_changed
    from before p full join parts n using (${cell}) left join figures f using (${cell})
  ), judged as (
    select *, ${isFew('changed')} or ${isFew('counted_changed')} or changed > 0 and exists (
      select from sold_quarters q where (q.brand_id, q.currency, q.garment) = (${brandOf}, ${currencyOf}, ${garmentOf})
        and q.member_keys is not null and q.quarter >= ${quarterOf(`${sharedMonths(now).from}-01`)}
        and (${isFew('count_changed_members(q.member_keys, q.given, c.member_keys, c.given)')}
          or ${isFew('count_changed_members(q.member_keys, q.counted, c.member_keys, c.counted)')})) as reveals_few
    from compared c
  ), members_now as (
    select k.member_key from sale_sharing k join members u on u.id = k.user_id
    where k.turned_on_at is not null and not k.is_left_out and u.disabled_at is null
  ), withdrawn as (
    select ${cellOf("''")} as cell from marks
    union select ${cellOf('garment')} from marks where garment is not null
    union select cell from judged cross join unnest(keys_before) as part (member_key)
      left join members_now using (member_key)
    where reveals_few and was_shown and members_now.member_key is null
  ), decided as materialized (
    select judged.*, case
        when not has_before then is_qualified
        when changed = 0 then false
        else is_qualified and not reveals_few end as is_fresh,
      case
        when not has_before then is_qualified
        when changed = 0 then true
        when not reveals_few then is_qualified
        else was_shown and withdrawn.cell is null end as is_shown
    from judged left join withdrawn using (${cell})
  )`

/** The target state of every row. */
const settle = ({ now }: CellRange) => sql`
  settled as materialized (
    select ${cell}, ${brandOf} as brand_id, ${currencyOf} as currency, ${garmentOf} as garment,
      coalesce(d.is_shown, false) as is_shown, coalesce(d.is_fresh, false) as is_fresh,
      case when d.is_fresh then case when f.is_enough then 'enough' else 'few' end else kept.level end as level,
      case when d.is_fresh then f.median else kept.median end as median,
      case when d.is_fresh then case when f.is_enough then round_price(f.prices[1]) end else kept.low end as low,
      case when d.is_fresh then case when f.is_enough then round_price(f.prices[3]) end else kept.high end as high,
      case when d.is_fresh then case when f.is_enough then ${stepOf(saleSteps, 'f.sales')} end else kept.sales end as sales,
      case when d.is_fresh then case when f.is_enough then ${stepOf(memberSteps, 'f.members')} end else kept.members end
        as members,
      case when d.is_fresh then case when f.is_enough and f.is_dated then floor(f.days + 0.5)::integer end else kept.days
        end as days,
      case when d.is_fresh then ${`${sharedMonths(now).to}-01`}::date else kept.month end as month,
      case when d.is_fresh then ${now.toISOString().slice(0, 10)}::date else kept.as_of end as as_of,
      case when d.is_fresh then d.member_keys else kept.member_keys end as member_keys,
      case when d.is_fresh then d.given else kept.given end as given,
      case when d.is_fresh then d.counted else kept.counted end as counted
    from decided d left join figures f using (${cell}) left join before kept using (${cell})
    where d.is_fresh or kept.level is not null
  )`

const columnNames = `brand_id currency garment is_shown level median low high sales members days month as_of
  member_keys given counted`.split(/\s+/)
const columns = sql.raw(columnNames.join(', '))
const columnsOf = (table: string) => sql.raw(columnNames.map((name) => `${table}.${name}`).join(', '))
const written = sql.raw(
  columnNames
    .slice(3)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Whether tonight's median is within three times of another price and a third of it, if there is one. */
const isNear = (price: string) =>
  sql.raw(`coalesce(shown.median <= ${rules.priceWithinTimes} * ${price}
    and ${rules.priceWithinTimes} * shown.median >= ${price}, true)`)

/** Writes the rows that differ, and the prices that follow from them. */
const write = ({ first, last, now, currency }: CellRange) => sql`
  kept_quarters as (
    insert into sold_quarters (${key}, quarter, median, member_keys, given, counted)
    select ${key}, ${quarterOf(now.toISOString(), -1)}, median, member_keys, given, counted from previous p
    where is_shown and as_of < date_trunc('quarter', ${now.toISOString().slice(0, 10)}::date) and not exists (
      select from sold_quarters q where (q.brand_id, q.currency, q.garment) = (p.brand_id, p.currency, p.garment)
        and q.quarter = ${quarterOf(now.toISOString(), -1)})
    on conflict do nothing
  ), removed as (
    delete from sold_cells c using previous p where c.brand_id between ${first} and ${last}
      and (c.brand_id, c.currency, c.garment) = (p.brand_id, p.currency, p.garment) and not exists (select from settled s where s.cell = p.cell)
  ), changed_cells as (
    insert into sold_cells (${columns})
    select ${columnsOf('s')} from settled s left join previous p using (${cell})
    where s.is_fresh or p.cell is null or (p.is_shown, p.level) is distinct from (s.is_shown, s.level)
    on conflict (${key}) do update set ${written}
    returning is_shown
  ), shown as (
    select brand_id as id, median, sales, members, as_of from settled
    where currency = ${currency} and garment = '' and is_shown
  ), judged_prices as (
    select b.id, shown.median, shown.sales, shown.as_of, r.median as waiting,
      -- As judgePrice of the contract.
      case
        when shown.median is null
          or b.average_sale_price is null and coalesce(shown.members, 0) < ${rules.membersWithoutEstimate} then 'apart'
        when r.accepted is null and ${isNear('b.average_sale_price')} and ${isNear('b.sold_price')}
          or r.accepted is not null and ${isNear('r.accepted')} then 'used'
        when r.declined is not null and ${isNear('r.declined')} then 'declined'
        else 'waits' end as outcome
    from brands b left join shown using (id) left join price_reviews r on r.brand_id = b.id
    where b.id between ${first} and ${last}
      and (b.sold_price is not null or shown.median is not null or r.median is not null)
  ), waiting_prices as (
    insert into price_reviews (brand_id, median, sales, as_of)
    select id, median, sales, as_of from judged_prices where outcome = 'waits'
    on conflict (brand_id) do update set median = excluded.median, sales = excluded.sales, as_of = excluded.as_of
  ), settled_prices as (
    update price_reviews r set median = null, sales = null, as_of = null from judged_prices p
    where r.brand_id = p.id and p.waiting is not null and p.outcome <> 'waits'
  ), priced as (
    select id, case outcome when 'used' then median end as price, case outcome when 'used' then sales end as count,
      case outcome when 'used' then as_of::timestamp at time zone 'utc' end as as_of
    from judged_prices where outcome in ('used', 'apart')
  ), changed_prices as (
    update brands b set sold_price = price, sold_count = count, sold_as_of = as_of, updated_at = now()
    from priced where priced.id = b.id
      and (b.sold_price, b.sold_count, b.sold_as_of) is distinct from (price, count, as_of)
    returning b.id
  )`

/** Members' keys are positive. A deleted account leaves a placeholder, so that its removal still counts as a change. */
const hasDeletedAccount = sql`exists (
  select from unnest(c.member_keys) part (member_key) left join sale_sharing k using (member_key)
  where part.member_key > 0 and k.user_id is null)`
const withoutDeletedAccounts = sql`(member_keys, given, counted) = (
  select array_agg(case when is_gone then -place else member_key end order by place),
    array_agg(case when is_gone then ''::bytea else given end order by place),
    array_agg(case when is_gone and counted is not null then ''::bytea else counted end order by place)
  from (select part.*, member_key > 0 and k.user_id is null as is_gone
    from unnest(c.member_keys, c.given, c.counted) with ordinality part (member_key, given, counted, place)
      left join sale_sharing k using (member_key)) parts)`

type Rebuilt = { cells: number; prices: number }

/** The nightly rebuild, within the transaction it is given. The rules are those of the contract's publish-cells.ts. */
export function createCellRebuildStore(trx: Database) {
  return {
    /** Publishes what a range of brands has sold. One statement sees one moment: no sale is withdrawn between its steps. */
    async rebuild(range: CellRange, key: PartKey): Promise<Rebuilt> {
      await sql`set local work_mem = '64MB'`.execute(trx)
      // The planner cannot estimate the intermediate row counts and assumes one, which leads to nested loops over all
      // of them.
      await sql`set local enable_nestloop = off`.execute(trx)
      // A disabled plan node has a huge cost, which would trigger JIT compilation for each comparison of members.
      await sql`set local jit = off`.execute(trx)
      const { rows } = await sql<Rebuilt>`
        with ${pickSales(range)}, ${computeFigures(key)}, ${decide(range)}, ${settle(range)}, ${write(range)}
        select (select count(*) from changed_cells) as cells, (select count(*) from changed_prices) as prices`.execute(
        trx,
      )
      return rows[0] ?? { cells: 0, prices: 0 }
    },

    /** Deletes what cannot count any more, and what nothing is compared with any more. */
    async forgetOld({ first, last, now }: CellRange): Promise<void> {
      const from = `${sharedMonths(now).from}-01`
      const inRange = sql`brand_id between ${first} and ${last}`
      await sql`select set_config('bolodex.first_month', ${from}, true)`.execute(trx)
      await sql`delete from shared_sales where ${inRange} and month < ${from}::date`.execute(trx)
      await sql`
        delete from sold_quarters where ${inRange} and quarter < ${quarterOf(now.toISOString(), -rules.quarters)}`.execute(
        trx,
      )
      await sql`
        update sold_quarters set member_keys = null, given = null, counted = null
        where ${inRange} and quarter < ${quarterOf(from)} and member_keys is not null`.execute(trx)
      for (const table of ['sold_cells', 'sold_quarters']) {
        await sql`update ${sql.table(table)} c set ${withoutDeletedAccounts} where ${inRange} and ${hasDeletedAccount}`.execute(
          trx,
        )
        await sql`
          delete from ${sql.table(table)} c where ${inRange} and not exists (select from brands where id = c.brand_id)
            and not exists (select from brand_merges where from_id = c.brand_id)`.execute(trx)
      }
    },

    /** Notes that a range is done for a day. */
    async finish({ first, now }: CellRange): Promise<void> {
      await sql`
        insert into cell_rebuilds (first_id, day) values (${first}, ${now.toISOString().slice(0, 10)}::date)
        on conflict (first_id) do update set day = excluded.day`.execute(trx)
    },

    /** The highest id there is anything about, and the ranges that are done for a day, by their first ids. */
    async describe(now: Date): Promise<{ lastId: number; done: number[] }> {
      const { rows } = await sql<{ lastId: number; done: number[] }>`
        select greatest((select max(id) from brands), (select max(brand_id) from sold_cells), 0) as "lastId",
          array(select first_id from cell_rebuilds where day = ${now.toISOString().slice(0, 10)}::date) as done`.execute(
        trx,
      )
      return rows[0] ?? { lastId: 0, done: [] }
    },
  }
}
