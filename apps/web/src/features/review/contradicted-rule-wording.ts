import { formatCount, formatNumber } from '#lib/format-numbers.ts'

/** What a contradicted dating rule says in the review queue. */
export const ruleWording = {
  says: 'The rule',
  years: 'Its years',
  source: 'Source',
  id: 'Its id',
  slack: (years: number) => `, give or take ${formatCount(years, 'year')}`,
  ofBrand: (brand: string) => `, only for ${brand}`,
  photos: (shown: number, all: number) =>
    shown < all
      ? `${formatNumber(shown)} of ${formatNumber(all)} dated tags outside these years`
      : `${formatCount(all, 'dated tag')} outside these years`,
  madeIn: (country: string) => `Made in ${country}`,
  agree: (right: number, all: number) => `${formatNumber(right)} of ${formatCount(all, 'member')} agree`,
  hint: 'Nothing changes the rule by itself. If it’s wrong, choose Noted and correct it: docs/dating-rules.md in the source says how. Either way it comes back only when more tags contradict it.',
  openData: 'All rules, in the open data',
} as const
