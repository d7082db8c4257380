import type { HiddenList } from '@bolodex/contract/review/hidden-words'

const nouns: Record<HiddenList, string> = { wanted: 'names', referrers: 'sites' }

/** Texts for admins who hide words on a public list. */
export const hiddenWordsWording = {
  title: (list: HiddenList) => `Hide ${nouns[list]}`,
  hint: 'Only admins see this. Hidden for everyone within a minute or two.',
  shown: 'On the list',
  hidden: 'Hidden',
  nothingShown: 'Nothing on the list.',
  nothingHidden: 'Nothing hidden.',
  hide: 'Hide',
  hideOne: (word: string) => `Hide ${word}`,
  show: 'Show again',
  showOne: (word: string) => `Show ${word} again`,
  hid: (word: string) => `Hidden: ${word}`,
  showed: (word: string) => `Shown again: ${word}`,
  loading: 'Loading hidden words',
} as const
