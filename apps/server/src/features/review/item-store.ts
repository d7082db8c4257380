import { sql } from 'kysely'
import type { Roles } from '@bolodex/contract/access'
import { limits } from '@bolodex/contract/limits'
import type { ReviewItem } from '@bolodex/contract/review/review'
import { reviewKinds, type ReviewKind, type Verdict } from '@bolodex/contract/review/review-kinds'
import type { VerdictUndo } from '#domain/verdict-undo.ts'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { decidableBy, undoMinutes } from '#domain/review-queue.ts'
import { titleItem, type Named } from './title-item.ts'

/** How long a claim lasts. */
const claimMinutes = 10

/** Counted no further. */
const mostCounted = 1000

/** An item with everything that a verdict on it looks at. */
export type FoundItem = Named & {
  id: number
  targetId: number
  otherId: number | null
  subjectId: number | null
  by: string | null
  people: number
  createdAt: string
  claimedBy: number | null
  claimer: string | null
  claimedUntil: string | null
  verdict: Verdict | 'gone' | null
  decidedBy: number | null
  decider: string | null
  isUndoable: boolean
  undo: VerdictUndo | null
  brandId: number | null
  postId: number | null
  /** For a forum photo: its comment, if it is not in the post itself. */
  photoCommentId: number | null
  isForumPhoto: boolean
  /** Whether the subject still exists. */
  isThere: boolean
}

const facts = `json_build_object('averageSalePrice', b.average_sale_price, 'sellThroughRate', b.sell_through_rate)`

const columns = sql.raw(`
  r.id, r.kind, r.target_kind as target, r.target_id as "targetId", r.other_id as "otherId",
  r.subject_id as "subjectId", u.display_username as by, r.people, ${momentOf('r.created_at')} as "createdAt",
  case when r.claimed_until > now() then r.claimed_by end as "claimedBy", k.display_username as claimer,
  ${momentOf('r.claimed_until')} as "claimedUntil",
  r.verdict, r.decided_by as "decidedBy", d.display_username as decider, r.undo,
  r.undo is not null and r.decided_at > now() - interval '${undoMinutes} minutes' as "isUndoable",
  b.id as "brandId", b.name as brand, o.name as "otherBrand", fp.id as "postId", fp.title as "postTitle",
  h.id is not null as "isForumPhoto", h.comment_id as "photoCommentId",
  (select reason from flags where review_item_id = r.id group by reason order by count(*) desc, min(id) limit 1)
    as reason,
  s.facts, ${facts} as current, w.median as "waitingPrice", i.rows,
  y.rule_id as "ruleId", y.photos as "rulePhotos",
  coalesce(case r.target_kind
    when 'brand' then b.id is not null and (r.kind <> 'duplicate' or o.id is not null)
      and (r.kind <> 'price' or w.median is not null)
    when 'photo' then case when r.kind = 'guest-photo' then g.id is not null and g.declined_at is null
      when h.id is not null then h.hidden_at is null and fp.id is not null and fp.hidden_at is null and c.hidden_at is null
      else p.retired_at is null and p.id is not null end
    when 'suggestion' then s.verdict is null and b.id is not null
    when 'import' then i.accepted_at is null and i.id is not null
    when 'dating-rule' then y.photos > y.judged
    when 'post' then fp.id is not null and (r.kind = 'pending') = (fp.hidden_at is not null)
      and coalesce(fp.hidden_why, 'pending') = 'pending'
    else c.id is not null and (r.kind = 'pending') = (c.hidden_at is not null) and coalesce(c.hidden_why, 'pending') = 'pending'
  end, false) as "isThere"`)

const source = sql.raw(`review_items r
  left join members u on u.id = r.subject_id
  left join members k on k.id = r.claimed_by
  left join members d on d.id = r.decided_by
  left join tag_photos p on r.target_kind = 'photo' and p.id = r.target_id
  left join pending_photos g on r.kind = 'guest-photo' and g.id = r.target_id
  left join pending_imports i on r.target_kind = 'import' and i.id = r.target_id
  left join price_reviews w on r.kind = 'price' and w.brand_id = r.target_id
  left join dating_rule_reviews y on r.kind = 'dating-rule' and y.id = r.target_id
  left join brand_suggestions s on r.target_kind = 'suggestion' and s.id = r.target_id
  left join brand_summaries b on b.id =
    case r.target_kind when 'brand' then r.target_id when 'photo' then coalesce(p.brand_id, g.brand_id)
      when 'suggestion' then s.brand_id end
  left join brand_summaries o on o.id = r.other_id
  left join forum_photos h on r.target_kind = 'photo' and h.id = r.target_id
  left join forum_comments c on c.id = case r.target_kind when 'comment' then r.target_id when 'photo' then h.comment_id end
  left join forum_posts fp on fp.id = case r.target_kind when 'post' then r.target_id
    when 'comment' then c.post_id when 'photo' then coalesce(h.post_id, c.post_id) end`)

/** The number of waiting items per kind, each in a column of its name. */
const countEach = sql.join(
  reviewKinds.map((kind) => sql`(select count(*) from waiting where kind = ${kind}) as ${sql.ref(kind)}`),
)

type Caller = Pick<Roles, 'isAdmin'>
type Waiting = Record<ReviewKind | 'all', number>
type Counts = { waiting: Waiting; oldestAt: string | null; doneToday: number; secondsEach: number | null }
type Decision = { id: number; verdict: Verdict; note: string | null; adminId: number; undo: VerdictUndo | null }

/** The items of the review queue. */
export function createItemStore(db: Database) {
  const find = async (id: number): Promise<FoundItem | undefined> => {
    const { rows } = await sql<FoundItem>`select ${columns} from ${source} where r.id = ${id}`.execute(db)
    return rows[0]
  }
  return {
    find,

    /** Locks an item until the transaction ends. */
    async lock(id: number): Promise<FoundItem | undefined> {
      await sql`select from review_items where id = ${id} for update`.execute(db)
      // Read after the lock was given: a statement sees what was there when it began.
      return find(id)
    },

    /** Waiting items that a caller decides on, oldest first. */
    async list(caller: Caller, kind: ReviewKind | undefined, since: number): Promise<FoundItem[]> {
      const isKind = kind ? sql`and r.kind = ${kind}` : sql``
      const { rows } = await sql<FoundItem>`
        select ${columns} from ${source} where r.decided_at is null ${decidableBy(caller, 'r')} ${isKind} and r.id > ${since}
        order by r.id limit ${limits.reviewItemsPerPage + 1}`.execute(db)
      return rows
    },

    /** Closes items about which there is nothing to decide any more. */
    async close(ids: number[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where id = any (${ids}::integer[]) and decided_at is null`.execute(db)
    },

    /** What waits for a caller, and what was done. */
    async count(caller: Caller): Promise<Counts> {
      const { rows } = await sql<Waiting & Omit<Counts, 'waiting'>>`
        with waiting as (
            select kind, created_at from review_items r where decided_at is null ${decidableBy(caller, 'r')}
            order by id limit ${mostCounted}),
          done as (select case when opened_at <= decided_at then decided_at - opened_at end as took from review_items
            where decided_at >= date_trunc('day', now()) and decided_by is not null)
        select (select count(*) from waiting) as all, ${countEach},
          ${sql.raw(momentOf('(select min(created_at) from waiting)'))} as "oldestAt",
          (select count(*) from done) as "doneToday",
          (select ceil(extract(epoch from percentile_cont(0.5) within group (order by took)))::integer from done)
            as "secondsEach"`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The review queue was not counted')
      const { oldestAt, doneToday, secondsEach, ...waiting } = row
      return { waiting, oldestAt, doneToday, secondsEach }
    },

    /** Claims an item for some minutes; false when someone else has it, only admins decide on it, or it is decided. */
    async claim(id: number, admin: Caller & { id: number }): Promise<boolean> {
      const { id: adminId } = admin
      const { rows } = await sql`
        update review_items r set claimed_by = ${adminId}, claimed_until = now() + make_interval(mins => ${claimMinutes}),
          opened_at = case when claimed_by = ${adminId} and claimed_until > now() then opened_at else now() end
        where id = ${id} and decided_at is null ${decidableBy(admin, 'r')}
          and (claimed_by is null or claimed_by = ${adminId} or claimed_until <= now())
        returning id`.execute(db)
      return rows.length > 0
    },

    /** Releases the claims of an admin or moderator: all, one, or all but one. */
    async release(adminId: number, which?: { id: number } | { exceptId: number }): Promise<void> {
      const condition =
        which === undefined ? sql`true` : 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.exceptId}`
      await sql`
        update review_items set claimed_by = null, claimed_until = null
        where claimed_by = ${adminId} and decided_at is null and ${condition}`.execute(db)
    },

    async decide({ id, verdict, note, adminId, undo }: Decision): Promise<void> {
      await sql`
        update review_items set verdict = ${verdict}, note = ${note}, decided_by = ${adminId}, decided_at = clock_timestamp(),
          opened_at = case when claimed_by = ${adminId} then opened_at end, claimed_by = null, claimed_until = null,
          undo = ${undo === null ? null : JSON.stringify(undo)}
        where id = ${id}`.execute(db)
    },

    /** Whether the same subject waits again under another id. */
    async waitsAgain({ id, kind, target, targetId, otherId }: FoundItem): Promise<boolean> {
      const { rows } = await sql`
        select from review_items where kind = ${kind} and target_kind = ${target} and target_id = ${targetId}
          and other_id is not distinct from ${otherId} and id <> ${id} and decided_at is null`.execute(db)
      return rows.length > 0
    },

    /** Lets a decided item wait again, in the hands of the admin who had decided. */
    async reopen(id: number, adminId: number): Promise<void> {
      await sql`
        update review_items set verdict = null, note = null, decided_by = null, decided_at = null, undo = null,
          claimed_by = ${adminId}, claimed_until = now() + make_interval(mins => ${claimMinutes}), opened_at = now()
        where id = ${id}`.execute(db)
    },
  }
}

/** An item as the list shows it. */
export function showItem(item: FoundItem, adminId: number): ReviewItem {
  const { id, kind, target, targetId, by, people, createdAt, claimedBy, claimer, claimedUntil } = item
  const isClaimed = claimedBy !== null && claimedUntil !== null
  return {
    id,
    kind,
    target: { kind: target, id: targetId },
    title: titleItem(item),
    by,
    people,
    createdAt,
    claim: isClaimed ? { by: claimer ?? 'Someone', until: claimedUntil, isMine: claimedBy === adminId } : null,
  }
}
