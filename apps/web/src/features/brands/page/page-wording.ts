// What a brand's own page and the preview of a new one say, apart from the words that the specification fixes.
export const pageWording = {
  back: 'Brands',
  aliases: 'Also on tags as',
  figures: 'What it sells for',
  noGarments: 'No garments listed yet.',
  suggest: 'Suggest a correction',
  edit: (name: string) => `Edit ${name}`,
  flag: (name: string) => `Flag ${name}`,
  photos: 'Tag photos',
  wholePhoto: 'View full photo',
  fake: 'This tag is a fake',
  anyEra: 'Any era',
  notSaved: 'This tag photo isn’t saved on this phone.',
  addLater: 'No tag photo yet. Add one when you’re back online.',
  preview: 'Preview',
  previewName: 'Brand name',
  previewDescription: 'What it’s known for and how to spot it.',
}
