const tags = (count: number) => `${count} ${count === 1 ? 'tag' : 'tags'}`

/** Texts of the section 'Tags by year'. In single quotes in the drawings: exact. */
export const timelineWording = {
  title: 'Tags by year',
  add: 'Add a dated tag',
  looksRight: 'Looks right',
  looksWrong: 'Looks wrong',
  none: 'No dated tags yet',
  noneText: (name: string, photos: number) =>
    `${name} has ${photos === 1 ? '1 tag photo' : `${photos} tag photos`}. Nobody has put a year on ${photos === 1 ? 'it' : 'them'}. If you know one, you help everyone date theirs.`,
  noneAtAll: (name: string) =>
    `Nobody has added a tag of ${name} with a year. If you know one, you help everyone date theirs.`,
  goodEvidence: ['Good evidence:', 'a receipt, a catalog page, an ad with a date, an RN number.'],
  summary: (counts: string, years: string) => `${counts}, ${years}.`,
  seeWhole: 'Open a tag to see it whole.',
  kinds: 'Kind of tag',
  all: 'All',
  scale: (from: number, to: number) => `Years of each kind of tag, ${from} to ${to}`,
  tagsAndNotes: (photos: number, notes: number) =>
    [photos > 0 && tags(photos), notes > 0 && `${notes} ${notes === 1 ? 'note' : 'notes'}`].filter(Boolean).join(', '),
  noPhoto: 'No photo yet',
  noteKind: 'Note',
  fromStarter: 'From the starter notes',
  addedBy: (name: string) => `Added by ${name}`,
  enlarge: 'Enlarge: ',
  madeIn: (country: string) => `Made in ${country}`,
  agree: (right: number, all: number): [string, string] => [
    `${right} of ${all}`,
    all === 1 ? 'member agrees' : 'members agree',
  ],
  noEvidence: 'No evidence yet',
  disagree: 'Members disagree. Not used for dating.',
  showAll: (count: number) => `Show all ${tags(count)}`,
  voices: (photo: string) => `What you think of ${photo}`,
  countsLater: 'Your account is new, so this counts once it is a week old.',
  own: 'You added this photo',
} as const
