import { brandFacts, columnKeys } from '../brand-facts.ts'
import { visit, type StoredField } from '../stored-visits.ts'

const leaving = 'until you delete the account'

const account: StoredField[] = [
  {
    name: 'Username',
    why: 'so others know who found the tag',
    whoSeesIt: 'everyone',
    howLong: leaving,
    columns: { users: 'id username display_username has_chosen_username' },
  },
  {
    name: 'Usernames you gave up',
    note: 'optional',
    why: 'so that nobody else takes one, and links to it lead to you; kept as a code',
    whoSeesIt: 'nobody',
    howLong: '90 days, also after you delete the account, then without you',
    columns: { former_usernames: 'id code user_id created_at' },
  },
  {
    name: 'Password',
    why: 'to let only you in; kept as an argon2id hash',
    whoSeesIt: 'nobody',
    howLong: 'until you change it',
    columns: { identities: 'id user_id password_hash created_at updated_at' },
  },
  {
    name: 'Email',
    note: 'optional',
    why: 'to reset the password and to tell you when somebody changes your account',
    whoSeesIt: 'only you',
    howLong: 'until you remove it',
    columns: { users: 'email email_verified' },
  },
  {
    name: 'Email to be verified',
    note: 'optional',
    why: 'until you have opened the link in the mail; an account that waits for it opens only then',
    whoSeesIt: 'only you',
    howLong: 'a day, or until it is verified',
    columns: { users: 'awaits_email', email_claims: 'user_id email nonce created_at expires_at' },
  },
  {
    name: 'Google account',
    note: 'optional',
    why: 'the number Google has for you, to let you in; no key to your account there. Google learns that you signed in',
    whoSeesIt: 'only you',
    howLong: leaving,
    columns: {
      // The keys have columns because the identity library expects them. They are always empty.
      identities:
        'provider_id account_id scope access_token refresh_token id_token access_token_expires_at refresh_token_expires_at',
    },
  },
  {
    name: 'Second factor',
    note: 'optional',
    why: 'a secret and ten backup codes, encrypted; codes used of late, and how often a wrong one was typed',
    whoSeesIt: 'you, once; then nobody',
    howLong: 'until you turn it off',
    columns: {
      users: 'is_two_factor_enabled two_factor_verified',
      two_factors: 'id user_id secret backup_codes verified failed_verification_count locked_until used_codes',
    },
  },
  {
    name: 'Recovery codes',
    note: 'optional',
    why: 'to let you in when the password is lost; ten of them, hashed',
    whoSeesIt: 'you, once; then nobody',
    howLong: 'until you make new ones',
    columns: { recovery_codes: 'id user_id code_hash used_at created_at' },
  },
  {
    name: 'Session',
    why: 'a random first-party cookie, set when you sign in; beside it the kind of browser, such as ‘Firefox on Windows’, and when you last proved there that it is you',
    whoSeesIt: 'only you',
    howLong: '30 days, 7 days unused (admins 12 hours), or until you sign out',
    columns: { sessions: 'id user_id token user_agent created_at updated_at expires_at proved_at second_factor_at' },
  },
  {
    name: 'Steps under way',
    why: 'what a link in a mail, a sign-in with Google or a browser you trust with the second factor stands for',
    whoSeesIt: 'nobody',
    howLong: 'some hours at most; a trusted browser 30 days',
    columns: { verifications: 'id identifier value created_at updated_at expires_at' },
  },
  {
    name: 'Mail on its way',
    why: 'whom it goes to, so that it can be tried again when a mail server is down',
    whoSeesIt: 'nobody',
    howLong: 'until it is sent; two weeks at most',
    // The job queue's own table.
    columns: { 'graphile_worker._private_jobs': 'payload' },
  },
  {
    name: 'Standing',
    why: 'whether you are an admin, whether the account is closed, when it was last changed',
    whoSeesIt: 'only you',
    howLong: leaving,
    columns: { users: 'updated_at is_admin is_paid_user disabled_at' },
  },
  {
    name: 'Your page',
    why: 'to thank you: how many tags and brands you gave, the votes on them, and since when',
    whoSeesIt: 'everyone; of the day you joined only the month',
    howLong: leaving,
    columns: {
      users: 'created_at tags_submitted upvotes_received downvotes_received',
      // Votes on somebody's brands, until they are added up.
      brand_vote_deltas: 'user_id',
    },
  },
]

const factColumns = columnKeys.map((key) => brandFacts[key].column).join(' ')

const given: StoredField[] = [
  {
    name: 'Brands, tag photos, posts, comments',
    why: 'they are the directory; photos lose place and camera data',
    whoSeesIt: 'everyone',
    howLong: 'for good; signed ‘former member’ after you leave',
    columns: {
      brands:
        `id slug name_key search_text plain_key version garment_mask ${factColumns} ` +
        'source source_url user_id tag_photo_id created_at updated_at',
      tag_photos:
        'id brand_id sha256 width height kind era user_id source_url created_at source_sha256 ' +
        'source_pixels quality_pixels detail_pixels look blur retired_at',
      forum_posts:
        'id title content user_id brand_id is_pinned locked_at created_at updated_at edits edited_at links search',
      forum_comments: 'id content post_id user_id created_at updated_at edits edited_at links search',
    },
  },
  {
    name: 'Photos by guests that would replace a member’s',
    why: 'so that an admin decides; without a word about who gave them',
    whoSeesIt: 'admins',
    howLong: 'until an admin has decided; of one that is declined the photo goes within minutes, its fingerprint stays',
    columns: {
      pending_photos:
        'id brand_id sha256 width height kind era source_sha256 source_pixels quality_pixels detail_pixels look blur ' +
        'source_url created_at declined_at',
    },
  },
  {
    name: 'Earlier texts of posts and comments',
    why: 'so that nobody can make others look foolish by changing what they answered; and what was taken out',
    whoSeesIt: 'you and admins; of what is taken out only admins',
    howLong: 'for good; signed ‘former member’ after you leave',
    columns: {
      forum_posts: 'hidden_at hidden_why',
      tag_photos: 'taken_away_at',
      forum_comments: 'hidden_at hidden_why',
      forum_edits: 'id post_id comment_id title content created_at',
    },
  },
  {
    name: 'What you sent to the forum of late',
    why: 'codes by which the same thing sent twice is written once, and copied advertisements are known',
    whoSeesIt: 'nobody',
    howLong: 'two to three days',
    columns: {
      forum_sent: 'user_id key post_id comment_id created_at',
      forum_texts: 'id code user_id created_at',
    },
  },
  {
    name: 'Who set a value, and edits',
    why: 'so that a mistake can be traced and undone',
    whoSeesIt: 'everyone, in a brand’s history',
    howLong: 'for good; without you after you leave',
    columns: {
      brands: 'price_set_at price_set_by price_basis sell_through_set_at sell_through_set_by sell_through_basis',
      brand_revisions: 'id brand_id user_id kind before after photo is_by_guest merged_from reason created_at',
    },
  },
  {
    name: 'Suggestions',
    why: 'what you think is wrong about a brand, and what an admin made of it',
    whoSeesIt: 'admins and you; everyone once it is accepted',
    howLong: 'as long as the brand is there; without you after you leave',
    columns: {
      brand_suggestions: 'id brand_id user_id facts reason verdict note decided_by decided_at created_at',
    },
  },
  {
    name: 'Notices',
    why: 'to tell you of replies, mentions, decisions and better photos; with who it was, and whether you have read it',
    whoSeesIt: 'only you',
    howLong: 'half a year, and the last 500',
    columns: {
      notices: 'id kind user_id actor_id things post_id comment_id brand_id suggestion_id text created_at read_at',
      // On their way, for a second at most.
      notice_queue: 'id kind user_id actor_id post_id comment_id brand_id suggestion_id text created_at',
    },
  },
  {
    name: 'Flags',
    why: 'what you say is wrong, and why, so that an admin looks at it',
    whoSeesIt: 'admins',
    howLong: 'until you leave',
    columns: {
      flags: 'id review_item_id target_kind target_id user_id reason note created_at',
    },
  },
  {
    name: 'What admins look at and decide',
    why: 'what was flagged, held or suggested, whose it is, which admin has it in hand, and what they made of it',
    whoSeesIt: 'admins',
    howLong: 'for good; without you after you leave',
    columns: {
      review_items:
        'id kind target_kind target_id other_id subject_id people created_at claimed_by claimed_until verdict note decided_by decided_at opened_at undo',
      moderation_log: 'id admin_id action target_kind target_id about subject_id reason created_at',
    },
  },
  {
    name: 'Files that wait for an admin',
    why: 'a file with more brands than a new account may add, until an admin has looked at it',
    whoSeesIt: 'admins',
    howLong: 'until it is decided; 30 days at most',
    columns: {
      pending_imports: 'id user_id rows bytes sample accepted_at accepted_by created_at',
      pending_import_rows: 'import_id row facts',
    },
  },
  {
    name: 'How much you gave of late',
    why: 'so that one account cannot flood the directory: brands, suggestions, flags, photos by URL and bytes of text by the hour',
    whoSeesIt: 'only you',
    howLong: 'eight days',
    columns: { contribution_counts: 'user_id kind hour amount' },
  },
  {
    name: 'Videos you analyzed',
    why: 'so that what was found has an address you can come back to; with the transcript if you pasted one',
    whoSeesIt: 'members to whom you give the address',
    howLong: '90 days, and the last 200',
    columns: {
      video_analyses: 'id video_id user_id pasted_lines pasted_language brands model took_ms created_at',
    },
  },
  {
    name: 'Videos you put on brands’ pages',
    why: 'what videos say of a brand, in their words, and who brought them',
    whoSeesIt: 'everyone; of what is taken out only admins',
    howLong: 'for good; signed ‘former member’ after you leave',
    columns: {
      brand_videos: 'id brand_id video_id is_members_word user_id hidden_at hidden_why created_at',
    },
  },
  {
    name: 'Votes',
    why: 'so that one person has one vote',
    whoSeesIt: 'only the counts',
    howLong: 'until you take the vote back; counted without you after you leave',
    columns: {
      brand_votes: 'id brand_id user_id vote_type created_at is_counted review_item_id',
      brand_vote_deltas: 'id brand_id upvotes downvotes guest_day guest_votes',
      brands: 'upvotes downvotes',
    },
  },
]

/**
 * Everything that is stored about people: the privacy page prints it, and a test compares it with the database. A
 * column that is in neither list below fails that test, so nothing new is kept without being said.
 */
export const storedFields = [
  { title: 'Your account', fields: account },
  { title: 'What you give', fields: given },
  { title: 'While you visit without an account', fields: visit },
]
