/** One thing that is stored about people, as the privacy page tells it. */
export type StoredField = {
  name: string
  note?: 'optional'
  why: string
  whoSeesIt: string
  howLong: string
  /** The columns it lies in, by table, with spaces between. */
  columns: Record<string, string>
}

/** What is stored about whoever visits without an account. */
export const visit: StoredField[] = [
  { name: 'Nothing, while you read', why: 'no cookie, no identifier', whoSeesIt: '—', howLong: '—', columns: {} },
  {
    name: 'A guest cookie',
    why: 'set at your first vote; a vote is kept with its day under a code made from it, another one for every brand',
    whoSeesIt: 'nobody',
    howLong: '1 year',
    columns: { brand_votes: 'voter_key' },
  },
  {
    name: 'Your network address',
    why: 'only to slow down abuse, as a code made with a random key that is thrown away each day',
    whoSeesIt: 'nobody',
    howLong:
      'never stored; how many guests voted for a brand, and how much was sent in photos, from one such code until the day is over',
    columns: { guest_vote_counts: 'day code votes room', photo_network_bytes: 'day code bytes' },
  },
  {
    name: 'Page counters',
    why: 'how often a kind of page is opened on a day, on a phone or not, and from which other site; without who',
    whoSeesIt: 'everyone, at /stats',
    howLong: 'as daily totals, for 400 days',
    columns: { page_counts: 'day route referrer_host is_phone count' },
  },
  {
    name: 'Views of a post',
    why: 'how often it was read, and how many comments it has; without who',
    whoSeesIt: 'everyone',
    howLong: 'as one number, for good',
    columns: {
      forum_posts: 'views comment_count is_answered',
      forum_deltas: 'id post_id comments views',
    },
  },
]
