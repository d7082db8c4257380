/** How often one network address may do something. Costly things get a quarter while Redis is out of reach. */
export type RateLimit = { name: string; points: number; seconds: number; isCostly: boolean }

/** A limit of routes. `cost`: the milliseconds of work of an ordinary call of this kind; a route may state its own. */
export type CallLimit = RateLimit & { cost: number }

/** The limits routes choose from, by the name a route's description gives. */
export const rateLimits = {
  read: { name: 'read', points: 600, seconds: 60, isCostly: false, cost: 3 },
  /** Pages that a browser says it has shown. */
  visit: { name: 'visit', points: 600, seconds: 60, isCostly: false, cost: 0.5 },
  /** Searches that found nothing, as a browser says: it types them, so they are few. */
  missedSearch: { name: 'missed-search', points: 20, seconds: 600, isCostly: false, cost: 8 },
  /** Streams that are opened. After a restart everybody behind one address comes back within seconds. */
  stream: { name: 'stream', points: 600, seconds: 60, isCostly: false, cost: 2 },
  vote: { name: 'vote', points: 60, seconds: 60, isCostly: false, cost: 3 },
  /** Changes to what the directory says. */
  write: { name: 'write', points: 60, seconds: 60, isCostly: false, cost: 10 },
  /** Posts and comments. What one account may write is counted in the database besides. */
  forumWrite: { name: 'forum-write', points: 60, seconds: 60, isCostly: false, cost: 15 },
  /** Posts that a browser says somebody has opened. */
  forumView: { name: 'forum-view', points: 120, seconds: 60, isCostly: false, cost: 0.5 },
  /** Working through the review queue, one key after the other. */
  review: { name: 'review', points: 600, seconds: 60, isCostly: false, cost: 10 },
  /** The whole directory in one answer. */
  download: { name: 'download', points: 20, seconds: 60, isCostly: true, cost: 600 },
  /** Pages that had to be drawn; those kept by the page cache are not counted. */
  page: { name: 'page', points: 300, seconds: 60, isCostly: false, cost: 10 },
  /** Pages that are shown, kept ones too. */
  shown: { name: 'shown', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Preview pictures: each may have to be drawn. */
  picture: { name: 'picture', points: 120, seconds: 60, isCostly: true, cost: 1 },
  /** Passwords and codes: each one tried costs a hash. */
  signIn: { name: 'sign-in', points: 20, seconds: 60, isCostly: true, cost: 30 },
  /** New accounts. */
  signUp: { name: 'sign-up', points: 20, seconds: 3600, isCostly: true, cost: 60 },
  /** What sends a mail. */
  mail: { name: 'mail', points: 10, seconds: 600, isCostly: true, cost: 10 },
  /** Files with thousands of brands. */
  importFile: { name: 'import-file', points: 10, seconds: 600, isCostly: true, cost: 500 },
  /** Files of tag photos. A page of the directory shows up to 250 of them. */
  photoFile: { name: 'photo-file', points: 6000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Tag photos sent here: each keeps a core busy for a moment. */
  photo: { name: 'photo', points: 30, seconds: 600, isCostly: true, cost: 300 },
  /** Tag photos that are fetched from elsewhere. */
  photoUrl: { name: 'photo-url', points: 15, seconds: 600, isCostly: true, cost: 300 },
  /** Lists for search engines, thousands of addresses each. */
  sitemap: { name: 'sitemap', points: 60, seconds: 60, isCostly: true, cost: 20 },
  /** What programs follow. */
  feed: { name: 'feed', points: 120, seconds: 60, isCostly: false, cost: 5 },
  /** Videos that are read: each may ask YouTube and keeps a core busy for a moment. */
  video: { name: 'video', points: 30, seconds: 600, isCostly: true, cost: 200 },
  /** Analyses of videos, with transcripts of up to some megabytes. */
  analysis: { name: 'analysis', points: 60, seconds: 60, isCostly: true, cost: 20 },
  /** Words in everything that was ever written. */
  search: { name: 'search', points: 60, seconds: 60, isCostly: true, cost: 10 },
  /** Files of the built site. A first visit fetches some thirty. */
  asset: { name: 'asset', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Parts of the offline copy. A first visit fetches up to 130, and everybody in a shop may share an address. */
  copyPart: { name: 'copy-part', points: 3000, seconds: 60, isCostly: false, cost: 0.5 },
  /** Files of the open data. Somebody who resumes a download asks again and again. */
  dumpFile: { name: 'dump-file', points: 120, seconds: 60, isCostly: false, cost: 5 },
  /** Addresses that lead nowhere. */
  unknown: { name: 'unknown', points: 300, seconds: 60, isCostly: false, cost: 0.5 },
  /** What machines ask from outside; the operator's own network is not counted. */
  probe: { name: 'probe', points: 300, seconds: 60, isCostly: false, cost: 0.5 },
} as const satisfies Record<string, CallLimit>

/** A limit a route can choose. */
export type LimitName = keyof typeof rateLimits

/** How often something may be done to one account or address, whoever does it. */
export const keyLimits = {
  tries: { name: 'tries', points: 10, seconds: 600, isCostly: true },
  /** Videos one member may have read. */
  videos: { name: 'videos', points: 60, seconds: 3600, isCostly: false },
  /** A text that one network searched and did not find counts once a day. */
  missedText: { name: 'missed-text', points: 1, seconds: 86_400, isCostly: false },
  /** Different texts of one network in a day: a hundredth of those that a day has room for. */
  missedTexts: { name: 'missed-texts', points: 50, seconds: 86_400, isCostly: false },
  mailsTo: { name: 'mails-to', points: 5, seconds: 3600, isCostly: true },
} as const satisfies Record<string, RateLimit>
