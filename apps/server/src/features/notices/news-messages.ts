/** The channel of the database on which processes tell each other whose news have changed. */
export const newsChannel = 'bolodex_news'

export const reviewChanged = 'review'

/** Of eleven characters each, with the comma: PostgreSQL takes messages of less than 8,000 bytes. */
const mostInOne = 700

/** So many people in as few messages as will hold them. */
export function sayWhoseChanged(userIds: number[]): string[] {
  const messages: string[] = []
  for (let from = 0; from < userIds.length; from += mostInOne)
    messages.push(userIds.slice(from, from + mostInOne).join(','))
  return messages
}

/** Whose news have changed, as a message says. */
export const readWhoseChanged = (message: string): number[] =>
  message
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
