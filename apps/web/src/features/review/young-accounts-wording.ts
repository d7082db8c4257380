import { formatCount } from '#lib/format-numbers.ts'

/** What admins read when they undo a wave of new accounts. */
export const youngAccountsWording = {
  open: 'Undo a wave of new accounts…',
  title: 'Undo a wave of new accounts',
  text: 'Undoes everything that new accounts added on these days: brands, photos, edits, posts, comments, votes. Accounts that also added something on other days are listed and left alone. This can’t be undone.',
  days: 'Account was younger than (days)',
  badDays: 'Enter 1 to 90 days.',
  found: ({ accounts, brands, photos, texts }: { accounts: number; brands: number; photos: number; texts: number }) =>
    accounts === 0
      ? 'No such account added anything on these days (UTC).'
      : `${formatCount(accounts, 'account')}: ${formatCount(brands, 'brand')}, ${formatCount(photos, 'photo')}, ${formatCount(texts, 'text')} in the forum (UTC days).`,
  others: (names: string[]) => `Also added something else, so decide about each: ${names.join(', ')}.`,
  close: 'Also close these accounts, so they can’t sign in again',
  progress: 'Undoing new accounts',
  busy: 'Undoing...',
  confirm: 'Undo everything',
  done: (accounts: number) => `Done. This was undone for ${formatCount(accounts, 'account')}:`,
  more: (accounts: number) =>
    `This was undone for ${formatCount(accounts, 'account')}. There are more: open this again to go on.`,
  failed: (problem: string) => `${problem} What was undone stays undone. Start again to continue.`,
  back: 'Done',
}
