import type pg from 'pg'
import type { AccountExport } from '@bolodex/contract/accounts/account-export'
import { brandFacts, columnKeys, csvKeys } from '@bolodex/contract/brand-facts'
import { copyJson, streamSnapshot, copyable } from '#platform/database/row-streams.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { momentOf as moment, type JsonStream } from '#platform/http/json-answers.ts'
import { accountsWording } from './accounts-wording.ts'

export type ExportStore = ReturnType<typeof createExportStore>

/**
 * Everything stored about one person, written as JSON by the database and sent row by row: no value anywhere grows with
 * the account. Secrets are counted or dated, not shown.
 */
export function createExportStore(pool: pg.Pool) {
  return {
    /** One at a time per account across processes. `onEnd` is called unless this throws. */
    async stream(userId: number, onEnd: () => void): Promise<JsonStream> {
      const open = async (client: pg.PoolClient) => {
        const { rows } = await client.query<{ isFirst: boolean }>(
          'select pg_try_advisory_xact_lock($1, $2) as "isFirst"',
          [advisoryLocks.exportAccount, userId],
        )
        if (!rows[0]?.isFirst)
          throw new AppError('too_many_requests', accountsWording.exportRunning, { retryAfterSeconds: 30 })
        return { etag: null, pieces: writeExport(client, exportSections(userId)) }
      }
      return streamSnapshot(pool, open, onEnd)
    },
  }
}

async function* writeExport(client: pg.PoolClient, sections: Record<string, Section>): AsyncGenerator<string | Buffer> {
  let before = '{'
  for (const [name, { query, around }] of Object.entries(sections)) {
    yield `${before}"${name}":${around[0]}`
    before = ','
    let isFirst = true
    for await (const piece of copyJson(client, query)) {
      // Every row starts with a comma; the first one is dropped.
      yield isFirst ? piece.subarray(1) : piece
      isFirst = false
    }
    yield isFirst ? around[1] : around[2]
  }
  yield '}'
}

/** A section of the export: JSON rows, each after a comma, and the text before them, after none and after some. */
type Section = { query: string; around: readonly [string, string, string] }

/** The facts of a brand, in its own row and in a row of a file that waits. */
const ownFacts = columnKeys.map((key) => `${brandFacts[key].column} as "${key}"`).join(', ')
const waitingFacts = csvKeys.map((key) => `facts -> '${key}' as "${key}"`).join(', ')

/** The sections of an account's export, in order. COPY takes no parameters, so the account id is part of the text. */
function exportSections(account: number): Record<keyof AccountExport, Section> {
  const userId = Math.trunc(account)
  const own = `user_id = ${userId}`
  return {
    exportedAt: value(`to_json(${moment('now()')})`),
    account: one(`
      select id, display_username as username, email, email_verified as "emailVerified", is_admin as "isAdmin",
        is_moderator as "isModerator",
        is_paid_user as "isPaidUser", is_two_factor_enabled as "isTwoFactorEnabled",
        ${moment('disabled_at')} as "disabledAt",
        tags_submitted as "tagsSubmitted", upvotes_received as "upvotesReceived",
        downvotes_received as "downvotesReceived",
        ${moment('created_at')} as "createdAt", ${moment('updated_at')} as "updatedAt"
      from users where id = ${userId}`),
    usernamesGivenUp: list(`
      select encode(code, 'hex') as code, ${moment('created_at')} as "givenUpAt"
      from former_usernames where ${own} order by id`),
    brandsWaiting: list(`
      select ${waitingFacts}, bytes as "bytesOfFile", ${moment('created_at')} as "createdAt"
      from pending_imports join pending_import_rows on import_id = id where ${own} order by id, row`),
    filesAccepted: list(`
      select rows, ${moment('accepted_at')} as "acceptedAt"
      from pending_imports where accepted_by = ${userId} order by id`),
    givenOfLate: list(`
      select kind, ${moment('hour')} as hour, amount from contribution_counts where ${own} order by hour, kind`),
    addressWaitingToBeVerified: one(`
      select email, ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt"
      from email_claims where ${own}`),
    waysToSignIn: list(`
      select provider_id as kind, account_id as "accountId", ${moment('created_at')} as "createdAt",
        ${moment('updated_at')} as "updatedAt"
      from identities where ${own} order by id`),
    secondFactor: one(`
      select verified as "isConfirmed", failed_verification_count as "wrongCodes",
        ${moment('locked_until')} as "lockedUntil"
      from two_factors where ${own}`),
    recoveryCodes: list(`
      select ${moment('created_at')} as "createdAt", ${moment('used_at')} as "usedAt"
      from recovery_codes where ${own} order by id`),
    stepsUnderWay: list(`
      select ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt"
      from verifications where value = '${userId}' order by id`),
    invitations: list(`
      select created_by = ${userId} as "isOwn", case when created_by = ${userId} then note end as note,
        ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt",
        ${moment('used_at')} as "usedAt", ${moment('revoked_at')} as "revokedAt"
      from invitations where created_by = ${userId} or used_by = ${userId} order by id`),
    sessions: list(`
      select user_agent as device, ${moment('created_at')} as "createdAt", ${moment('updated_at')} as "usedAt",
        ${moment('expires_at')} as "expiresAt", ${moment('proved_at')} as "provedAt",
        ${moment('second_factor_at')} as "secondFactorAt"
      from sessions where ${own} order by id`),
    brands: list(`
      select id, slug, ${ownFacts}, source_url as "sourceUrl",
        ${moment('created_at')} as "createdAt"
      from brands where ${own} order by id`),
    valuesSet: list(`
      select name as brand, 'price' as value, ${moment('price_set_at')} as "setAt"
        from brands where price_set_by = ${userId}
      union all select name, 'sell-through', ${moment('sell_through_set_at')}
        from brands where sell_through_set_by = ${userId}`),
    edits: list(`
      select brand_id as "brandId", kind, before::text, after::text, photo::text, reason,
        ${moment('created_at')} as "createdAt"
      from brand_revisions where ${own} order by id`),
    tagPhotos: list(`
      select brands.name as brand, '/photos/' || sha256 || '.webp' as url, tag_photos.kind,
        coalesce(tag_photos.era, tag_photos.unlisted_era) as era, tag_photos.year_from as "yearFrom",
        tag_photos.year_to as "yearTo", tag_photos.made_in as "madeIn", tag_photos.note,
        tag_photos.source_url as "sourceUrl", ${moment('tag_photos.created_at')} as "createdAt"
      from tag_photos join brands on brands.id = brand_id where tag_photos.${own} order by tag_photos.id`),
    suggestions: list(`
      select brands.name as brand, facts::text, reason, verdict, note,
        ${moment('brand_suggestions.created_at')} as "createdAt", ${moment('decided_at')} as "decidedAt"
      from brand_suggestions join brands on brands.id = brand_id
      where brand_suggestions.${own} order by brand_suggestions.id`),
    decisions: list(`
      select brands.name as brand, verdict, note, ${moment('decided_at')} as "decidedAt"
      from brand_suggestions join brands on brands.id = brand_id
      where decided_by = ${userId} order by brand_suggestions.id`),
    votes: list(`
      select brands.name as brand, vote_type as "voteType", ${moment('brand_votes.created_at')} as "createdAt"
      from brand_votes join brands on brands.id = brand_id where brand_votes.${own} order by brand_votes.id`),
    videosAnalyzed: list(`
      select '/youtube-analyzer/' || id as address, ${videoAddress} as video,
        left(${pastedText}, ${longestTranscript.letters}) as "pastedTranscript", pasted_language as language,
        jsonb_path_query_array(brands, '$[*].name') as brands, model as "secondReader",
        ${moment('created_at')} as "createdAt"
      from video_analyses where ${own} order by created_at`),
    videosOfBrands: list(`
      select brands.name as brand, ${videoAddress} as video, is_members_word as "isMembersWord", hidden_why as "hiddenWhy",
        array(select quote from brand_mentions where brand_video_id = brand_videos.id order by id) as quotes,
        ${moment('brand_videos.created_at')} as "createdAt"
      from brand_videos join brands on brands.id = brand_id
      where brand_videos.${own} order by brand_videos.id`),
    videosConfirmed: list(`
      select brands.name as brand, ${videoAddress} as video, is_by_admin as "isByAdmin",
        ${moment('confirmed.created_at')} as "createdAt"
      from brand_video_confirmations confirmed join brand_videos on brand_videos.id = brand_video_id
        join brands on brands.id = brand_id
      where confirmed.${own} order by confirmed.id`),
    tagVoices: list(`
      select brands.name as brand, '/photos/' || sha256 || '.webp' as url, voices.looks_right as "looksRight",
        ${moment('voices.created_at')} as "createdAt"
      from tag_photo_voices voices join tag_photos on tag_photos.id = photo_id join brands on brands.id = brand_id
      where voices.${own} order by voices.id`),
    starterConfirmations: list(`
      select brands.name as brand, ${moment('confirmed_at')} as "confirmedAt"
      from starter_brands join brands on brands.id = brand_id where confirmed_by = ${userId} order by brand_id`),
    tagNumbers: list(`
      select brands.name as brand, numbers.kind || ' ' || numbers.number as number,
        ${moment('numbers.created_at')} as "createdAt"
      from brand_identifiers numbers join brands on brands.id = brand_id
      where numbers.${own} order by numbers.id`),
    sharing: one(`
      select ${moment('turned_on_at')} as since, is_left_out as "isLeftOut" from sale_sharing where ${own}`),
    sharedSales: list(`
      select brands.name as brand, garment, price, currency, to_char(month, 'YYYY-MM') as month, days, platform
      from shared_sales join brands on brands.id = brand_id where shared_sales.${own} order by shared_sales.id`),
    posts: listWithEarlier(
      `
      select id, title, content, ${moment('created_at')} as "createdAt", ${moment('edited_at')} as "editedAt",
        hidden_why as "hiddenWhy"
      from forum_posts where ${own}`,
      'post_id',
    ),
    comments: listWithEarlier(
      `
      select id, post_id as "postId", content, ${moment('created_at')} as "createdAt",
        ${moment('edited_at')} as "editedAt", hidden_why as "hiddenWhy"
      from forum_comments where ${own}`,
      'comment_id',
    ),
    forumPhotos: list(`
      select '/api/forum/photos/' || id || '/file' as url, alt, post_id as "postId", comment_id as "commentId",
        ${moment('created_at')} as "createdAt", ${moment('hidden_at')} as "removedAt"
      from forum_photos where ${own} order by id`),
    idempotencyKeys: list(`
      select encode(code, 'hex') as code, call, made, ${moment('created_at')} as "createdAt"
      from sent_once where ${own} order by created_at`),
    textCodes: list(`
      select encode(code, 'hex') as code, ${moment('created_at')} as "createdAt"
      from forum_texts where ${own} order by id`),
    notices: list(`
      select kind, things, actor.display_username as by,
        case when forum_posts.hidden_at is null or forum_posts.user_id = ${userId} then forum_posts.title end as post,
        comment_id as "commentId", brands.name as brand, text,
        ${moment('told.created_at')} as "createdAt", ${moment('read_at')} as "readAt"
      from (
        select id, kind, things, actor_id, post_id, comment_id, brand_id, text, created_at, read_at
          from notices where ${own}
        union all select null, kind, 1, actor_id, post_id, comment_id, brand_id, text, created_at, null
          from notice_queue where ${own} and kind <> 'recount'
      ) told
        left join users actor on actor.id = told.actor_id
        left join forum_posts on forum_posts.id = told.post_id
        left join brands on brands.id = told.brand_id
      order by told.created_at, told.id`),
    noticesToOthers: list(`
      select kind, ${moment('created_at')} as "createdAt" from notices where actor_id = ${userId}
      union all select kind, ${moment('created_at')} from notice_queue where actor_id = ${userId}
      order by 2`),
    flags: list(`
      select target_kind as target, reason, note, ${moment('created_at')} as "createdAt"
      from flags where ${own} order by id`),
    reviewed: list(`
      select kind, target_kind as target, verdict, ${moment('created_at')} as "createdAt"
      from review_items where subject_id = ${userId} order by id`),
    reviews: list(`
      select kind, target_kind as target, verdict, note, ${moment('created_at')} as "createdAt"
      from review_items where decided_by = ${userId} or claimed_by = ${userId} order by id`),
    moderated: list(`${logged} where subject_id = ${userId} order by id`),
    moderation: list(`${logged} where admin_id = ${userId} order by id`),
  }
}

const value = (json: string): Section => ({ query: `select ',' || ${copyable(`${json}::text`)}`, around: ['', '', ''] })

const rows = (query: string): string => `select ',' || ${copyable('to_json(row)::text')} from (${query}) row`

/** The only row, or null. */
const one = (query: string): Section => ({ query: rows(query), around: ['', 'null', ''] })

const list = (query: string): Section => ({ query: rows(query), around: ['[', ']', ']'] })

/**
 * Posts or comments with their earlier versions. A text can have any number of versions, so each is a separate row
 * between the object's start and end.
 */
function listWithEarlier(query: string, column: string): Section {
  const lines = `
    select ${copyable('line')} from (${query}) row cross join lateral (
      select 0 as part, 0 as number, ',' || left(to_json(row)::text, -1) || ',"earlier":[' as line
      union all
      select 1, edit.id, case when row_number() over (order by edit.id) = 1 then '' else ',' end ||
          to_json(said)::text
        from forum_edits edit cross join lateral (
          select edit.title, edit.content, ${moment('edit.created_at')} as until) said
        where edit.${column} = row.id
      union all select 2, 0, ']}'
    ) written
    order by row.id, part, number`
  return { query: lines, around: ['[', ']', ']'] }
}

const logged = `select action, about, reason, ${moment('created_at')} as "createdAt" from moderation_log`

const videoAddress = `'https://www.youtube.com/watch?v=' || video_id`

/** As long as the longest videos. What is longer is read at its address: many of them would be too much for one file. */
const longestTranscript = { letters: 200_000, words: 30_000, lines: 15_000 }

/**
 * Every second element of a line is a word, the others are its times. Overlong lines are truncated before the costly
 * unnesting.
 */
const pastedText = `(
  select string_agg(said, E'\\n' order by number) from (
    select number, (
      select string_agg(word, ' ') from jsonb_array_elements_text(jsonb_path_query_array(line,
        '$[0 to ${2 * longestTranscript.words - 1}] ? (@.type() == "string")')) word) as said
    from (
      select line, number, sum(jsonb_array_length(line)) over (order by number) as words_twice
      from jsonb_array_elements(jsonb_path_query_array(pasted_lines,
        '$[0 to ${longestTranscript.lines - 1}]')) with ordinality l (line, number)
    ) lines
    where words_twice - jsonb_array_length(line) < ${2 * longestTranscript.words}
  ) cut)`
