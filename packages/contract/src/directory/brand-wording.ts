import { limits } from '../limits.ts'

/** Sentences about invalid facts: in forms before sending, in files, and on the server. */
export const brandWording = {
  tooShort: (subject: string, min: number) =>
    min === 1 ? `${subject} can’t be empty` : `${subject} must be at least ${min} characters`,
  tooLong: (subject: string, max: number) => `${subject} must be at most ${max} characters`,
  noLetter: (subject: string) => `${subject} must have a letter or a digit`,
  formula: (subject: string) => `${subject} can’t start with =`,
  notWhole: (subject: string, min: number, max: number) =>
    `${subject} must be a whole number from ${min} to ${max.toLocaleString('en')}`,
  manyGarmentTypes: `A brand can have at most ${limits.garmentTypes} garment types`,
  manyDatedNotes: `A brand can have at most ${limits.datedNotes} dated notes`,
  undatedNote: 'Start each dated note with its years, such as 1984–1992: black tag, white script',
  manyLines: `A brand can have at most ${limits.lines} lines`,
  namelessLine: 'Start each line with its name, such as Purple Label: made in Italy, best',
  repeatedLine: 'Two lines have the same name',
  notWebsite: 'Enter the address of a public website, such as https://www.levi.com',
  notWikidata: 'A Wikidata id is a Q and a number, such as Q127962',
  manyAliases: `A brand can have at most ${limits.aliases} other names`,
  shortSuggestionReason: `The reason must be at least ${limits.suggestionReason.min} characters`,
} as const
