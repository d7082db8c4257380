import { formatCount, formatNumber } from '#lib/format-numbers.ts'

const brands = (count: number) => formatCount(count, 'starter brand')

/** The admins' panel for starter brands, and the note on a brand's page. */
export const starterWording = {
  title: 'Starter brands',
  about:
    'Real brands with what to look for, what to leave, other names and tag years. No prices or sell rates: those come from your members.',
  marked:
    'Each one says “Not confirmed by members yet” until a member confirms or edits it. You can remove them again.',
  load: (count: number) => `Load ${brands(count)}`,
  loadUnsure: (count: number) => `Also ${formatCount(count, 'brand')} we’re less sure of`,
  starting: 'Starting...',
  loading: 'Loading brands',
  removing: 'Removing brands',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  stopped: 'This stopped before it was done. Check that a worker is running, then try again.',
  added: (count: number) => `${formatCount(count, 'brand')} added.`,
  updated: (count: number) => `${formatNumber(count)} updated.`,
  kept: (count: number) => `${formatNumber(count)} left alone because members changed them.`,
  duplicates: (count: number) => `${formatNumber(count)} already in the directory`,
  removed: (count: number) => `${brands(count)} removed.`,
  now: (loaded: number, unconfirmed: number) =>
    `${brands(loaded)} here, ${formatNumber(unconfirmed)} not confirmed yet.`,
  remove: 'Remove starter brands',
  sure: (untouched: number, rest: number) =>
    `Remove ${formatCount(untouched, 'brand')} that no member has touched?${rest > 0 ? ` ${formatNumber(rest)} will stay.` : ''}`,
  yes: (untouched: number) => `Remove ${formatCount(untouched, 'brand')}`,
  cancel: 'Cancel',
  notes: {
    title: 'Starter notes',
    unconfirmed: 'Not confirmed by members yet',
    why: 'These notes came with the site. Know this brand?',
    right: 'That’s right',
    saving: 'Saving...',
    thanks: 'Thanks. The notes are confirmed now.',
  },
} as const
