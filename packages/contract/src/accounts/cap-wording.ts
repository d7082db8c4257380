import { accountCaps, MiB, usernameRules, type CapKind, type TierName } from './account-caps.ts'

const thing: Record<CapKind, [one: string, many: string]> = {
  brands: ['brand', 'brands'],
  importedRows: ['brand from files', 'brands from files'],
  suggestions: ['suggestion', 'suggestions'],
  flags: ['flag', 'flags'],
  photosByUrl: ['photo by URL', 'photos by URL'],
  tagNumbers: ['tag number', 'tag numbers'],
  sharedSales: ['shared sale', 'shared sales'],
  textBytes: ['MB of text', 'MB of text'],
}

/** '20 brands', '2 MB of text'. */
export function formatAmount(kind: CapKind, amount: number): string {
  const number = kind === 'textBytes' ? Math.floor((amount / MiB) * 10) / 10 : amount
  return `${number.toLocaleString('en-US')} ${thing[kind][number === 1 ? 0 : 1]}`
}

const whoAndWhen: Record<TierName, [who: string, when: string]> = {
  firstDay: ['New accounts', 'on their first day'],
  firstWeek: ['New accounts', 'in their first week'],
  later: ['You', 'a day'],
}

/** Sentences for members about the caps of an account. */
export const capWording = {
  renames: `You can change your username ${usernameRules.changes} times in ${usernameRules.changesWithinDays} days.`,
  /** 'New accounts can add 20 brands on their first day.' */
  rule: (kind: CapKind, tier: TierName): string => {
    const [who, when] = whoAndWhen[tier]
    return `${who} can add ${formatAmount(kind, accountCaps[tier][kind])} ${when}.`
  },
  left: (kind: CapKind, left: number): string => {
    if (left === 0) return 'You have none left for now.'
    return `You have ${kind === 'textBytes' ? formatAmount(kind, left) : left.toLocaleString('en-US')} left.`
  },
  /** Before a file is sent. */
  importWillWait: 'This file is larger, so an admin reviews it first.',
  importWaits: ({ good, bad }: { good: number; bad: number }, kind: CapKind, tier: TierName): string => {
    const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`
    const file = bad === 0 ? rows(good) : `${good.toLocaleString('en-US')} of ${rows(good + bad)}`
    const rest = bad === 0 ? '' : ` ${bad.toLocaleString('en-US')} still ${bad === 1 ? 'needs' : 'need'} fixing.`
    return `${file} went to an admin for review. ${capWording.rule(kind, tier)}${rest} You’ll get a notice.`
  },
  importWaitsAlready: 'An admin is already reviewing a file of yours. Wait for it, or upload a smaller one.',
  tooManyImportsWait: 'Too many files are waiting for review. Try again tomorrow, or upload a smaller one.',
} as const
