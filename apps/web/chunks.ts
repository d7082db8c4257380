/** What is known of a module while the build decides where it goes. */
type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null }

// One file for the libraries that every page needs: it keeps its hash between releases. To watch several answers at once
// is a part of its own, which few screens use.
const libraries = /\/node_modules\/((react|react-dom|scheduler|wouter|regexparam)\/|@tanstack\/(?!.*queries))/i

/** Not what fetches it, and not what comes with a press. */
const shop = /\/(features\/shop\/(shop-|pay\/(?!pay-settings))|contract\/(src\/shop|data)\/)/

/** Where most people come in. What it shares with other screens comes in one file instead of a dozen small ones. */
const firstScreen = /\/screens\/directory-screen\.tsx$/

/** Tells whether a module is one of those looked for, or one of them imports it, however indirectly and not by `import()`. */
function createIsReached(isLookedFor: (id: string, modules: Modules) => boolean) {
  const known = new Map<string, boolean>()
  const isReached = (id: string, modules: Modules): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Until it is known: modules that import each other must not ask for ever.
    known.set(id, false)
    const importers = modules.getModuleInfo(id)?.importers ?? []
    const answer = isLookedFor(id, modules) || importers.some((importer) => isReached(importer, modules))
    known.set(id, answer)
    return answer
  }
  return isReached
}

const isEntry = (id: string, modules: Modules) => modules.getModuleInfo(id)?.isEntry === true

/**
 * The page and the script it names stay a file of their own, by which the server finds the rest. The sheet it names does
 * not: it must come before those of the components, and within a file it does.
 */
function isEntryItself(id: string, modules: Modules): boolean {
  if (id.endsWith('.css')) return false
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return isEntry(id, modules) || importers.some((importer) => isEntry(importer, modules))
}

/**
 * How what is built is divided into files. What every page needs comes in two: libraries, which keep their hash between
 * releases, and our own code. The rest follows from where the code says `import()`.
 */
export function chunkGroups() {
  const isOnEveryPage = createIsReached(isEntry)
  const isOnFirstScreen = createIsReached((id) => firstScreen.test(id))
  const own = /^(?!.*\/node_modules\/)/
  return [
    { name: 'libraries', test: libraries },
    {
      name: (id: string, modules: Modules) =>
        isOnEveryPage(id, modules) && !isEntryItself(id, modules) ? 'app' : null,
      debugName: 'app',
      test: own,
    },
    {
      name: (id: string, modules: Modules) => (isOnFirstScreen(id, modules) ? 'brands' : null),
      debugName: 'brands',
      test: own,
      minShareCount: 2,
    },
    // The star, the list's store and Pay up to: one file, which cards fetch late and a brand's page at once.
    { name: 'shop', test: shop },
  ]
}

/** Files that are looked for by name: those of every page, and one that a test takes away. */
const isNamed = (name: string): boolean => /^(index|app|brands|libraries|late-parts|rolldown-runtime)$/.test(name)

/**
 * The rest is named by its content alone; the manifest tells which file is which. The first load lists every file that a
 * click may need, and names would be a kilobyte of it. Pictures are named as in the build of the server, which writes
 * their addresses into pages.
 */
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => (isNamed(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
}
