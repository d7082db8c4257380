/** An account's id; null for a guest. */
export type Owner = number | null

const prefixOf = (owner: Owner): string => `@${owner ?? 'guest'}/`

/** Data of an account that is not the current one lies under a prefix, where no screen reads. */
export const isSetAside = (name: string): boolean => name.startsWith('@')

/**
 * Which names change when another account takes over. Data without an owner goes to the first account that signs in,
 * unless that account has stored data here.
 */
export function planHandOver(names: readonly string[], from: Owner, to: Owner): [from: string, to: string][] {
  if (from === to) return []
  const returning = names.filter((name) => name.startsWith(prefixOf(to)))
  const isTakenOver = from === null && returning.length === 0
  const leaving = isTakenOver ? [] : names.filter((name) => !isSetAside(name))
  return [
    ...leaving.map((name): [string, string] => [name, prefixOf(from) + name]),
    ...returning.map((name): [string, string] => [name, name.slice(prefixOf(to).length)]),
  ]
}
