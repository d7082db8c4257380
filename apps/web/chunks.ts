/** What is known of a module while the build decides where it goes. */
type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null }

// One chunk for libraries that every page needs: it keeps its hash between releases. TanStack Query's `useQueries` is
// separate, because few screens use it.
const libraries = /\/node_modules\/((react|react-dom|scheduler|wouter|regexparam)\/|@tanstack\/(?!.*queries))/i

/** Not what fetches it, and not what comes with a press. */
const shop = /\/(features\/shop\/(shop-|pay\/(?!pay-settings))|contract\/(src\/shop|data)\/)/

/**
 * Styles of shared components and of screens beyond the first: one sheet instead of dozens of tiny ones to list and fetch.
 */
const sharedStyles = /\/web\/src\/(ui|screens|lib)\/.*\.css$/

/** Styles of topics whose screens are seen one after the other: one sheet each, so that the first load lists fewer names. */
const topicStyles: [name: string, styles: RegExp][] = [
  ['admin', /\/features\/(review|system|site\/settings|starter|accounts\/invitations)\/.*\.css$/],
  ['accounts', /\/features\/(accounts|notices|members)\/.*\.css$/],
  ['forum', /\/features\/forum\/.*\.css$/],
  ['sales', /\/features\/sales\/.*\.css$/],
  ['curation', /\/features\/(curation|contributions)\/.*\.css$/],
  ['tags', /\/features\/(dating|read-tag)\/.*\.css$/],
  ['site', /\/features\/(site|stats|open-data|wanted)\/.*\.css$/],
  ['videos', /\/features\/videos\/.*\.css$/],
]

/** Where most people come in. What it shares with other screens comes in one file instead of a dozen small ones. */
const firstScreen = /\/screens\/directory-screen\.tsx$/

/** Whether a module matches, or is statically imported by one that does, however indirectly. */
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
 * The page and its entry script stay a separate file, from which the server finds the rest. The entry stylesheet does
 * not: it must precede those of the components, and within one file it does.
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
    { name: 'ui', test: sharedStyles },
    ...topicStyles.map(([name, test]) => ({ name: `${name}-styles`, test })),
    // The star, the list's store and Pay up to: one file, which cards fetch late and a brand's page at once.
    { name: 'shop', test: shop },
  ]
}

/** Files that are looked for by name: those of every page, and one that a test takes away. */
const isNamed = (name: string): boolean => /^(index|app|brands|libraries|late-parts|rolldown-runtime)$/.test(name)

/**
 * Other files are named by content hash; the manifest maps them. The first load lists every file that a click may
 * need, and names would add a kilobyte. Images are named as in the server build, which writes their URLs into pages.
 */
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => (isNamed(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
}
