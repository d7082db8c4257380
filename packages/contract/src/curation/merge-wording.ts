/** Sentences about merging two brands and undoing it. */
export const mergeWording = {
  intoItself: 'You can’t merge a brand into itself',
  merged: (name: string) => `‘${name}’ was merged into this brand.`,
  undoneHere: (name: string) => `The merge with ‘${name}’ was undone.`,
  undoneThere: (name: string) => `The merge into ‘${name}’ was undone.`,
  tooLate: 'It’s too late to undo this merge',
  laterMerge: (name: string) => `‘${name}’ was merged into this brand later. Undo that merge first.`,
  renamed: (name: string) => `This brand took over the name ‘${name}’. Rename it first, then undo the merge.`,
  nameTaken: (name: string, owner: string) =>
    `‘${name}’ now belongs to ‘${owner}’. Free the name there first, then undo the merge.`,
} as const
