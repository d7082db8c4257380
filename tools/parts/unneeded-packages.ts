type Dependencies = Record<string, string>
type LockedEntry = {
  link?: boolean
  resolved?: string
  dependencies?: Dependencies
  optionalDependencies?: Dependencies
  peerDependencies?: Dependencies
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type InstalledLock = { packages: Record<string, LockedEntry> }

/** Where packages are that none of these workspaces needs, with what those need in turn. */
export function findUnneeded({ packages }: InstalledLock, workspaces: string[]): string[] {
  const needed = new Set<string>()
  const waiting = [...workspaces]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (needed.has(place)) continue
    needed.add(place)
    const entry = packages[place] ?? {}
    if (entry.link && entry.resolved) waiting.push(entry.resolved)
    for (const name of namesOf(entry)) {
      const found = placesOf(place, name).find((candidate) => candidate in packages)
      if (found) waiting.push(found)
    }
  }
  // A package inside another one that goes, goes with it.
  return Object.keys(packages).filter((place) => place.includes('node_modules/') && !needed.has(place))
}

function namesOf(entry: LockedEntry): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node looks for a package, from the inside out. */
function placesOf(from: string, name: string): string[] {
  const folders = from.split('/')
  return folders
    .map((_, index) => folders.slice(0, folders.length - index))
    .filter((path) => path.at(-1) !== 'node_modules')
    .map((path) => `${path.join('/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`)
}
