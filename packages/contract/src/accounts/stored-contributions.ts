import { brandFacts, columnKeys } from '../brand-facts.ts'
import type { StoredField } from '../stats/stored-visits.ts'

const factColumns = columnKeys.map((key) => brandFacts[key].column).join(' ')

/** Stored data about contributions to the directory and the forum. */
export const given: StoredField[] = [
  {
    name: 'Brands, tag photos, posts, comments and their photos',
    why: 'this is the directory; we remove location and camera data from photos',
    whoSeesIt: 'everyone',
    howLong:
      'permanently; credited to ‘former member’ after you leave. Forum photos go with the text you delete, or after two days if you never post them',
    columns: {
      brands:
        `id slug name_key search_text plain_key sound_key version garment_mask era_mask ${factColumns} ` +
        'sold_price sold_count sold_as_of shown_price ' +
        'source source_url user_id tag_photo_id created_at updated_at',
      tag_photos:
        'id brand_id sha256 width height kind era unlisted_era year_from year_to made_in note looks_right looks_wrong user_id source_url created_at source_sha256 ' +
        'source_pixels quality_pixels detail_pixels look blur retired_at',
      forum_posts:
        'id title content user_id brand_id is_pinned locked_at created_at updated_at edits edited_at links search',
      forum_comments: 'id content post_id user_id created_at updated_at edits edited_at links search',
      forum_photos: 'id user_id post_id comment_id place alt sha256 width height source_sha256 blur created_at',
    },
  },
  {
    name: 'Photos by guests that would replace a member’s',
    why: 'so an admin can decide; we don’t store who added them, only a code of the network that nobody can read after that day',
    whoSeesIt: 'admins',
    howLong: 'until an admin decides; a declined photo is deleted within minutes, its fingerprint stays',
    columns: {
      pending_photos:
        'id brand_id sha256 width height kind era year_from year_to source_sha256 ' +
        'source_pixels quality_pixels detail_pixels look blur source_url network created_at declined_at',
    },
  },
  {
    name: 'Earlier texts of posts and comments',
    why: 'so nobody can change a post after others replied to it; and what admins removed',
    whoSeesIt: 'you and admins; removed text only admins',
    howLong: 'permanently; credited to ‘former member’ after you leave',
    columns: {
      forum_posts: 'hidden_at hidden_why',
      tag_photos: 'taken_away_at',
      forum_photos: 'hidden_at',
      forum_comments: 'hidden_at hidden_why',
      forum_edits: 'id post_id comment_id title content created_at',
    },
  },
  {
    name: 'What you recently sent',
    why: 'hashes that keep a vote, brand, photo, post, comment or shared sale from counting twice when it’s sent again',
    whoSeesIt: 'nobody',
    howLong: '30 days',
    columns: { sent_once: 'code user_id call made created_at' },
  },
  {
    name: 'What you recently posted',
    why: 'hashes that keep the same post from appearing twice and catch copied ads',
    whoSeesIt: 'nobody',
    howLong: 'two to three days',
    columns: { forum_texts: 'id code user_id created_at' },
  },
  {
    name: 'Who set a value, and edits',
    why: 'so mistakes can be traced and undone',
    whoSeesIt: 'everyone, in a brand’s history',
    howLong: 'permanently; no longer linked to you after you leave',
    columns: {
      brands: 'price_set_at price_set_by price_basis sell_through_set_at sell_through_set_by sell_through_basis',
      brand_revisions: 'id brand_id user_id kind before after photo is_by_guest merged_from reason created_at',
    },
  },
  {
    name: 'Brands that were merged',
    why: 'the brand and what belonged to it, so the merge can be undone; not who voted',
    whoSeesIt: 'nobody',
    howLong: '30 days',
    columns: {
      brand_merges: 'id from_id into_id revision_id brand created_at',
      brand_merge_rows: 'merge_id kind row_id old',
    },
  },
  {
    name: 'Suggestions',
    why: 'your corrections to a brand and what an admin decided',
    whoSeesIt: 'admins and you; everyone once it is accepted',
    howLong: 'as long as the brand exists; no longer linked to you after you leave',
    columns: {
      brand_suggestions: 'id brand_id user_id facts reason verdict note decided_by decided_at created_at',
      open_suggestion_facts: 'user_id brand_id fact suggestion_id',
    },
  },
  {
    name: 'Notices',
    why: 'to tell you about replies, mentions, decisions and better photos; with who did it and whether you read it',
    whoSeesIt: 'only you',
    howLong: 'six months, and only the last 500',
    columns: {
      notices: 'id kind user_id actor_id things post_id comment_id brand_id suggestion_id text created_at read_at',
      // On their way, for a second at most.
      notice_queue: 'id kind user_id actor_id post_id comment_id brand_id suggestion_id text created_at',
    },
  },
  {
    name: 'Flags',
    why: 'what you reported and why, so an admin can check it',
    whoSeesIt: 'admins',
    howLong: 'until you leave',
    columns: {
      flags: 'id review_item_id target_kind target_id user_id reason note created_at',
    },
  },
  {
    name: 'Review queue',
    why: 'what was flagged, held or suggested, who posted it, which admin is on it, and what they decided',
    whoSeesIt: 'admins',
    howLong: 'permanently; no longer linked to you after you leave',
    columns: {
      review_items:
        'id kind target_kind target_id other_id subject_id people created_at claimed_by claimed_until verdict note decided_by decided_at opened_at undo',
      moderation_log: 'id kind actor admin_id action target_kind target_id about subject_id reason created_at',
    },
  },
  {
    name: 'Files waiting for review',
    why: 'a file with more brands than a new account can add, until an admin reviews it, with a code of the network that nobody can read after that day',
    whoSeesIt: 'admins',
    howLong: 'until an admin decides; 30 days at most',
    columns: {
      pending_imports: 'id user_id network rows bytes accepted_at accepted_by created_at',
      pending_import_rows: 'import_id row facts similar_id',
    },
  },
  {
    name: 'How much you added recently',
    why: 'so one account can’t flood the directory: brands, suggestions, flags, photos by URL, tag numbers and bytes of text per hour',
    whoSeesIt: 'only you',
    howLong: 'eight days',
    columns: { contribution_counts: 'user_id kind hour amount' },
  },
  {
    name: 'Videos you analyzed',
    why: 'so you can come back to the results; with the transcript if you pasted one',
    whoSeesIt: 'members you share the link with',
    howLong: '90 days, and only the last 200',
    columns: {
      video_analyses: 'id number video_id user_id pasted_lines pasted_language brands model took_ms created_at',
    },
  },
  {
    name: 'Videos you added to brand pages',
    why: 'what videos say about a brand, quoted, and who added them',
    whoSeesIt: 'everyone; removed ones only admins',
    howLong: 'permanently; credited to ‘former member’ after you leave',
    columns: {
      brand_videos: 'id brand_id video_id is_members_word is_confirmed user_id hidden_at hidden_why created_at',
    },
  },
  {
    name: 'Videos you confirmed',
    why: 'so each member confirms a video once, and you can undo it',
    whoSeesIt: 'only the counts',
    howLong: 'until you undo it; still counted after you leave, but no longer linked to you',
    columns: {
      brand_video_confirmations: 'id brand_video_id user_id is_by_admin has_standing created_at',
    },
  },
  {
    name: 'What you say of tag photos',
    why: 'whether a tag and its years look right, so each member counts once and you can change it',
    whoSeesIt: 'only the counts',
    howLong: 'until you take it back; still counted after you leave, but no longer linked to you',
    columns: {
      tag_photo_voices: 'id photo_id user_id looks_right has_standing created_at',
    },
  },
  {
    name: 'Starter notes you confirmed',
    why: 'that a member found the notes right that a brand came with',
    whoSeesIt: 'nobody; everyone sees that somebody did',
    howLong: 'as long as the brand exists; no longer linked to you after you leave',
    columns: {
      starter_brands: 'brand_id row_key loaded sure loaded_at confirmed_at confirmed_by',
    },
  },
  {
    name: 'Tag numbers you confirmed',
    why: 'which RN, CA or WPL number is on a brand’s tags, so each member counts once and you can undo it',
    whoSeesIt: 'only the counts',
    howLong: 'until you undo it; still counted after you leave, but no longer linked to you',
    columns: {
      brand_identifiers: 'id kind number brand_id user_id is_by_established created_at',
    },
  },
  {
    name: 'Sales you share',
    why: 'to publish what brands really sell for; only medians of several members are shown',
    whoSeesIt: 'only you',
    howLong: 'until you withdraw them or turn off sharing, twelve months at most',
    columns: {
      sale_sharing: 'user_id turned_on_at is_left_out',
      shared_sales: 'id user_id brand_id month price days currency garment platform',
    },
  },
  {
    name: 'What published medians rest on',
    why: 'a random number for each member and hashes of their sales, so a median never changes by the sales of a few members alone',
    whoSeesIt: 'nobody',
    howLong: 'at most twelve months; the random number is linked to you only while you have an account',
    columns: {
      sale_sharing: 'member_key',
      sold_cells:
        'brand_id currency garment is_shown level median low high sales members days month as_of member_keys ' +
        'given counted',
      sold_quarters: 'brand_id currency garment quarter median member_keys given counted',
      withdrawn_sales: 'id brand_id currency garment',
    },
  },
  {
    name: 'Votes',
    why: 'so everyone has one vote',
    whoSeesIt: 'only the counts',
    howLong:
      'until you take it back; still counted after you leave, but no longer linked to you; votes from your first week go with your account',
    columns: {
      brand_votes: 'id brand_id user_id vote_type created_at is_counted is_by_newcomer review_item_id',
      brand_vote_deltas: 'id brand_id upvotes downvotes guest_day guest_votes',
      brands: 'upvotes downvotes',
    },
  },
]
