// Compares the classes that style sheets define with those that components wear: one that nothing wears is dead weight,
// one that nothing defines is a slip of the pen. Proves with planted faults that it sees both, in the sheets for all pages
// and in the modules of components.
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import ts from 'typescript'

type Source = { name: string; text: string }
/** `starts`: the beginnings of classes whose end is known only at run time, like `toast-${tone}`. */
type Worn = { names: Set<string>; starts: Set<string> }
/** What a file wears of the sheets for all pages, and of each module it imports. */
type Wearer = { name: string; shared: Worn; modules: Map<string, Worn> }

const folder = join(import.meta.dirname, '../apps/web/src')
const fewestClasses = 500

const sources = globSync('**/*.{css,ts,tsx}', { cwd: folder, exclude: (name) => name.includes('.test.') })
  .toSorted()
  .map((name): Source => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

const planted: [fault: string, ...sources: Source[]][] = [
  ['planted.css defines .planted, which nothing wears', { name: 'planted.css', text: '.planted { top: 0 }' }],
  [
    'planted.tsx wears .planted, which nothing defines',
    { name: 'planted.tsx', text: 'export const Planted = () => <p className="hint planted" />' },
  ],
  [
    'planted.module.css defines .planted, which nothing wears',
    { name: 'planted.module.css', text: '.planted { top: 0 }' },
    { name: 'planted.tsx', text: 'export const Planted = () => <p className="planted" />' },
  ],
  [
    'planted.tsx wears .planted, which planted.module.css does not define',
    { name: 'planted.module.css', text: ':global(.planted) { top: 0 }' },
    {
      name: 'planted.tsx',
      text: "import styles from './planted.module.css'\nexport const Planted = () => <p className={styles['planted']} />",
    },
  ],
  [
    'planted.module.css wears .planted, which nothing defines',
    { name: 'planted.module.css', text: '.own { composes: planted from global }' },
  ],
  [
    'planted.module.css is about .planted, which nothing defines',
    { name: 'planted.module.css', text: ':global(.planted) { top: 0 }' },
  ],
]

const { faults, count } = findFaults(sources)
for (const fault of faults) console.error(fault)
if (count < fewestClasses) throw new Error(`Only ${count} classes were read: can the sheets be read at all?`)
for (const [fault, ...added] of planted) {
  if (!findFaults([...sources, ...added]).faults.includes(fault)) throw new Error(`Not caught: ${fault}`)
}
console.log(`classes: ${count}, ${faults.length} faults, ${planted.length} planted faults caught`)
process.exitCode = faults.length > 0 ? 1 : 0

function findFaults(sources: Source[]): { faults: string[]; count: number } {
  const isModule = ({ name }: Source) => name.endsWith('.module.css')
  const sheets = sources.filter((source) => source.name.endsWith('.css') && !isModule(source))
  const shared = new Map(sheets.flatMap(({ name, text }) => readClasses(text).map((found) => [found, name] as const)))
  const modules = sources.filter(isModule).map(({ name, text }) => ({
    name,
    own: new Set(readClasses(text.replaceAll(/:global\([^)]*\)/g, ''))),
    others: [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, selector = '']) => readClasses(selector)),
  }))
  const wearers = sources.map((source) =>
    source.name.endsWith('.css') ? readComposed(source) : readWearer(source, shared),
  )

  const faultsOfSheets = [...shared]
    .filter(
      ([name]) =>
        !isWorn(
          name,
          wearers.map((wearer) => wearer.shared),
        ),
    )
    .map(([name, sheet]) => `${sheet} defines .${name}, which nothing wears`)
  const faultsOfModules = modules.flatMap(({ name: module, own, others }) => {
    const worn = wearers.flatMap((wearer) => wearer.modules.get(module) ?? [])
    return [
      ...[...own]
        .filter((name) => !isWorn(name, worn))
        .map((name) => `${module} defines .${name}, which nothing wears`),
      ...others.filter((name) => !shared.has(name)).map((name) => `${module} is about .${name}, which nothing defines`),
    ]
  })
  const faultsOfWearers = wearers.flatMap(({ name: file, shared: worn, modules: wornOfModules }) => [
    ...[...worn.names]
      .filter((name) => !shared.has(name))
      .map((name) => `${file} wears .${name}, which nothing defines`),
    ...[...wornOfModules].flatMap(([module, { names }]) => {
      const own = modules.find(({ name }) => name === module)?.own
      return [...names]
        .filter((name) => !own?.has(name))
        .map((name) => `${file} wears .${name}, which ${module} does not define`)
    }),
  ])
  return {
    faults: [...new Set([...faultsOfSheets, ...faultsOfModules, ...faultsOfWearers])],
    count: modules.reduce((sum, { own }) => sum + own.size, shared.size),
  }
}

function isWorn(name: string, worn: Worn[]): boolean {
  return worn.some(({ names, starts }) => names.has(name) || [...starts].some((start) => name.startsWith(start)))
}

/** The classes in a sheet's selectors. Comments, strings and addresses hold dots that are none. */
function readClasses(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^'\n]*'|"[^"\n]*"/g, '')
  return [...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/**
 * The contents of `className`, and elsewhere any name of a shared class: a list of variants, a default. For a CSS
 * module, the names looked up in it.
 */
function readWearer({ name: file, text }: Source, shared: Map<string, string>): Wearer {
  const wearer: Wearer = { name: file, shared: createWorn(), modules: new Map() }
  const moduleOf = new Map<string, string>()
  const visit = (node: ts.Node, isClassName: boolean): void => {
    if (ts.isImportDeclaration(node)) {
      const [local, specifier] = [node.importClause?.name?.text, (node.moduleSpecifier as ts.StringLiteral).text]
      if (local && specifier.endsWith('.module.css')) moduleOf.set(local, resolveSheet(file, specifier))
      return
    }
    const module = ts.isElementAccessExpression(node) && moduleOf.get(node.expression.getText())
    if (module) {
      const worn = wearer.modules.get(module) ?? createWorn()
      wearer.modules.set(module, worn)
      readText(node.argumentExpression, worn, () => true)
      return
    }
    readText(node, wearer.shared, (word) => isClassName || shared.has(word))
    const isAttribute = ts.isJsxAttribute(node) && /className$/i.test(node.name.getText())
    ts.forEachChild(node, (child) => {
      // What a choice hangs on is not a class, as in `layout === 'list' ? 'brand-rows' : 'brand-grid'`.
      const isQuestion = ts.isConditionalExpression(node) && child === node.condition
      visit(child, (isClassName || isAttribute) && !isQuestion)
    })
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false)
  return wearer
}

/** The shared classes that a module adds to its own. */
function readComposed({ name, text }: Source): Wearer {
  const names = [...text.matchAll(/composes: ([\w -]+) from global/g)].flatMap(([, words = '']) => words.split(' '))
  return { name, shared: { ...createWorn(), names: new Set(names) }, modules: new Map() }
}

function createWorn(): Worn {
  return { names: new Set(), starts: new Set() }
}

function resolveSheet(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : normalize(join(file, '..', specifier))
}

/** The words of a text: in `a b-${c} d` the words a and d are whole, and b- is the start of one. */
function readText(node: ts.Node, { names, starts }: Worn, isClass: (word: string) => boolean): void {
  if (ts.isStringLiteralLike(node)) {
    for (const word of node.text.split(/\s+/)) if (word && isClass(word)) names.add(word)
  }
  if (!ts.isTemplateExpression(node)) return
  const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  for (const [index, piece] of pieces.entries()) {
    const words = piece.split(/\s+/)
    // The first word goes on from the expression before it, the last one into the expression after it.
    if (index > 0) words.shift()
    const last = index < pieces.length - 1 ? words.pop() : undefined
    if (last && isClass(last)) starts.add(last)
    for (const word of words) if (word && isClass(word)) names.add(word)
  }
}
