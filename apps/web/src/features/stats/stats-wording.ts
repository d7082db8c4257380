import { formatCount, formatNumber } from '#lib/format-numbers.ts'

const noDays = 'Nothing to show yet. Each day shows up here once it’s over.'

/** What the page of figures says. */
export const statsWording = {
  page: {
    title: 'Stats',
    intro: 'Counted on our own server, without cookies and without knowing who you are. Admins see the same numbers.',
    empty: 'No numbers yet',
    emptyMore: 'The first numbers appear within ten minutes.',
    signals: 'We don’t count you if your browser sends ‘Do Not Track’ or Global Privacy Control.',
    stored: 'What we store',
    api: 'API',
  },
  totals: {
    brands: 'Brands catalogued',
    photos: 'Tag photos',
    votes: 'Votes',
    posts: 'Forum posts',
    members: 'Members',
  },
  asTable: 'As a table',
  brandsByMonth: {
    title: 'Brands catalogued',
    columns: ['Month', 'Brands'],
    meaning: (now: number) => `this month, ${formatNumber(now)} in all`,
    description: (ends: string) => `Brands catalogued, month by month, ${ends}`,
    nothing: 'No brands in the directory yet.',
  },
  votesByDay: {
    title: 'Votes per day',
    columns: ['Day', 'Votes'],
    meaning: (average: number) => `yesterday, ${formatNumber(average)} a day on average`,
    description: (least: number, most: number) =>
      `Votes per day over 14 days, between ${formatNumber(least)} and ${formatNumber(most)}`,
    nothing: noDays,
  },
  pagesByDay: {
    title: 'Pages opened',
    columns: ['Day', 'Pages'],
    meaning: (phoneShare: number | null) =>
      phoneShare === null ? 'yesterday' : `yesterday, ${phoneShare}% on a phone`,
    description: (ends: string) => `Pages opened per day over 14 days, ${ends}`,
    nothing: noDays,
  },
  sellRates: {
    title: 'Sell rates',
    columns: ['Sell rate', 'Brands'],
    range: (from: number, to: number) => `${from} to ${to}%`,
    meaning: (known: number) => `is the median of ${formatCount(known, 'brand')}`,
    description: (median: number) => `Brands by sell rate; half of them have ${median}% or less`,
    nothing: 'No brand has a sell rate yet.',
  },
  ends: (first: string, firstName: string, last: string, lastName: string) =>
    `from ${first} (${firstName}) to ${last} (${lastName})`,
  garments: {
    title: 'What people look for',
    meaning: 'Brands by garment type. A brand can have several.',
    nothing: 'No brand has a garment type yet.',
  },
  routes: {
    title: 'What people open',
    meaning: 'Kinds of pages over the last 14 days, never which brand or post.',
    nothing: 'No pages counted in the last 14 days.',
  },
  referrers: {
    title: 'Where people come from',
    meaning: 'Sites that link here, over the last 14 days. We only name sites that sent five people or more.',
    nothing: 'No other site sent five people in the last 14 days.',
    others: 'all others',
  },
  routeNames: {
    '/': 'Directory',
    '/brands/:slug': 'A brand',
    '/forum': 'Forum',
    '/forum/new': 'New post',
    '/forum/post/:id': 'A post',
    '/auth': 'Login',
    '/submit-brand': 'Submit Brands',
    '/account-settings': 'Account settings',
    '/youtube-analyzer': 'Video Analyzer',
    '/contact': 'Contact',
    '/work-with-us': 'Work with us',
    '/privacy': 'Privacy',
    '/stats': 'Stats',
    '/api/docs': 'API',
    '/data': 'Open data',
  },
} as const
