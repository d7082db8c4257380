// Texts about RN, CA and WPL numbers.
export const identifiersWording = {
  onTags: 'Numbers on tags',
  remove: (number: string) => `Remove ${number}`,
  question: {
    title: (number: string) => `Remove ${number}?`,
    text: (brand: string) => `Searching for this number won’t find ${brand} anymore. Members can add it again.`,
    cancel: 'Cancel',
    confirm: 'Remove',
    busy: 'Removing...',
    done: 'Number removed',
  },
} as const
