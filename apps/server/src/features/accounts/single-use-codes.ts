import { randomInt } from 'node:crypto'

/** Without letters and digits that look like others. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4
export const codesInASheet = 10

/** Ten codes of 59 bits each, in groups that can be copied by hand. */
export function makeCodes(): string[] {
  return Array.from({ length: codesInASheet }, () => Array.from({ length: groups }, makeGroup).join('-'))
}

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
}

/** A code as it was shown, however it was typed. */
export function readCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
