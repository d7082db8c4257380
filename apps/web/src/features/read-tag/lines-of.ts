import type { TagReading } from '@bolodex/tag-reader/read-tag'

/** What a tag says, line by line, for the rules that date it. */
export const linesOf = ({ lines }: TagReading): string[] => lines.map(({ text }) => text)
