/** What is known of a module while the build decides where it goes. */
type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

// One chunk for the libraries every page needs: fewer requests, and it keeps its hash between releases.
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+|wouter|regexparam)\//

// Our own small parts would be two dozen requests; those that the first page needs come together, with the rules of the
// contract and what brands look like wherever they are shown. What only other pages need, or what is fetched when it is
// wanted, stays out of its way.
const small = '(use-|[^/]+-api|sell-rate|garment-icons|directory-(head|placeholder)|brand-placeholders)'
const smallParts = new RegExp(`contract/src/|web/src/((lib|ui|features/votes)/|features/[^/]+/${small})`)

// What the directory shares with other pages about brands would be four files of some hundred bytes, each packed by itself.
const brandParts =
  /web\/src\/features\/(brands\/(brand-card|brand-price|photo-strip|source-video|tag-photo)|photos\/manage-photos)\.tsx$/

const firstPage = /web\/src\/(entry-client|screens\/directory-screen)\.tsx$/

function createIsOnFirstPage() {
  const known = new Map<string, boolean>()
  const isOnFirstPage = (id: string, modules: Modules): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Until it is known: modules that import each other must not ask for ever.
    known.set(id, false)
    const importers = modules.getModuleInfo(id)?.importers ?? []
    const answer = firstPage.test(id) || importers.some((importer) => isOnFirstPage(importer, modules))
    known.set(id, answer)
    return answer
  }
  return isOnFirstPage
}

/** How what is built is divided into files. */
export function chunkGroups() {
  const isOnFirstPage = createIsOnFirstPage()
  return [
    { name: 'libraries', test: libraries },
    {
      name: (id: string, modules: Modules) => (isOnFirstPage(id, modules) ? 'parts' : null),
      debugName: 'parts',
      test: smallParts,
    },
    { name: 'brand-parts', test: brandParts },
  ]
}
