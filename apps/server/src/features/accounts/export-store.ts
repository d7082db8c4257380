import { sql } from 'kysely'
import type { AccountExport } from '@bolodex/contract/account-export'
import type { Database } from '#platform/database.ts'
import { momentOf } from '#platform/json-text.ts'

const moment = (column: string) => sql.raw(momentOf(column))

/** Everything stored about one person, written as JSON by the database. Secrets are counted or dated, not shown. */
export function createExportStore(db: Database) {
  return {
    async read(userId: number): Promise<AccountExport> {
      const own = sql`user_id = ${userId}`
      const { rows } = await sql<{ everything: AccountExport }>`
        select json_build_object(
          'exportedAt', ${moment('now()')},
          'account', (select row_to_json(row) from (
            select id, display_username as username, email, email_verified as "emailVerified", is_admin as "isAdmin",
              is_paid_user as "isPaidUser", is_two_factor_enabled as "isTwoFactorEnabled",
              ${moment('disabled_at')} as "disabledAt",
              tags_submitted as "tagsSubmitted", upvotes_received as "upvotesReceived",
              downvotes_received as "downvotesReceived",
              ${moment('created_at')} as "createdAt", ${moment('updated_at')} as "updatedAt"
            from users where id = ${userId}) row),
          'usernamesGivenUp', ${list(sql`
            select encode(code, 'hex') as code, ${moment('created_at')} as "givenUpAt"
            from former_usernames where ${own} order by id`)},
          'addressWaitingToBeVerified', (select row_to_json(row) from (
            select email, ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt"
            from email_claims where ${own}) row),
          'waysToSignIn', ${list(sql`
            select provider_id as kind, account_id as "accountId", ${moment('created_at')} as "createdAt",
              ${moment('updated_at')} as "updatedAt"
            from identities where ${own} order by id`)},
          'secondFactor', (select row_to_json(row) from (
            select verified as "isConfirmed", failed_verification_count as "wrongCodes",
              ${moment('locked_until')} as "lockedUntil"
            from two_factors where ${own}) row),
          'recoveryCodes', ${list(sql`
            select ${moment('created_at')} as "createdAt", ${moment('used_at')} as "usedAt"
            from recovery_codes where ${own} order by id`)},
          'stepsUnderWay', ${list(sql`
            select ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt"
            from verifications where value = ${String(userId)} order by id`)},
          'sessions', ${list(sql`
            select user_agent as device, ${moment('created_at')} as "createdAt", ${moment('updated_at')} as "usedAt",
              ${moment('expires_at')} as "expiresAt", ${moment('proved_at')} as "provedAt",
              ${moment('second_factor_at')} as "secondFactorAt"
            from sessions where ${own} order by id`)},
          'brands', ${list(sql`
            select id, slug, name, description, average_sale_price as "averageSalePrice",
              sell_through_rate as "sellThroughRate", garment_types as "garmentTypes", source_url as "sourceUrl",
              ${moment('created_at')} as "createdAt"
            from brands where ${own} order by id`)},
          'valuesSet', ${list(sql`
            select name as brand, 'price' as value, ${moment('price_set_at')} as "setAt"
              from brands where price_set_by = ${userId}
            union all select name, 'sell-through', ${moment('sell_through_set_at')}
              from brands where sell_through_set_by = ${userId}`)},
          'edits', ${list(sql`
            select brand_id as "brandId", kind, before::text, after::text, photo::text, reason, ${moment('created_at')} as "createdAt"
            from brand_revisions where ${own} order by id`)},
          'tagPhotos', ${list(sql`
            select brands.name as brand, '/photos/' || sha256 || '.webp' as url, kind, era,
              tag_photos.source_url as "sourceUrl", ${moment('tag_photos.created_at')} as "createdAt"
            from tag_photos join brands on brands.id = brand_id where tag_photos.${own} order by tag_photos.id`)},
          'suggestions', ${list(sql`
            select brands.name as brand, facts::text, reason, verdict, note,
              ${moment('brand_suggestions.created_at')} as "createdAt", ${moment('decided_at')} as "decidedAt"
            from brand_suggestions join brands on brands.id = brand_id
            where brand_suggestions.${own} order by brand_suggestions.id`)},
          'decisions', ${list(sql`
            select brands.name as brand, verdict, note, ${moment('decided_at')} as "decidedAt"
            from brand_suggestions join brands on brands.id = brand_id
            where decided_by = ${userId} order by brand_suggestions.id`)},
          'votes', ${list(sql`
            select brands.name as brand, vote_type as "voteType", ${moment('brand_votes.created_at')} as "createdAt"
            from brand_votes join brands on brands.id = brand_id where brand_votes.${own} order by brand_votes.id`)},
          'videosAnalyzed', ${list(sql`
            select '/youtube-analyzer/' || id as address, ${videoAddress} as video,
              left(${pastedText}, ${longestTranscript.letters}) as "pastedTranscript", pasted_language as language,
              jsonb_path_query_array(brands, '$[*].name') as brands, model as "secondReader",
              ${moment('created_at')} as "createdAt"
            from video_analyses where ${own} order by created_at`)},
          'videosOfBrands', ${list(sql`
            select brands.name as brand, ${videoAddress} as video, is_members_word as "isMembersWord", hidden_why as "hiddenWhy",
              ${moment('brand_videos.created_at')} as "createdAt"
            from brand_videos join brands on brands.id = brand_id
            where brand_videos.${own} order by brand_videos.id`)},
          'posts', ${list(sql`
            select id, title, content, ${moment('created_at')} as "createdAt", ${moment('edited_at')} as "editedAt",
              hidden_why as "hiddenWhy", ${earlier('post_id = forum_posts.id')} as earlier
            from forum_posts where ${own} order by id`)},
          'notices', ${list(sql`
            select kind, things, actor.display_username as by,
              case when forum_posts.hidden_at is null or forum_posts.user_id = ${userId} then forum_posts.title end as post, comment_id as "commentId",
              brands.name as brand, text, ${moment('told.created_at')} as "createdAt", ${moment('read_at')} as "readAt"
            from (
              select id, kind, things, actor_id, post_id, comment_id, brand_id, text, created_at, read_at
                from notices where ${own}
              union all select null, kind, 1, actor_id, post_id, comment_id, brand_id, text, created_at, null
                from notice_queue where ${own} and kind <> 'recount'
            ) told
              left join users actor on actor.id = told.actor_id
              left join forum_posts on forum_posts.id = told.post_id
              left join brands on brands.id = told.brand_id
            order by told.created_at, told.id`)},
          'noticesToOthers', ${list(sql`
            select kind, ${moment('created_at')} as "createdAt" from notices where actor_id = ${userId}
            union all select kind, ${moment('created_at')} from notice_queue where actor_id = ${userId}
            order by 2`)},
          'comments', ${list(sql`
            select id, post_id as "postId", content, ${moment('created_at')} as "createdAt",
              ${moment('edited_at')} as "editedAt", hidden_why as "hiddenWhy",
              ${earlier('comment_id = forum_comments.id')} as earlier
            from forum_comments where ${own} order by id`)},
          'sentToForum', ${list(sql`
            select key, post_id as "postId", comment_id as "commentId", ${moment('created_at')} as "createdAt"
            from forum_sent where ${own} order by created_at`)},
          'textCodes', ${list(sql`
            select encode(code, 'hex') as code, ${moment('created_at')} as "createdAt"
            from forum_texts where ${own} order by id`)},
          'flags', ${list(sql`
            select target_kind as target, reason, note, ${moment('created_at')} as "createdAt"
            from flags where ${own} order by id`)},
          'reviewed', ${list(sql`
            select kind, target_kind as target, verdict, ${moment('created_at')} as "createdAt"
            from review_items where subject_id = ${userId} order by id`)},
          'reviews', ${list(sql`
            select kind, target_kind as target, verdict, note, ${moment('created_at')} as "createdAt"
            from review_items where decided_by = ${userId} or claimed_by = ${userId} order by id`)},
          'moderated', ${list(logged('subject_id', userId))},
          'moderation', ${list(logged('admin_id', userId))}
        ) as everything`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database answered nothing')
      return row.everything
    },
  }
}

const list = (query: ReturnType<typeof sql>) => sql`coalesce((select json_agg(row) from (${query}) row), '[]')`

const videoAddress = sql`'https://www.youtube.com/watch?v=' || video_id`

/** As long as the longest videos. What is longer is read at its address: many of them would be too much for one file. */
const longestTranscript = { letters: 200_000, words: 30_000, lines: 15_000 }

/**
 * Every second element of a line is a word, the others are its times. What is too long is cut before it is taken apart,
 * which is what takes the time.
 */
const pastedText = sql`(
  select string_agg(said, E'\\n' order by number) from (
    select number, (
      select string_agg(word, ' ') from jsonb_array_elements_text(jsonb_path_query_array(line,
        ${`$[0 to ${2 * longestTranscript.words - 1}] ? (@.type() == "string")`}::jsonpath)) word) as said
    from (
      select line, number, sum(jsonb_array_length(line)) over (order by number) as words_twice
      from jsonb_array_elements(jsonb_path_query_array(pasted_lines,
        ${`$[0 to ${longestTranscript.lines - 1}]`}::jsonpath)) with ordinality l (line, number)
    ) lines
    where words_twice - jsonb_array_length(line) < ${2 * longestTranscript.words}
  ) cut)`

const logged = (whose: string, userId: number) => sql`
  select action, about, reason, ${moment('created_at')} as "createdAt"
  from moderation_log where ${sql.ref(whose)} = ${userId} order by id`

/** What a post or comment said before. */
const earlier = (which: string) =>
  list(sql`
    select title, content, ${moment('forum_edits.created_at')} as until
    from forum_edits where ${sql.raw(which)} order by forum_edits.id`)
