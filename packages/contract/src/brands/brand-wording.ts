import { limits } from '../limits.ts'

/** What is said about a brand's facts that cannot be taken: by forms before they send, by files, and by the server. */
export const brandWording = {
  tooShort: (subject: string, min: number) =>
    min === 1 ? `${subject} can’t be empty` : `${subject} must be at least ${min} characters`,
  tooLong: (subject: string, max: number) => `${subject} must be at most ${max} characters`,
  noLetter: (subject: string) => `${subject} must have a letter or a digit`,
  formula: (subject: string) => `${subject} can’t start with =`,
  notWhole: (subject: string, min: number, max: number) => `${subject} must be a whole number from ${min} to ${max}`,
  manyGarmentTypes: `A brand can have at most ${limits.garmentTypes} garment types`,
  manyAliases: `A brand can have at most ${limits.aliases} other names`,
  longReason: `The reason must be at most ${limits.editReason} characters`,
  shortSuggestionReason: `The reason must be at least ${limits.suggestionReason.min} characters`,
} as const
