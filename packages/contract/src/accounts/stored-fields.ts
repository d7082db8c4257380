import { visit, type StoredField } from '../stats/stored-visits.ts'
import { given } from './stored-contributions.ts'

const leaving = 'until you delete the account'

const account: StoredField[] = [
  {
    name: 'Username',
    why: 'so people know who posted what',
    whoSeesIt: 'everyone',
    howLong: leaving,
    columns: { users: 'id username display_username has_chosen_username' },
  },
  {
    name: 'Usernames you gave up',
    note: 'optional',
    why: 'so nobody else can take it and old links still lead to you; stored as a hash',
    whoSeesIt: 'nobody',
    howLong: '90 days, even after you delete the account, but no longer linked to you',
    columns: { former_usernames: 'id code user_id created_at' },
  },
  {
    name: 'Accounts that were deleted',
    why: 'so an admin can still undo what a deleted account added: its number, a hash of its name, when it joined and was deleted, and the numbers of its posts, comments, open suggestions, videos and tag numbers',
    whoSeesIt: 'admins',
    howLong: '90 days after you delete the account',
    columns: {
      users: 'deletes_at',
      deleted_accounts: 'id account_id name_code joined_at created_at',
      deleted_account_items: 'account_id kind item_id',
    },
  },
  {
    name: 'Password',
    why: 'to sign you in; stored as an argon2id hash',
    whoSeesIt: 'nobody',
    howLong: 'until you change it',
    columns: { identities: 'id user_id password_hash created_at updated_at' },
  },
  {
    name: 'Email',
    note: 'optional',
    why: 'to reset your password and tell you when your account changes',
    whoSeesIt: 'only you',
    howLong: 'until you remove it',
    columns: { users: 'email email_verified' },
  },
  {
    name: 'Email to be verified',
    note: 'optional',
    why: 'until you open the link we send; a new account works only after that',
    whoSeesIt: 'only you',
    howLong: 'a day, or until you verify it',
    columns: { users: 'awaits_email', email_claims: 'user_id email nonce created_at expires_at' },
  },
  {
    name: 'Google account',
    note: 'optional',
    why: 'the ID Google has for you, to sign you in; no access to your Google account. Google learns that you signed in',
    whoSeesIt: 'only you',
    howLong: leaving,
    columns: {
      // The keys have columns because the identity library expects them. They are always empty.
      identities:
        'provider_id account_id scope access_token refresh_token id_token access_token_expires_at refresh_token_expires_at',
    },
  },
  {
    name: 'Two-factor sign-in',
    note: 'optional',
    why: 'a secret and ten backup codes, encrypted; recently used codes, and how many wrong ones were entered',
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
    why: 'to set a new password if you forget yours; ten of them, hashed',
    whoSeesIt: 'you, once; then nobody',
    howLong: 'until you get new ones',
    columns: { recovery_codes: 'id user_id code_hash used_at created_at' },
  },
  {
    name: 'Invitation',
    note: 'optional',
    why: 'where you need one to join: who made it, with their note, and who used it; its link is stored as a hash, and in a cookie of the browser that opened it',
    whoSeesIt: 'admins',
    howLong: '30 days after it expires, the cookie an hour; no longer linked to you after you leave',
    columns: { invitations: 'id code created_by note created_at expires_at used_at used_by revoked_at' },
  },
  {
    name: 'Session',
    why: 'a random first-party cookie, set when you sign in; with the kind of browser, such as ‘Firefox on Windows’, and when you last confirmed it’s you',
    whoSeesIt: 'only you',
    howLong: '30 days, 7 days unused (admins 12 hours), or until you sign out',
    columns: { sessions: 'id user_id token user_agent created_at updated_at expires_at proved_at second_factor_at' },
  },
  {
    name: 'Sign-ins in progress',
    why: 'for links we email you, Google sign-ins and browsers you trust with two-factor sign-in',
    whoSeesIt: 'nobody',
    howLong: 'a few hours at most; a trusted browser 30 days',
    columns: { verifications: 'id identifier value created_at updated_at expires_at' },
  },
  {
    name: 'Emails being sent',
    why: 'the recipient, so we can try again if a mail server is down',
    whoSeesIt: 'nobody',
    howLong: 'until it is sent; two weeks at most',
    // The job queue's own table.
    columns: { 'graphile_worker._private_jobs': 'payload' },
  },
  {
    name: 'Account status',
    why: 'whether you’re an admin or a moderator, whether the account is closed, and when it last changed',
    whoSeesIt: 'only you',
    howLong: leaving,
    columns: { users: 'updated_at is_admin is_moderator is_paid_user disabled_at' },
  },
  {
    name: 'Your page',
    why: 'your public page: how many tags and brands you added, their votes, and when you joined',
    whoSeesIt: 'everyone; for the day you joined, only the month',
    howLong: leaving,
    columns: {
      users: 'created_at tags_submitted upvotes_received downvotes_received',
      // Votes on a member's brands, until they are added up.
      brand_vote_deltas: 'user_id',
    },
  },
]

/**
 * Everything stored about people: the privacy page prints it, and a test compares it with the database. A column in
 * neither list below fails that test, so no new data is stored undisclosed.
 */
export const storedFields = [
  { title: 'Your account', fields: account },
  { title: 'Your contributions', fields: given },
  { title: 'When you visit without an account', fields: visit },
]
