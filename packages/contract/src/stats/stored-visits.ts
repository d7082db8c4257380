/** One kind of stored personal data, as the privacy page describes it. */
export type StoredField = {
  name: string
  note?: 'optional'
  why: string
  whoSeesIt: string
  howLong: string
  /** Its columns by table, separated by spaces. */
  columns: Record<string, string>
}

/** What is stored about visitors without an account. */
export const visit: StoredField[] = [
  { name: 'Nothing, while you read', why: 'no cookie, no identifier', whoSeesIt: '—', howLong: '—', columns: {} },
  {
    name: 'A guest cookie',
    why: 'set when you first vote; a vote is stored with its day and a code made from the cookie, a new one for every brand',
    whoSeesIt: 'nobody',
    howLong: '1 year',
    columns: { brand_votes: 'voter_key' },
  },
  {
    name: 'Your network address',
    why: 'only to stop abuse, as a code made with a random key that we throw away each day',
    whoSeesIt: 'nobody',
    howLong:
      'never stored; how many guest votes and bytes of photos came from each code, and which searches and sites were counted for it, until the day is over',
    columns: {
      guest_vote_counts: 'day code votes room',
      photo_network_bytes: 'day code bytes',
      counted_networks: 'day topic code',
    },
  },
  {
    name: 'Page counters',
    why: 'how often each kind of page is opened per day, on a phone or not, and from which site; never by whom',
    whoSeesIt: 'everyone, at /stats',
    howLong: 'as daily totals, for 400 days',
    columns: { page_counts: 'day route referrer_host is_phone count' },
  },
  {
    name: 'Searches for a brand',
    why: 'how often a brand was searched for in a month; never by whom',
    whoSeesIt: 'everyone, from five searches on, rounded down',
    howLong: 'as monthly totals, for 13 months',
    columns: {},
  },
  {
    name: 'Views of a post',
    why: 'how often it was read and how many comments it has; never by whom',
    whoSeesIt: 'everyone',
    howLong: 'permanently, as one number',
    columns: {
      forum_posts: 'views comment_count is_answered',
      forum_deltas: 'id post_id comments views',
    },
  },
]
