import { formatCount } from '#lib/format-numbers.ts'

/** Titles of the pages that a site writes itself. */
export const ownPageWords = { rules: 'House rules', imprint: 'Imprint' } as const

/** What the pages about the site itself say. */
export const siteWording = {
  missing: {
    title: '404 Page Not Found',
    before: 'There’s nothing here. Did someone forget to add ',
    after: ' to the router?',
  },
  removed: { title: 'Brand removed', text: 'This brand was removed from the directory.' },
  ways: {
    search: 'Search brands',
    searchButton: 'Search',
    brands: (count: number) => `All ${formatCount(count, 'brand')}`,
    forum: 'Forum',
  },
  privacy: {
    title: 'Privacy',
    intro: 'Short enough to read in the store. Everything we store is on this page, field by field.',
    promises: {
      label: 'The short version',
      minimal: { title: 'Minimal data is collected', text: 'Just what it takes to run the site.' },
      notSold: {
        title: 'Nothing is sold or shared with third parties',
        text: 'Pages here only talk to this server.',
        model:
          ' Transcripts you give to the video analyzer are also read by a language model that the operator chose. It may run elsewhere.',
      },
      noEmail: {
        title: 'An email address is not required for forum participation',
        text: 'You only need a username and a password.',
      },
    },
    columns: ['What', 'Why and how', 'Who can see it', 'How long'],
    browserTitle: 'Stored in your browser only',
    onlyYou: 'only you',
    untilCleared: 'until you clear it',
    browser: [
      { name: 'Light or dark', why: 'so the page looks the way you left it' },
      { name: 'Width of the sidebar', why: 'same reason' },
      { name: 'Cards or rows', why: 'same reason' },
      { name: 'The currency of this site', why: 'so prices read right with no signal' },
      { name: 'That you’ve been here before', why: 'so tips fold to one line' },
      { name: 'Your BOLO list', why: 'so you have it in a shop with no signal' },
      {
        name: 'Your sales, and what you read from reports',
        why: 'so you see what each brand earned you. Reports are read in your browser; buyers aren’t kept',
        howLong: 'until you remove or clear it',
      },
      { name: 'Your selling set-up', why: 'so we can tell you what to pay' },
      { name: 'That you have voted', why: 'so we can show you your own votes' },
      {
        name: 'A brand you started to type',
        why: 'so a reload or a sign-in doesn’t lose it',
        howLong: 'until you submit or clear it',
      },
      {
        name: 'A post or comment you started to type',
        why: 'same reason',
        howLong: 'until you send or clear it; comments 90 days',
      },
      {
        name: 'Your edits to brands found in a video',
        why: 'same reason',
        howLong: 'until you edit those of five other videos',
      },
      {
        name: 'Which posts you just read',
        why: 'so a reload doesn’t count as another view',
        howLong: 'until you read another one half an hour later',
      },
      { name: 'When you last changed something', why: 'so you see it right away', howLong: 'while the tab is open' },
      { name: 'That you started a sign-up', why: 'a cookie, so we can send the email again', howLong: 'a day' },
    ],
    control: {
      title: 'You’re in control',
      before: 'Export and deletion are buttons in ',
      link: 'Account settings',
      after:
        '. ‘Do Not Track’ and Global Privacy Control turn the page counters off for you. ‘Nobody’ means no page and no API call shows it. Whoever runs the server can read its database, so we store very little. The code is open source, so you can check all of this yourself.',
    },
    licences: {
      title: 'Who can use what’s here',
      columns: ['What', 'License'],
      rows: [
        { name: 'The code', licence: 'MIT license' },
        { name: 'Data that people contribute', licence: 'Open Database License 1.0 (ODbL 1.0)' },
        { name: 'Photos', licence: 'Creative Commons Attribution-ShareAlike 4.0 (CC BY-SA 4.0)' },
      ],
    },
  },
} as const
