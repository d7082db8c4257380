// Checks what the Markdown files point to: links, anchors, decisions by number, npm scripts, and the repository paths in
// code spans and shell blocks. Proves with planted faults that it catches each kind.
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { lineOf, listPaths, readPages, root, withoutFences, type Page } from './parts/markdown.ts'

const paths = listPaths()
const known = new Set(paths.map((path) => path.replace(/\/$/, '')))
/** `votes.ts` and `platform/config.ts` are short for the one file whose path ends so. */
const endings = new Set([...known].flatMap((path) => path.split('/').map((_, at, all) => all.slice(at).join('/'))))
const topFolders = new Set([...known].map((path) => path.split('/')[0]))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const fewest = { links: 80, paths: 400 }

const planted: [fault: string, text: string][] = [
  ['planted.md:1: there is no docs/planted-target.md', 'See [here](docs/planted-target.md).'],
  ['planted.md:2: README.md has no heading #planted', '\n[here](README.md#planted)'],
  ['planted.md:1: there is no tools/planted-script.ts', 'Run `node tools/planted-script.ts --check`.'],
  ['planted.md:1: there is no planted-store.ts', 'See `planted-store.ts`.'],
  ['planted.md:2: there is no apps/planted.ts', '```sh\nnode apps/planted.ts\n```'],
  ['planted.md:1: there is no script planted', 'Run `npm run planted -- x`.'],
  ['planted.md:1: there is no tests/performance/planted.ts', 'Run `npm run bench -- planted`.'],
  ['planted.md:1: there is no decision 999', 'See decisions 1 and 999.'],
]

const pages = readPages(paths)
const { faults, counts } = check(pages)
for (const fault of [...faults, ...findOrphans(pages)]) console.error(fault)
if (counts.links < fewest.links || counts.paths < fewest.paths)
  throw new Error(`Only ${counts.links} links and ${counts.paths} paths were read: can the pages be read at all?`)
for (const [fault, text] of planted)
  if (!check([...pages, { name: 'planted.md', text }]).faults.includes(fault)) throw new Error(`Not caught: ${fault}`)
const orphan = 'docs/planted.md: no page links to it'
if (!findOrphans([...pages, { name: 'docs/planted.md', text: '' }]).includes(orphan))
  throw new Error(`Not caught: ${orphan}`)
const failed = faults.length + findOrphans(pages).length
console.log(
  `docs: ${pages.length} pages, ${counts.links} links, ${counts.paths} paths, ${failed} faults, ${planted.length + 1} planted faults caught`,
)
process.exitCode = failed > 0 ? 1 : 0

function check(all: Page[]): { faults: string[]; counts: { links: number; paths: number } } {
  const found: string[] = []
  const counted = { links: 0, paths: 0 }
  for (const { name, text } of all) {
    const prose = withoutFences(text)
    const report = (index: number, fault: string) => found.push(`${name}:${lineOf(text, index)}: ${fault}`)
    for (const { target, index } of linksOf(prose)) {
      counted.links += 1
      const fault = findBrokenLink(all, name, target)
      if (fault) report(index, fault)
    }
    const shell = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)]
    for (const { 1: code = '', index } of [...prose.matchAll(/`([^`\n]+)`/g), ...shell]) {
      for (const { 0: word, index: at } of code.matchAll(/\S+/g)) {
        if (!isPath(word)) continue
        counted.paths += 1
        if (!exists(word)) report(index + text.slice(index).indexOf(code) + at, `there is no ${word}`)
      }
      for (const fault of findBrokenScripts(code)) report(index, fault)
    }
    for (const { 1: list = '', index } of prose.matchAll(/\bdecisions? ((?:\d+(?:, | and |, and )?)+)/gi)) {
      for (const [number] of list.matchAll(/\d+/g)) {
        const start = `docs/decisions/${number.padStart(4, '0')}-`
        if (!paths.some((path) => path.startsWith(start))) report(index, `there is no decision ${number}`)
      }
    }
  }
  return { faults: found, counts: counted }
}

function linksOf(prose: string): { target: string; index: number }[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(({ 1: target = '', index }) => ({ target, index }))
    .filter(({ target }) => !/^(https?|mailto):/.test(target))
}

function findBrokenLink(all: Page[], from: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#')
  const to = path === '' ? from : normalize(join(dirname(from), path)).replace(/\/$/, '')
  const page = all.find(({ name }) => name === to)
  if (!page && !known.has(to)) return `there is no ${to}`
  if (anchor !== undefined && !(page && anchorsOf(page.text).has(anchor))) return `${to} has no heading #${anchor}`
  return undefined
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(text: string): Set<string> {
  const titles = [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(titles)
}

/** A name that could only be one of this repository's files or folders. Placeholders (NAME, <topic>, …) and what builds make are not. */
function isPath(word: string): boolean {
  if (!/^[\w.@*-][\w.@*/-]*$/.test(word) || /NAME|FILE|YYYY|\.\.|\bdist\b|^\.results\b/.test(word)) return false
  if (/[\w-]\.(ts|tsx|mjs|sql|md|json|css|yaml|yml|sh|pl|svg|csv|ttf|txt)$/.test(word)) return true
  return word.includes('/') && topFolders.has(word.split('/')[0])
}

function exists(word: string): boolean {
  const path = word
    .replace(/\/$/, '')
    .replace(
      /^(contract|brand-csv|brand-names|directory-query|garment-dating|offline-directory|sales-reports|tag-reader|transcript-detector)\//,
      'packages/$1/src/',
    )
    .replace(/^web\//, 'apps/web/src/')
  if (path.includes('*')) return [...endings].some((ending) => matchesGlob(ending, path))
  return endings.has(path)
}

function findBrokenScripts(code: string): string[] {
  return [...code.matchAll(/npm run (?:--silent )?([\w-]+)(?: -- ([a-z][\w-]*))?/g)].flatMap(
    ([, script = '', argument]) => {
      if (!(script in scripts)) return [`there is no script ${script}`]
      const folder = { bench: 'tests/performance', drill: 'tests/resilience' }[script]
      const file = `${folder}/${argument}.ts`
      return folder && argument && !known.has(file) ? [`there is no ${file}`] : []
    },
  )
}

/** Readers never find a page of docs/ without a link to it. */
function findOrphans(all: Page[]): string[] {
  const linked = new Set(
    all.flatMap(({ name, text }) =>
      linksOf(withoutFences(text)).map(({ target }) => normalize(join(dirname(name), target.split('#')[0] ?? ''))),
    ),
  )
  return all
    .filter(({ name }) => name.startsWith('docs/') && !linked.has(name) && !linked.has(`${dirname(name)}/`))
    .map(({ name }) => `${name}: no page links to it`)
}
