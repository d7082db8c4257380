// What the page of wanted brands says.
import { formatNumber } from '#lib/format-numbers.ts'

export const wantedWording = {
  title: 'Most wanted',
  lede: 'Brands people searched for and didn’t find in the last 30 days. Got one? Add it.',
  searches: 'searches',
  atLeast: (searches: number) => `${formatNumber(searches)}+`,
  known: 'No price yet',
  isNew: 'New this week',
  upFrom: (searches: number) =>
    searches > 0 ? `Up from ${formatNumber(searches)}+ the month before` : 'New this month',
  downFrom: (searches: number) => `${formatNumber(searches)}+ the month before`,
  addIt: 'Add it',
  counted: {
    title: 'How this is counted',
    nobody: ['Nobody is tracked.', 'We count words, not who typed them.'],
    from: ['Listed after 10 searches', 'on 3 different days by several people, in steps: 10+, 25+, 50+, 100+, 250+.'],
    gone: ['Gone once it’s added.', 'A name leaves the list when the directory has it.'],
  },
  found: 'Found this month',
  by: (name: string) => `by ${name}`,
  nothing: {
    title: 'Nothing on the list right now',
    text: 'A name shows up here when at least 10 searches on 3 days found nothing.',
  },
} as const
