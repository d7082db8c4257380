/** A limit per network. Expensive actions get a quarter of it while Redis is unreachable. */
export type RateLimit = { name: string; points: number; seconds: number; isCostly: boolean }

/**
 * A limit for routes. `cost`: the milliseconds of work of a typical call of this kind; a route may set its own. The
 * excess is charged afterwards.
 */
export type CallLimit = RateLimit & {
  cost: number
  /** Takes seconds in a separate process or thread, and is charged to a separate budget. */
  isLongWork?: boolean
}

/** The limits routes choose from, by the name a route's description gives. */
export const rateLimits = {
  read: { name: 'read', points: 600, seconds: 60, isCostly: false, cost: 3 },
  /** Pages that a browser says it has shown. */
  visit: { name: 'visit', points: 600, seconds: 60, isCostly: false, cost: 0.5 },
  /** Searches that found nothing, as a browser says: it types them, so they are few. */
  missedSearch: { name: 'missed-search', points: 20, seconds: 600, isCostly: false, cost: 8 },
  /** Opened event streams. After a restart, all browsers behind one address reconnect within seconds. */
  stream: { name: 'stream', points: 600, seconds: 60, isCostly: false, cost: 2 },
  vote: { name: 'vote', points: 60, seconds: 60, isCostly: false, cost: 3 },
  /** Changes to what the directory says. */
  write: { name: 'write', points: 60, seconds: 60, isCostly: false, cost: 10 },
  /** Posts and comments. The limits per account are counted in the database. */
  forumWrite: { name: 'forum-write', points: 60, seconds: 60, isCostly: false, cost: 15 },
  /** Views of posts reported by browsers. */
  forumView: { name: 'forum-view', points: 120, seconds: 60, isCostly: false, cost: 0.5 },
  /** Working through the review queue, one key after the other. */
  review: { name: 'review', points: 600, seconds: 60, isCostly: false, cost: 10 },
  /** The whole directory in one answer. */
  download: { name: 'download', points: 20, seconds: 60, isCostly: true, cost: 600 },
  /** Rendered pages; cached ones do not count. */
  page: { name: 'page', points: 300, seconds: 60, isCostly: false, cost: 10 },
  /** All pages, including cached ones. */
  shown: { name: 'shown', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Preview pictures: each may have to be rendered. */
  picture: { name: 'picture', points: 120, seconds: 60, isCostly: true, cost: 1 },
  /** Passwords and codes: each one tried costs a hash. */
  signIn: { name: 'sign-in', points: 20, seconds: 60, isCostly: true, cost: 30 },
  /** New accounts. */
  signUp: { name: 'sign-up', points: 20, seconds: 3600, isCostly: true, cost: 60 },
  /** Calls that send a mail. */
  mail: { name: 'mail', points: 10, seconds: 600, isCostly: true, cost: 10 },
  /** Files with thousands of brands. */
  importFile: { name: 'import-file', points: 10, seconds: 600, isCostly: true, cost: 500, isLongWork: true },
  /** Files of tag photos. A page of the directory shows up to 250 of them. */
  photoFile: { name: 'photo-file', points: 6000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Uploaded tag photos: each keeps a core busy for a moment. */
  photo: { name: 'photo', points: 30, seconds: 600, isCostly: true, cost: 300, isLongWork: true },
  /** Tag photos that are fetched from elsewhere. */
  photoUrl: { name: 'photo-url', points: 15, seconds: 600, isCostly: true, cost: 300, isLongWork: true },
  /** Lists for search engines, thousands of addresses each. */
  sitemap: { name: 'sitemap', points: 60, seconds: 60, isCostly: true, cost: 20 },
  /** Feeds, polled by clients. */
  feed: { name: 'feed', points: 120, seconds: 60, isCostly: false, cost: 5 },
  /** Analyzed videos: each may call YouTube and keeps a core busy for a moment. */
  video: { name: 'video', points: 30, seconds: 600, isCostly: true, cost: 200, isLongWork: true },
  /** Analyses of videos, with transcripts of up to some megabytes. */
  analysis: { name: 'analysis', points: 60, seconds: 60, isCostly: true, cost: 20 },
  /** Words in everything that was ever written. */
  search: { name: 'search', points: 60, seconds: 60, isCostly: true, cost: 10 },
  /** Files of the built site. A first visit fetches some thirty. */
  asset: { name: 'asset', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Parts of the offline copy. A first visit fetches up to 130, and all shoppers in a store may share an address. */
  copyPart: { name: 'copy-part', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Open data files. A client that resumes a download sends many requests. */
  dumpFile: { name: 'dump-file', points: 120, seconds: 60, isCostly: false, cost: 5 },
  /** Unknown URLs. */
  unknown: { name: 'unknown', points: 300, seconds: 60, isCostly: false, cost: 0.5 },
  /** Probes from outside; the operator's own network is not counted. */
  probe: { name: 'probe', points: 300, seconds: 60, isCostly: false, cost: 0.5 },
} as const satisfies Record<string, CallLimit>

/** A limit a route can choose. */
export type LimitName = keyof typeof rateLimits

/** Limits per account or address, regardless of the caller. */
export const keyLimits = {
  tries: { name: 'tries', points: 10, seconds: 600, isCostly: true },
  /** Videos one member may have read. */
  videos: { name: 'videos', points: 60, seconds: 3600, isCostly: false },
  /** A text that one network searched and did not find counts once a day. */
  missedText: { name: 'missed-text', points: 1, seconds: 86_400, isCostly: false },
  /** Different texts of one network in a day: a hundredth of those that a day has room for. */
  missedTexts: { name: 'missed-texts', points: 50, seconds: 86_400, isCostly: false },
  /** A search of one network that led to a brand counts once a day. */
  brandSearch: { name: 'brand-search', points: 1, seconds: 86_400, isCostly: false },
  /** Different brands that one network may have searched for in a day. */
  brandSearches: { name: 'brand-searches', points: 200, seconds: 86_400, isCostly: false },
  /** Visits by which one network may name the site it came from in a day. */
  referrers: { name: 'referrers', points: 50, seconds: 86_400, isCostly: false },
  mailsTo: { name: 'mails-to', points: 5, seconds: 3600, isCostly: true },
} as const satisfies Record<string, RateLimit>
