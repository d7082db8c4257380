export type Units = Record<string, string>

const ownerSecret = '/etc/bolodex/owner-database-url'
const backups = '/var/backups/bolodex'

/**
 * What is wrong with how systemd units share users and secrets. A process that strangers talk to never shares a user with
 * one that has the owner's secrets, because processes of one user can read each other's memory and environment.
 */
export function findSharedUsers(units: Units): string[] {
  const problems: string[] = []
  const users = Object.fromEntries(
    Object.entries(units).map(([name, text]) => {
      const all = valuesOf(text, 'User')
      if (all.length !== 1 || all[0] === 'root') problems.push(`${name} does not name one user other than root`)
      return [name, all[0] ?? 'root']
    }),
  )
  const isListening = (name: string) => !/^Type=oneshot$/m.test(units[name] ?? '')
  const hasOwner = (name: string) => units[name]?.includes(ownerSecret) ?? false
  for (const [name, text] of Object.entries(units)) {
    // A file of variables or a variable with the owner's password could be read in /proc.
    if (/^Environment.*(PASSWORD|SECRET|DATABASE_URL|owner)/m.test(text))
      problems.push(`${name} has a secret in its environment`)
    if (!isListening(name)) continue
    if (hasOwner(name)) problems.push(`${name} listens and has the owner's secrets`)
    if (!valuesOf(text, 'InaccessiblePaths').includes(`-${backups}`))
      problems.push(`${name} listens and can reach backups`)
    const groups = [...valuesOf(text, 'Group'), ...valuesOf(text, 'SupplementaryGroups')]
    for (const other of Object.keys(units).filter(hasOwner)) {
      if (users[other] === users[name]) problems.push(`${name} listens and shares a user with ${other}`)
      if (valuesOf(units[other] ?? '', 'Group').some((group) => groups.includes(group)))
        problems.push(`${name} listens and shares a group with ${other}`)
    }
  }
  return problems
}

export const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(/\s+/).filter(Boolean))
